/** The tab of the match: the form for the next one, or all that the host can do in this one. */

import { h } from "../dom.js";
import { t } from "../words.js";
import { beginForm } from "./begin.js";
import { runningMatch } from "./running.js";

/** Returns the tab. */
export function matchTab() {
  const why = h("p", { class: "warning", hidden: true });
  const running = runningMatch();
  const begin = beginForm();
  return {
    element: h("div", { class: "host-stack" }, why, running.element, begin.element),
    /** @param {any} state */
    update(state) {
      const { lobby, match } = state;
      why.hidden = lobby.no_match_because === null;
      why.textContent = lobby.no_match_because ?? "";
      running.element.hidden = !match;
      begin.element.hidden = !lobby.may_play;
      if (match) running.update(state, lobby.editions.find((/** @type {any} */ one) => one.name === match.edition));
      if (lobby.may_play) begin.update(lobby, t(match ? "page.host.begin.next" : "page.host.begin.title"));
    },
  };
}
