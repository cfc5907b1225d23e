/** The sounds of simulated units; real ones make their own. */

import { playSound } from "../sounds.js";

/** @typedef {import("../sounds.js").Kind} Kind */

/** @type {Record<string, Kind>} what a duel ends with */
const ENDS = { won: "won", false_start: "lost", void: "error" };

/** Returns what follows the part `units` and plays what is new in it. */
export function unitSounds() {
  /** @type {any} */
  let before = null;
  return {
    /** @param {any} units */
    follow(units) {
      if (before && units.simulated) {
        duel(before.showdown, units.showdown);
        wheelAndCards(before.jackpot, units.jackpot);
      }
      before = units;
    },
  };
}

/**
 * @param {any} before
 * @param {any} now
 */
function duel(before, now) {
  if (!before || !now) return;
  const lit = (/** @type {any} */ each) => each.red[0] && each.red[1];
  if (now.state === "countdown" && lit(now) && !lit(before)) playSound("duel_tick");
  if (now.state === before.state) return;
  if (now.state === "go") playSound("go");
  if (now.state === "result" && now.last) playSound(ENDS[now.last.kind] ?? "stop");
  if (now.state === "fault") playSound("error");
}

/**
 * @param {any} before
 * @param {any} now
 */
function wheelAndCards(before, now) {
  if (!before || !now) return;
  if (now.turning && now.slots !== before.slots) playSound("spin");
  if (before.state === "spinning" && now.state === "idle") playSound("stop");
  if (now.cards < before.cards) playSound("card");
  if (now.fault && !before.fault) playSound("error");
}
