/** The dispenser: its hopper with the cards that are left, its gate, and its button. */

import { cardBack } from "../cards.js";
import { h } from "../dom.js";
import { t } from "../words.js";
import { label } from "./label.js";
import { fly } from "./motion.js";
import { offer, pressable } from "./touch.js";

/** @typedef {import("./hands.js").Hands} Hands */

const LINE = "jackpot.dispenser_button";
/** A higher pile is drawn no higher. */
const MOST_DRAWN = 8;
const FALL_MS = 700;

export class Hopper {
  button = h(
    "button",
    { class: "push dispenser-button", type: "button", "aria-label": t(`page.units.${LINE}`) },
    h("span", { class: "push-cap" }),
  );
  #pile = h("div", { class: "pile" });
  #count = h("span", { class: "pile-count" });
  #card = h("div", { class: "dealt" }, cardBack());
  element = h(
    "div",
    { class: "hopper", "aria-hidden": "true" },
    h("div", { class: "hopper-box" }, this.#pile, this.#count),
    h("div", { class: "gate" }, this.#card),
  );
  #cards = -1;
  #closed = false;

  /** @param {Hands} hands */
  constructor(hands) {
    this.hands = hands;
    pressable(this.button, hands, LINE);
    hands.listeners.add((line) => line === LINE && this.#showButton());
  }

  /**
   * @param {{cards: number, gate: boolean, dispenser_duty: number, button: {closed: boolean}}} seen
   */
  update({ cards, gate, dispenser_duty: duty, button }) {
    this.#closed = Boolean(button?.closed);
    offer(this.button, this.hands.may(LINE));
    this.#showButton();
    this.element.classList.toggle("feeding", duty > 0);
    this.element.classList.toggle("gate-closed", gate);
    if (cards === this.#cards) return;
    if (cards < this.#cards) this.#fall();
    this.#cards = cards;
    this.#count.replaceChildren(label(String(cards), 1.7, 1.15));
    this.element.classList.toggle("empty", cards === 0);
    const drawn = Math.min(MOST_DRAWN, Math.max(0, cards));
    this.#pile.replaceChildren(...Array.from({ length: drawn }, () => h("i")));
  }

  #showButton() {
    this.button.classList.toggle("down", this.#closed || this.hands.holds(LINE));
  }

  #fall() {
    const fallen = { transform: "translateY(105%) rotate(9deg)", opacity: 0 };
    fly(
      this.#card,
      [
        { transform: "translateY(-20%)", opacity: 1 },
        { transform: "translateY(55%)", opacity: 1, offset: 0.6 },
        fallen,
      ],
      FALL_MS,
    );
  }
}
