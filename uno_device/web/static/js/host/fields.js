/** Fields of the host's forms. */

import { h } from "../dom.js";
import { t } from "../words.js";

/** @typedef {readonly [value: string, text: string]} Option */

/**
 * Returns a field with its label.
 * @param {string} label
 * @param {HTMLElement} control
 * @param {string} [hint]
 */
export function field(label, control, hint) {
  return h(
    "label",
    { class: "field" },
    h("span", null, label),
    control,
    hint && h("small", { class: "quiet-text" }, hint),
  );
}

/**
 * Returns a box to be ticked, with its label.
 * @param {string} label
 * @param {HTMLInputElement} box
 */
export function tick(label, box) {
  return h("label", { class: "field tick" }, box, h("span", null, label));
}

/**
 * Returns a list to choose from.
 * @param {readonly Option[]} options
 * @param {import("../dom.js").Props} [props]
 */
export function select(options, props = {}) {
  return h("select", props, options.map(([value, text]) => h("option", { value }, text)));
}

/**
 * Returns a list of players to choose from.
 * @param {readonly string[]} names
 * @param {import("../dom.js").Props} [props]
 */
export function playerSelect(names, props = {}) {
  return select(names.map((name) => [name, name]), props);
}

/**
 * Returns a field for a whole number.
 * @param {import("../dom.js").Props} props
 */
export function number(props) {
  return h("input", { type: "number", inputmode: "numeric", step: 1, min: 0, ...props });
}

/**
 * Returns what a unit is called.
 * @param {string} unit
 */
export function unitName(unit) {
  return t(`page.units.${unit}`);
}
