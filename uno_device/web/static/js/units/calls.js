/** What both duellists wait for, in a word, while a duel is under way. */

import { t } from "../words.js";

/** @type {Readonly<Record<string, string>>} */
const CALLS = {
  countdown: "page.units.wait_for_green",
  too_early: "page.units.too_early",
  go: "page.units.now",
};

/**
 * Returns it; empty while there is no duel.
 * @param {string | undefined} state of the showdown unit
 */
export function duelCall(state) {
  const id = CALLS[state ?? ""];
  return id ? t(id) : "";
}
