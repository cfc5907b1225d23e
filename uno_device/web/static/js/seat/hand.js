/** The own hand: a row of cards to lift and play, to show, or to pick for a discard. */

import { cardFace, cardWords, colorsOf } from "../cards.js";
import { h, keep } from "../dom.js";
import { keepFor, kept } from "../kept.js";
import { t } from "../words.js";
import { colorOf, held, useOf } from "./may.js";

/** @typedef {import("./may.js").View} View */
/** @typedef {import("./may.js").Use} Use */
/** @typedef {import("./may.js").Held} Held */
/** @typedef {import("./courier.js").Courier} Courier */

const SORT_KEY = "hand_by_color";
/** How far an arrow key goes. */
const STEPS = /** @type {Readonly<Record<string, number>>} */ ({ ArrowLeft: -1, ArrowRight: 1 });

export class Hand {
  element = h("section");
  /** The key of the card that is lifted; null for none. */
  #lifted = /** @type {string | null} */ (null);
  /** The keys of the cards picked for a discard, in order. */
  #picked = /** @type {string[]} */ ([]);
  #courier;
  #changed;
  #sorted = kept(SORT_KEY) === "yes";
  /** The cards as they were drawn last: another hand is looked at with nothing lifted. */
  #hand = "";
  #does = "";
  /** @type {Held[]} */
  #cards = [];
  /** @type {Use} */
  #use = { does: "look", cards: [] };

  /**
   * @param {Courier} courier
   * @param {() => void} changed something is lifted or picked
   */
  constructor(courier, changed) {
    this.#courier = courier;
    this.#changed = changed;
    this.element.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {View} view */
  update(view) {
    this.#use = useOf(view);
    const before = this.#lifted;
    this.#forget(view);
    this.#cards = held(view.hand, this.#sorted ? colorsOf(view.edition) : undefined);
    const cards = this.#cards.map((card) => ({ ...card, ...this.#look(card) }));
    const drawing = { cards, sorted: this.#sorted, colors: colorsOf(view.edition) };
    keep(this.element, drawing, () => [this.#head(), this.#row(drawing)]);
    if (this.#lifted && this.#lifted !== before) {
      this.element.querySelector(".up")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  }

  /** The card that is lifted and of use now; null for none. */
  get chosen() {
    const card = this.#cards.find((one) => one.key === this.#lifted);
    return card && this.#fits(card) ? card.code : null;
  }

  /** The card that is lifted and of no use now; null for none. */
  get unfit() {
    const card = this.#cards.find((one) => one.key === this.#lifted);
    return card && !this.#fits(card) ? card.code : null;
  }

  /** The cards picked for a discard, in order. */
  get discards() {
    return this.#picked.map((key) => key.slice(0, key.lastIndexOf("#")));
  }

  /** @param {View} view */
  #forget(view) {
    const hand = JSON.stringify(view.hand);
    if (hand === this.#hand && this.#use.does === this.#does) return;
    if (hand !== this.#hand) this.#lifted = null;
    this.#hand = hand;
    this.#does = this.#use.does;
    this.#picked = [];
    if (view.pending?.kind === "drawn" && view.pending.card) {
      const copies = held(view.hand).filter((card) => card.code === view.pending.card);
      this.#lifted = copies[copies.length - 1]?.key ?? null;
    }
  }

  /** @param {Held} card */
  #fits({ key, code }) {
    const use = this.#use;
    if (use.does !== "discard") return use.cards.includes(code);
    if (this.#picked.includes(key)) return true;
    if (this.#picked.length >= use.max) return false;
    const color = colorOf(code);
    return !use.eachColorOnce || (color !== null && !this.discards.some((one) => colorOf(one) === color));
  }

  /** @param {Held} card */
  #look(card) {
    const fits = this.#use.does === "look" || this.#fits(card);
    const place = this.#picked.indexOf(card.key) + 1;
    return { fits, place, up: place > 0 || card.key === this.#lifted };
  }

  #head() {
    const count = this.#cards.length;
    const sort = () => this.#sort();
    return h(
      "div",
      { class: "seat-hand-head" },
      h("h2", null, count ? t("page.seat.hand", { count }) : t("page.seat.hand_none")),
      h(
        "button",
        { type: "button", class: "quiet", "data-key": "sort", "aria-pressed": String(this.#sorted), onclick: sort },
        t("page.seat.sort"),
      ),
    );
  }

  /**
   * @param {{ cards: (Held & { fits: boolean, place: number, up: boolean })[], colors: readonly string[] }} drawing
   */
  #row({ cards, colors }) {
    const reachable = cards.find((card) => card.up)?.key ?? cards[0]?.key;
    return h(
      "div",
      { class: "seat-cards", role: "group", "aria-label": t("page.seat.hand", { count: cards.length }), "data-key": "row" },
      cards.map(({ key, code, fits, place, up }) => {
        const words = cardWords(code);
        const label = place
          ? t("page.seat.picked", { card: words, place })
          : fits
            ? words
            : t("page.seat.not_fitting", { card: words });
        return h(
          "button",
          {
            type: "button",
            class: `seat-card${up ? " up" : ""}${fits ? "" : " unfit"}`,
            "data-key": key,
            "aria-pressed": String(up),
            tabindex: key === reachable ? "0" : "-1",
            onclick: () => this.#tap(key),
          },
          h("span", { class: "unseen" }, label),
          h("span", { "aria-hidden": "true" }, cardFace(code, { colors })),
          place ? h("span", { class: "seat-place", "aria-hidden": "true" }, place) : null,
        );
      }),
    );
  }

  #sort() {
    this.#sorted = !this.#sorted;
    keepFor(SORT_KEY, this.#sorted ? "yes" : null);
    this.#changed();
  }

  /** @param {string} key */
  #tap(key) {
    const card = this.#cards.find((one) => one.key === key);
    if (!card) return;
    if (this.#use.does === "discard") this.#pick(card);
    else if (this.#lifted === key && this.chosen) this.#play(this.chosen);
    else this.#lifted = this.#lifted === key ? null : key;
    this.#changed();
  }

  /**
   * Plays a card, or shows it, whatever is asked.
   * @param {string} code
   */
  #play(code) {
    void this.#courier.bring({ do: this.#use.does, card: code });
  }

  /** @param {Held} card */
  #pick(card) {
    const picked = this.#picked.includes(card.key);
    if (picked) this.#picked = this.#picked.filter((key) => key !== card.key);
    else if (this.#fits(card)) this.#picked = [...this.#picked, card.key];
    this.#lifted = null;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const step = STEPS[event.key];
    const cards = [...this.element.querySelectorAll(".seat-card")];
    const at = cards.indexOf(/** @type {Element} */ (event.target));
    if (!step || at < 0) return;
    event.preventDefault();
    const next = cards[(at + step + cards.length) % cards.length];
    if (next instanceof HTMLElement) {
      next.focus();
      next.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  }
}
