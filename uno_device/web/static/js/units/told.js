/** What stands under the drawing of a unit: how it is, what came out last, what there is to do. */

import { h } from "../dom.js";
import { t } from "../words.js";

/**
 * @typedef {{id: string, meaning: string, remedy: string}} Fault
 * @typedef {object} Told
 * @property {string} words the state
 * @property {string} mood "ready", "busy", "waiting" or "fault"
 * @property {string} result what came out last
 * @property {string[]} hints what there is to do
 * @property {Fault | null} fault
 */

/** A unit around its drawing, with its state in words for who does not see it. */
export class UnitFrame {
  #words = h("p", { class: "unit-words" });
  #result = h("p", { class: "unit-result" });
  #fault = h("div", { class: "unit-fault", hidden: true });
  #hints = h("ul", { class: "unit-hints" });
  #drawn = "";

  /**
   * @param {string} name
   * @param {HTMLElement} stage the drawing
   * @param {...HTMLElement} below
   */
  constructor(name, stage, ...below) {
    this.name = name;
    const live = h("div", { role: "status" }, this.#result, this.#fault);
    this.element = h(
      "section",
      { class: "unit", role: "group" },
      h("header", { class: "unit-head" }, h("h2", null, name), this.#words),
      stage,
      live,
      this.#hints,
      ...below,
    );
  }

  /** @param {Told} told */
  update(told) {
    const key = JSON.stringify(told);
    if (key === this.#drawn) return;
    this.#drawn = key;
    this.element.dataset.mood = told.mood;
    this.element.setAttribute("aria-label", t("page.units.label", { name: this.name, words: told.words }));
    put(this.#words, told.words);
    put(this.#result, told.result);
    this.#showFault(told.fault);
    this.#hints.replaceChildren(...told.hints.map((hint) => h("li", null, hint)));
  }

  /** @param {Fault | null} fault */
  #showFault(fault) {
    this.#fault.hidden = !fault;
    const text = fault ? [fault.meaning, fault.remedy] : [];
    if (this.#fault.textContent === text.join("")) return;
    const [meaning, remedy] = text;
    this.#fault.replaceChildren(h("strong", null, meaning), h("span", null, remedy));
  }
}

/**
 * Returns what there is to do about contacts that are closed and were not seen to close.
 * @param {Record<string, any>} contacts each by its line
 * @returns {string[]}
 */
export function heldHints(contacts) {
  const held = Object.entries(contacts).filter(([, contact]) => contact?.held);
  const names = held.map(([line]) => t(`page.units.${line}`));
  return names.length ? [t("page.units.held", { names: names.join(", ") })] : [];
}

/**
 * Sets a text only where it differs: what is said again would be read out again.
 * @param {HTMLElement} element
 * @param {string} text
 */
function put(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
