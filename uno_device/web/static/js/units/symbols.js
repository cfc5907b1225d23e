/** The symbols of the wheel, drawn round a middle of their own. */

import { colorMark } from "../cards.js";
import { svg } from "../dom.js";

const PERSON = "M0-13a6 6 0 1 1 0 12a6 6 0 1 1 0-12M-10 13v-4a8 8 0 0 1 8-8h4a8 8 0 0 1 8 8v4z";
const ARROW = "M-15 0L0-13V-6H15V6H0V13z";
const CARD = "M-7-11h14a3 3 0 0 1 3 3v16a3 3 0 0 1-3 3h-14a3 3 0 0 1-3-3v-16a3 3 0 0 1 3-3z";
/** Where the marks of four colours stand: left and top of each. */
const CORNERS = /** @type {[string, number, number][]} */ ([
  ["red", -15, -15],
  ["yellow", 1, -15],
  ["green", -15, 1],
  ["blue", 1, 1],
]);

/** @type {Record<string, () => SVGElement[]>} */
const DRAWN = {
  any_player: () => [path(PERSON), ...[-14, 14].map((x) => path("M-3-3L0-9L3-3L0 3z", at(x, -6)))],
  left: () => [path(ARROW)],
  right: () => [path(ARROW, "scale(-1 1)")],
  four_colors: () => CORNERS.map(([color, left, top]) => mark(color, left, top)),
  everyone: () => [
    ...[-13, 13].map((x) => path(PERSON, `${at(x, 3)} scale(.8)`, "ink faint")),
    path(PERSON, null, "ink edged"),
  ],
  draw_four: () => [
    path(CARD, `${at(-6, 1)} rotate(-14)`, "ink faint"),
    path(CARD, `${at(4, 0)} rotate(8)`, "ink edged"),
    svg("text", { class: "on-ink", x: 4, y: 5, "text-anchor": "middle" }, "+4"),
  ],
};

/**
 * Returns the drawing of a symbol, about 30 wide and high; a card for one that is not known.
 * @param {string} symbol
 */
export function symbolDrawing(symbol) {
  return svg("g", { class: "symbol" }, (DRAWN[symbol] ?? (() => [path(CARD)]))());
}

/**
 * @param {string} d
 * @param {string | null} [transform]
 * @param {string} [className]
 */
function path(d, transform = null, className = "ink") {
  return svg("path", { d, transform, class: className });
}

/**
 * @param {number} x
 * @param {number} y
 */
function at(x, y) {
  return `translate(${x} ${y})`;
}

/**
 * @param {string} color
 * @param {number} x
 * @param {number} y
 */
function mark(color, x, y) {
  const drawn = colorMark(color);
  for (const [name, value] of Object.entries({ x, y, width: 14, height: 14 })) {
    drawn.setAttribute(name, String(value));
  }
  return drawn;
}
