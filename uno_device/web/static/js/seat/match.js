/** The seat in a match: table above, what has happened in the middle, question, buttons and hand below. */

import { colorMark } from "../cards.js";
import { h, keep } from "../dom.js";
import { waysOf } from "../ways.js";
import { t } from "../words.js";
import { asked } from "./asked.js";
import { contactsView } from "./contacts.js";
import { deedsView } from "./deeds.js";
import { Hand } from "./hand.js";
import { isAsked, may } from "./may.js";
import { scoreboard, waysOn } from "./over.js";
import { shownView } from "./shown.js";
import { tableView } from "./table.js";
import { watchView } from "./watch.js";

/** @typedef {import("./may.js").State} State */
/** @typedef {import("./may.js").View} View */

/**
 * Returns the view of the match from a seat.
 * @param {import("../feed.js").Feed} feed
 * @param {import("./courier.js").Courier} courier
 * @param {() => void} changed a card is lifted
 */
export function matchView(feed, courier, changed) {
  const table = tableView(courier);
  const question = h("div", { class: "seat-asked", tabindex: "-1" });
  const over = h("div");
  const shown = shownView();
  const hand = new Hand(courier, changed);
  const deeds = deedsView(courier, hand);
  const contacts = contactsView(feed);
  const watch = watchView(feed);
  const middle = h("div", { class: "seat-middle" }, over, shown.news);
  const bottom = h("div", { class: "seat-bottom" }, question, shown.cards, deeds.element, contacts.element, hand.element);
  const element = h("div", { class: "seat-match" }, table.element, watch.element, middle, bottom);
  return {
    element,
    /**
     * @param {State} state
     * @param {View} seen
     */
    update(state, seen) {
      const view = state.match.paused ? { ...seen, waiting: [] } : seen; // all is refused
      const focused = element.contains(document.activeElement);
      const real = state.match.mode === "score";
      const playing = view.phase === "playing";
      const paddle = state.you.hands.some((/** @type {string} */ line) => line.includes("paddle"));
      table.update(state, view);
      watch.update(state, view);
      hand.update(view);
      hand.element.hidden = real || !playing || paddle || (watch.takesRoom && !isAsked(view));
      deeds.update(view);
      contacts.update(state, view);
      keep(question, { ...questionOf(state, view), next: nextOf(state, view), ways: waysFor(state) }, draw);
      keep(over, playing && !real ? null : scoresOf(view), (scores) => scores && scoreboard(scores));
      shown.update(state, view);
      element.classList.toggle("busy", courier.busy);
      element.classList.toggle("over", view.phase === "match_over");
      // What had the focus is gone: it goes on from what is asked next, not from the page's top.
      if (focused && document.activeElement === document.body) question.focus({ preventScroll: true });
    },
  };
}

/** @param {View} view */
function scoresOf({ players, scores, left, viewer, options, winner, hand_winner }) {
  return { players, scores, left, viewer, options, winner, hand_winner };
}

/**
 * @param {State} state
 * @param {View} view
 */
function questionOf(state, view) {
  if (view.phase === "match_over") return { text: t(nextOf(state, view) ? "page.seat.over.match_over" : "page.seat.over.wait") };
  const real = state.match.mode === "score" && !may(view, "next_hand");
  return real ? { text: t("page.seat.asked.real_cards") } : asked(state, view);
}

/**
 * Returns what the next match could be, where it is this browser that may begin it; else null.
 * @param {State} state
 * @param {View} view
 */
function nextOf({ you, match }, view) {
  if (view.phase !== "match_over" || !you.local) return null;
  return { edition: view.edition, seat: view.viewer, bots: match.bots.length };
}

/**
 * Returns the ways on, for who may let the table go on; none while it goes on by itself.
 * @param {State} state
 * @returns {any[]}
 */
function waysFor({ you, match }) {
  const stuck = match.paused || match.serving.can === false;
  if (!you.may_go_on || !stuck) return [];
  // What has to be filled in is on the host's page, and that is for the host.
  return match.serving.ways_on.filter((/** @type {any} */ way) => you.host || !way.example);
}

/**
 * @typedef {{ next: ReturnType<typeof nextOf>, ways: any[] }} Further
 * @param {import("./asked.js").Asked & Further} told
 */
function draw({ text, hint, color, next, ways }) {
  return [
    h("p", { class: "sentence" }, color ? colorMark(color) : null, text),
    hint ? h("p", { class: "quiet-text sentence" }, hint) : null,
    next && waysOn(next),
    waysOf(ways, true),
  ];
}
