/** Calls the player: by sound, by vibration, and in words for a screen reader. */

import { announce } from "../dom.js";
import { playSound } from "../sounds.js";
import { asked } from "./asked.js";
import { turn } from "./table.js";

/** @typedef {import("./may.js").State} State */
/** @typedef {import("./may.js").View} View */

/** How long the phone shakes when its player is asked (ms). */
const SHAKE_MS = 120;

export class Signals {
  /** The number of the last sentence that was told; null before the first state. */
  #told = /** @type {number | null} */ (null);
  #mine = false;

  /**
   * @param {State} state
   * @param {View} view
   */
  follow(state, view) {
    const fresh = this.#fresh(state.told ?? []);
    const [words, mine] = turn(state.match, view);
    const called = mine && !this.#mine;
    this.#mine = mine;
    if (called) {
      playSound("turn");
      if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(SHAKE_MS);
    }
    for (const one of fresh) this.#sound(one.kind, view);
    const said = fresh.map((one) => one.text);
    if (called) said.push(words, asked(state, view).text);
    if (said.length) announce(said.join(". "));
  }

  /**
   * Returns the sentences that are new; none on the first look.
   * @param {{ n: number, kind: string, text: string }[]} told
   */
  #fresh(told) {
    const before = this.#told;
    const last = told[told.length - 1]?.n ?? 0;
    this.#told = last;
    return before === null || last < before ? [] : told.filter((one) => one.n > before);
  }

  /**
   * @param {string} kind
   * @param {View} view
   */
  #sound(kind, view) {
    if (kind === "event.uno_called") playSound("uno");
    if (kind === "event.hand_over" && view.hand_winner) playSound(view.hand_winner === view.viewer ? "won" : "lost");
  }
}
