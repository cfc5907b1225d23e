/** The page of a seat: one player's hand, and what the match lets this player do now. */

import { knowColors } from "./cards.js";
import { frame } from "./chrome.js";
import { h } from "./dom.js";
import { openFeed } from "./feed.js";
import { loadWords } from "./words.js";
import { Courier } from "./seat/courier.js";
import { lobbyView } from "./seat/lobby.js";
import { matchView } from "./seat/match.js";
import { viewOf } from "./seat/may.js";
import { menuView } from "./seat/menu.js";
import { Signals } from "./seat/signals.js";

await loadWords();

const feed = openFeed("seat", {
  onState: () => show(),
  onLink: (link) => link.live || courier.giveUp(),
  onRefused: () => goAway(),
});
const latest = () => feed.state;
const courier = new Courier(latest, () => show());
const { main, header, title } = frame({ page: "seat", feed });
const lobby = lobbyView();
const match = matchView(feed, courier, () => show());
const menu = menuView(courier, latest, () => goAway());
const signals = new Signals();
const waiting = h("p", { class: "seat-loading", "aria-busy": "true" });

main.append(waiting, match.element, lobby.element);
lobby.element.hidden = match.element.hidden = true;
header.append(menu.element);

/** Draws what is known; before the first state that is nothing. */
function show() {
  const { state } = feed;
  if (!state.you || !state.lobby) return;
  if (!state.you.seat) {
    goAway();
    return;
  }
  knowColors(state.lobby.editions);
  const view = viewOf(state);
  waiting.hidden = true;
  const playing = view !== null && view.phase !== "match_over";
  lobby.element.hidden = playing;
  match.element.hidden = view === null;
  menu.update(state);
  title(state.you.seat);
  if (!playing) lobby.update(state, view !== null);
  if (!view) return;
  match.update(state, view);
  signals.follow(state, view);
  courier.follow();
}

/** There is no seat here any more: the page where one is taken says why. */
function goAway() {
  feed.close();
  location.replace(`/join?why=${menu.leaving ? "left" : "no_place"}`);
}
