/** The page of the host: seats, match, units and diagnostics, behind the PIN. */

import { me } from "./api.js";
import { knowColors } from "./cards.js";
import { frame } from "./chrome.js";
import { h } from "./dom.js";
import { openFeed } from "./feed.js";
import { allowStop } from "./stop.js";
import { loadWords, t } from "./words.js";
import { diagnosticsTab } from "./host/diagnostics.js";
import { leaving } from "./host/leaving.js";
import { matchTab } from "./host/match.js";
import { pinView } from "./host/pin.js";
import { seatsTab } from "./host/seats.js";
import { stoppedBar } from "./host/stopped.js";
import { tabs } from "./host/tabs.js";
import { unitsTab } from "./host/units.js";

await loadWords();
const who = await me().catch(() => ({ host: false, local: false, seat: null }));
if (who.host) openHost();
else askWhoItIs();

function askWhoItIs() {
  const { main } = frame({ page: "host" });
  allowStop(who.local || who.seat !== null);
  main.append(pinView(() => location.reload()));
}

function openHost() {
  const feed = openFeed("host", { onState: draw, onRefused: leave });
  const { main, title } = frame({ page: "host", feed });
  const stopped = stoppedBar();
  const diagnostics = diagnosticsTab(feed);
  const chooser = tabs(
    t("page.host.tabs"),
    [
      { name: "seats", ...seatsTab() },
      { name: "match", ...matchTab() },
      { name: "units", ...unitsTab(feed) },
      { name: "diagnostics", ...diagnostics },
    ],
    draw,
  );
  main.append(stopped.element, chooser.element, leaving());

  /** Draws what is known in the tab that is shown; what only counts up goes on in the others. */
  function draw() {
    const { state } = feed;
    if (!state.you || !state.lobby) return;
    knowColors(state.lobby.editions);
    title(state.match ? state.match.title : t("page.chrome.page_host"));
    stopped.update(state);
    diagnostics.collect(state);
    chooser.mark("match", state.match?.awaits_you ? t("page.host.tab.awaits") : "");
    chooser.mark("diagnostics", toDiagnose(state));
    chooser.shown().update(state);
  }

  /** This browser is the host's no longer: another PIN was drawn, or the time is over. */
  function leave() {
    main.replaceChildren(
      h("p", { class: "warning" }, t("page.host.no_host")),
      pinView(() => location.reload()),
    );
  }
}

/**
 * Returns what draws to the diagnostics: a question of the self-test, or how much is wrong.
 * @param {any} state
 */
function toDiagnose({ alerts, selftest }) {
  if (selftest?.running && selftest.asks) return t("page.host.tab.asks");
  return alerts?.length ? String(alerts.length) : "";
}
