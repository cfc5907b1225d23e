/** What has happened, the latest first, each with the rule behind it. */

import { ruleButton } from "../chrome.js";
import { h } from "../dom.js";
import { capital } from "../words.js";

/** @param {{ told: any[], edition: string }} data */
export function toldOf({ told, edition }) {
  return [...told].reverse().map(({ n, text, rule }) =>
    h("li", { value: n }, h("span", null, capital(text)), rule && keyed(ruleButton(edition, rule), n)),
  );
}

/**
 * @param {HTMLElement} element
 * @param {number} n
 */
function keyed(element, n) {
  element.dataset.key = `rule ${n}`;
  return element;
}
