/** The flipper: an arm that throws the cards which lie on it to one side. */

import { cardBack } from "../cards.js";
import { h } from "../dom.js";
import { fly } from "./motion.js";

/** How the cards fly: each a little later and elsewhere than the one before. */
const FLIGHTS = [
  { across: 165, up: 95, turn: 200 },
  { across: 205, up: 60, turn: 310 },
  { across: 240, up: 120, turn: 260 },
];
const FLIGHT_MS = 750;
const APART_MS = 60;
/** In these states cards lie on the flipper to be won. */
const LADEN = new Set(["countdown", "too_early", "go"]);

export class Flipper {
  #cards = FLIGHTS.map(() => h("div", { class: "stake" }, cardBack()));
  #arm = h("div", { class: "flipper-arm" });
  element = h("div", { class: "flipper", "aria-hidden": "true" }, this.#arm, this.#cards);
  /** @type {string | null} */
  #at = null;

  /**
   * @param {string | null} at "rest", "left", "right", "back", or null where there is none
   * @param {string} state the unit's
   */
  update(at, state) {
    const thrown = at !== this.#at && (at === "left" || at === "right");
    this.#at = at;
    this.element.dataset.at = at ?? "none";
    this.element.classList.toggle("laden", LADEN.has(state));
    if (thrown) this.#throw(at === "left" ? -1 : 1);
  }

  /** @param {1 | -1} way */
  #throw(way) {
    FLIGHTS.forEach(({ across, up, turn }, i) => {
      const middle = `translate(${(way * across) / 2}%, ${-up}%) rotate(${(way * turn) / 2}deg)`;
      fly(
        /** @type {HTMLElement} */ (this.#cards[i]),
        [
          { transform: "none", opacity: 1 },
          { transform: middle, opacity: 1, offset: 0.5 },
          { transform: `translate(${way * across}%, 40%) rotate(${way * turn}deg)`, opacity: 0 },
        ],
        FLIGHT_MS,
        i * APART_MS,
      );
    });
  }
}
