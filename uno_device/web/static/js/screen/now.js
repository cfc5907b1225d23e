/** What is awaited, of whom, and the ways on where it does not go on by itself. */

import { h } from "../dom.js";
import { waysOf } from "../ways.js";
import { capital, t } from "../words.js";

/**
 * @param {{ serving: any, paused: boolean, host: boolean, over: boolean, first: boolean }} data
 *   `first`: no duel has been yet in this match
 */
export function nowOf({ serving, paused, host: isHost, over, first }) {
  const stuck = serving.can === false || paused;
  return [
    h("p", { class: "awaited" }, capital(serving.awaited.sentence)),
    serving.standing && stuck && h("p", { class: "standing" }, capital(serving.standing.sentence)),
    serving.do === "showdown" && first && !stuck && h("p", { class: "warning" }, t("page.screen.safety")),
    // For the others the question says it already; after a match the scoreboard does.
    (isHost || (stuck && !over)) && waysOf(serving.ways_on, isHost),
  ];
}
