/** Cards as drawings. Each colour has its mark, a shape, so that colour is never the only sign. */

import { h, svg } from "./dom.js";
import { SIGNS } from "./signs.js";
import { t } from "./words.js";

/** @typedef {"red" | "yellow" | "green" | "blue" | "orange"} Color */
/** @typedef {{ color: Color | null, symbol: string, icons: number }} Face */

/** @type {Readonly<Record<string, Color>>} */
const LETTERS = { R: "red", Y: "yellow", G: "green", B: "blue", O: "orange" };
/** @type {readonly Color[]} */
const USUAL_COLORS = ["red", "yellow", "green", "blue"];
/** The colours of each edition, as the table has told. @type {Map<string, readonly Color[]>} */
const told = new Map();

/** The marks, in a square of 24. @type {Readonly<Record<Color, string>>} */
const MARKS = {
  red: "M12 1.5 21.5 12 12 22.5 2.5 12z",
  yellow: "M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19z",
  green: "M12 2.5 22.5 21H1.5z",
  blue: "M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z",
  orange: "M7 3h10l5.5 9L17 21H7L1.5 12z",
};
/** Where the middle of a mark is, by the eye: a triangle's is lower. */
const MIDDLE = { red: 12, yellow: 12, green: 14.5, blue: 12, orange: 12 };
/** How large it is in the middle of a card: a square reaches further into the corners. */
const SCALE = { red: 3.15, yellow: 3, green: 3.15, blue: 2.65, orange: 3 };

/**
 * Takes note of which colours the editions have; before any card is drawn.
 * @param {{ name: string, colors: Color[] }[]} editions
 */
export function knowColors(editions) {
  for (const { name, colors } of editions) told.set(name, colors);
}

/**
 * Returns the colours of an edition, in its order.
 * @param {string} edition
 */
export function colorsOf(edition) {
  return told.get(edition) ?? USUAL_COLORS;
}

/**
 * Reads a card's code, for instance `R7!2` or `WD`.
 * @param {string} code
 * @returns {Face}
 */
export function parseCard(code) {
  const [face = "", icons = "0"] = code.split("!");
  const color = LETTERS[face[0] ?? ""] ?? null;
  const symbol = color === null ? face : face.slice(1);
  return { color, symbol, icons: Number(icons) };
}

/**
 * Returns a card in words, for instance "red 7 (icon 2)".
 * @param {string} code
 */
export function cardWords(code) {
  const { color, symbol, icons } = parseCard(code);
  const name = /^\d$/.test(symbol) ? symbol : t(`symbol.${symbol}`);
  const card = color ? t("page.cards.of_color", { color: t(`color.${color}`), symbol: name }) : name;
  return icons ? t("page.cards.with_icon", { card, icons }) : card;
}

/**
 * Draws the mark of a colour; it says nothing to a screen reader: the word stands beside it.
 * @param {string} color
 */
export function colorMark(color) {
  return svg(
    "svg",
    { class: `mark ink-${color}`, viewBox: "0 0 24 24", "aria-hidden": "true" },
    svg("path", { d: MARKS[/** @type {Color} */ (color)] }),
  );
}

/**
 * Draws a card, face up.
 * @param {string} code
 * @param {{ small?: boolean, hidden?: boolean, colors?: readonly string[] }} [options]
 *   `small`: without what could not be seen; `hidden`: its back, and no word of what it is;
 *   `colors`: those of the edition, for the wilds
 * @returns {SVGSVGElement}
 */
export function cardFace(code, { small = false, hidden = false, colors = USUAL_COLORS } = {}) {
  if (hidden) return cardBack();
  const { color, symbol, icons } = parseCard(code);
  const marks = /** @type {readonly Color[]} */ (color ? [color] : colors);
  return svg(
    "svg",
    {
      class: `card ${color ?? "wild"}`,
      viewBox: "0 0 100 140",
      role: "img",
      "aria-label": cardWords(code),
    },
    svg("rect", { class: "paper", x: 1, y: 1, width: 98, height: 138, rx: 13 }),
    svg("rect", { class: "ground", x: 7, y: 7, width: 86, height: 126, rx: 9 }),
    color ? middle(color, symbol) : wildMiddle(marks, symbol),
    corner(marks, symbol),
    small ? null : svg("g", { transform: "rotate(180 50 70)" }, corner(marks, symbol)),
    icons ? duelIcon(icons) : null,
  );
}

/** Draws the back of a card. */
export function cardBack() {
  const rows = [0, 1, 2, 3].map((row) =>
    svg(
      "path",
      { class: "weave", d: `M14 ${28 + 28 * row} 32 ${14 + 28 * row} 50 ${28 + 28 * row} 68 ${14 + 28 * row} 86 ${28 + 28 * row}` },
    ),
  );
  return svg(
    "svg",
    { class: "card back", viewBox: "0 0 100 140", role: "img", "aria-label": t("page.cards.back") },
    svg("rect", { class: "paper", x: 1, y: 1, width: 98, height: 138, rx: 13 }),
    svg("rect", { class: "ground", x: 7, y: 7, width: 86, height: 126, rx: 9 }),
    rows,
  );
}

/**
 * Returns a colour's mark and name, as a chooser or a sign has it.
 * @param {string} color
 */
export function namedColor(color) {
  return h("span", { class: "named-color" }, colorMark(color), h("span", null, t(`color.${color}`)));
}

/**
 * @param {Color} color
 * @param {string} symbol
 */
function middle(color, symbol) {
  const scale = SCALE[color];
  const top = 70 - 12 * scale;
  const mark = svg("path", {
    class: "shape",
    d: MARKS[color],
    transform: `translate(${50 - 12 * scale} ${top}) scale(${scale})`,
  });
  const center = top + MIDDLE[color] * scale;
  return [mark, sign(symbol, 50, center, 54)];
}

/**
 * @param {readonly Color[]} colors
 * @param {string} symbol
 */
function wildMiddle(colors, symbol) {
  const plain = symbol === "W";
  const places = plain
    ? [[50, 47], [74, 70], [50, 93], [26, 70]]
    : [[50, 34], [82, 70], [50, 106], [18, 70]];
  const size = plain ? 30 : 18;
  const marks = colors.map((color, at) => markAt(color, places[at]?.[0] ?? 0, places[at]?.[1] ?? 0, size));
  const disc = plain ? null : svg("circle", { class: "shape", cx: 50, cy: 70, r: 25 });
  return [disc, ...marks, plain ? null : sign(symbol, 50, 70, 36)];
}

/**
 * The corner that tells a card in a fan: what it is, and its marks.
 * @param {readonly Color[]} colors
 * @param {string} symbol
 */
function corner(colors, symbol) {
  const [color] = colors;
  const one = colors.length === 1 && color;
  const marks = one
    ? svg("path", { class: "corner-mark", d: MARKS[color], transform: "translate(13 36) scale(.62)" })
    : colors.map((each, at) => markAt(each, 17 + 9 * (at % 2), 40 + 9 * Math.floor(at / 2), 8));
  return svg("g", { class: "corner" }, sign(symbol, 20.5, 23, 22), marks);
}

/**
 * Draws what a card says, number or sign, around a point.
 * @param {string} symbol
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function sign(symbol, x, y, size) {
  const drawing = SIGNS[symbol];
  if (drawing?.text || !drawing) {
    const text = drawing?.text ?? symbol;
    // In a corner there is less room to the left.
    const height = text.length > 1 ? size * (size < 30 ? 0.66 : 0.74) : size;
    // 6 and 9 are told apart by a line below.
    const line = /^[69]$/.test(text) ? svg("path", { class: "under", d: `M${x - size * 0.24} ${y + size * 0.48}h${size * 0.48}`, "stroke-width": size * 0.08 }) : null;
    const label = svg("text", { class: "face", x, y: y + height * 0.355, "font-size": height }, text);
    return svg("g", null, label, line);
  }
  const scale = size / 48;
  const at = `translate(${x - 24 * scale} ${y - 24 * scale}) scale(${scale})`;
  return svg(
    "g",
    { transform: at },
    drawing.fill ? svg("path", { class: "filled", d: drawing.fill }) : null,
    drawing.line ? svg("path", { class: "drawn", d: drawing.line }) : null,
  );
}

/**
 * @param {Color} color
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function markAt(color, x, y, size) {
  const scale = size / 24;
  const at = `translate(${x - 12 * scale} ${y - 12 * scale}) scale(${scale})`;
  return svg("path", { class: `one-mark ink-${color}`, d: MARKS[color], transform: at });
}

/**
 * Draws the Showdown icon: crossed paddles, and as many cards as the duel is about. It is on the
 * left, which can be seen in a fan of cards.
 * @param {number} cards
 */
function duelIcon(cards) {
  const width = 26 + 9 * cards;
  return svg(
    "g",
    { class: "duel-icon", transform: "translate(11 110)" },
    svg("rect", { class: "pill", width, height: 20, rx: 10 }),
    svg("g", { transform: "translate(6 3) scale(.3)" }, svg("path", { class: "drawn", d: SIGNS.WS?.line })),
    Array.from({ length: cards }, (_, at) =>
      svg("rect", { class: "pill-card", x: 23 + 9 * at, y: 4.5, width: 7, height: 11, rx: 1.5 }),
    ),
  );
}
