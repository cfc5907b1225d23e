/** The wheel with its symbols and its pointer. It moves only while the real one does. */

import { h, svg } from "../dom.js";
import { reducedMotion } from "./motion.js";
import { symbolDrawing } from "./symbols.js";
import { Turning } from "./turning.js";

const RADIUS = 96;
/** Wheels with more stops have their symbols without words. */
const MOST_WITH_WORDS = 8;
/** As many letters fit into a line of the words at their full size. */
const LETTERS_IN_LINE = 12;
const WORD_SIZE = 10;
/** Where the words begin and where the drawing is, from the middle of the wheel. */
const WORDS_AT = 80;
const DRAWING_AT = 47;
/** How far the pointer's leaf is bent while a pin passes, in degrees. */
const LEAF_BEND = 16;
/** What share of a stop's way the leaf is bent for, on either side of the pin. */
const LEAF_TIME = 0.3;

/** @typedef {import("./turning.js").Seen} Seen */

/** The wheel; its stops lie against the clock, so that it turns clockwise. */
export class Wheel {
  element = h("div", { class: "wheel" });
  #disc = h("div", { class: "wheel-disc" });
  #leaf = svg("svg", { class: "wheel-leaf", viewBox: "-12 -4 24 30" });
  #symbols = "";
  #stops = 1;
  #turning = new Turning(1);
  #frame = 0;

  constructor() {
    this.#leaf.append(svg("path", { d: "M0 24L-10 3a10 6 0 0 1 20 0z", class: "leaf" }));
    this.element.append(this.#disc, this.#leaf);
  }

  /**
   * Shows a wheel with these symbols, where it is seen to be.
   * @param {string[]} symbols
   * @param {string[]} words
   * @param {Seen} seen
   */
  update(symbols, words, seen) {
    const key = JSON.stringify([symbols, words]);
    if (key !== this.#symbols) {
      this.#symbols = key;
      this.#stops = Math.max(1, symbols.length);
      this.#turning = new Turning(this.#stops);
      this.#disc.replaceChildren(disc(symbols, words));
    }
    this.element.classList.toggle("turning", seen.turning);
    this.#turning.take(seen, performance.now());
    if (reducedMotion.matches && !seen.turning) this.#turning.jump();
    if (!this.#frame) this.#draw();
  }

  /** Draws it, and goes on to do so for as long as it moves and can be seen. */
  #draw() {
    const moves = !reducedMotion.matches && this.#turning.step(performance.now());
    const turns = (this.#turning.at / this.#stops) % 1;
    this.#disc.style.transform = `rotate(${turns * 360}deg)`;
    this.#leaf.style.transform = `rotate(${bendAt(this.#turning.at)}deg)`;
    const goesOn = moves && (this.element.isConnected || !this.#frame);
    this.#frame = goesOn ? requestAnimationFrame(() => this.#draw()) : 0;
  }
}

/**
 * Returns how far a pin bends the leaf: pins stand between the stops.
 * @param {number} at
 */
function bendAt(at) {
  const fromPin = Math.abs((((at % 1) + 1) % 1) - 0.5);
  return -LEAF_BEND * Math.max(0, 1 - fromPin / LEAF_TIME);
}

/**
 * @param {string[]} symbols
 * @param {string[]} words
 */
function disc(symbols, words) {
  const stops = symbols.length;
  const tones = [3, 2, 4, 5].find((each) => stops % each !== 1) ?? 3;
  return svg(
    "svg",
    { viewBox: "-100 -100 200 200" },
    svg("circle", { r: 99, class: "rim" }),
    symbols.map((symbol, i) => sector(symbol, words[i] ?? symbol, i, stops, i % tones)),
    symbols.map((_, i) => svg("circle", { class: "pin", r: 3, cy: -RADIUS, transform: turned(i + 0.5, stops) })),
    svg("circle", { r: 17, class: "hub" }),
    svg("circle", { r: 6, class: "pin" }),
  );
}

/**
 * @param {string} symbol
 * @param {string} words
 * @param {number} i
 * @param {number} stops
 * @param {number} tone
 */
function sector(symbol, words, i, stops, tone) {
  const half = Math.PI / stops;
  const [x, y] = [RADIUS * Math.sin(half), -RADIUS * Math.cos(half)];
  const wedge =
    stops === 1
      ? svg("circle", { r: RADIUS, class: "sector tone0" })
      : svg("path", { d: `M0 0L${-x} ${y}A${RADIUS} ${RADIUS} 0 0 1 ${x} ${y}z`, class: `sector tone${tone}` });
  const size = Math.min(1, 6.5 / stops);
  const drawn = svg("g", { transform: `translate(0 ${-DRAWING_AT}) scale(${size})` }, symbolDrawing(symbol));
  const told = stops > MOST_WITH_WORDS ? [] : wordLines(words, size);
  return svg("g", { transform: turned(i, stops) }, wedge, drawn, told);
}

/**
 * @param {string} words
 * @param {number} size
 */
function wordLines(words, size) {
  const lines = words.split(" ").reduce(
    (/** @type {string[]} */ done, word) => {
      const last = done[done.length - 1];
      const fits = last !== undefined && (last + word).length < LETTERS_IN_LINE;
      return fits ? [...done.slice(0, -1), `${last} ${word}`] : [...done, word];
    },
    [],
  );
  const longest = Math.max(...lines.map((line) => line.length));
  const high = WORD_SIZE * size * Math.min(1, LETTERS_IN_LINE / longest);
  return lines.map((line, i) =>
    svg("text", { y: -WORDS_AT + (i + 1 - lines.length / 2) * high * 1.05, "font-size": high, "text-anchor": "middle", class: "sector-word" }, line),
  );
}

/**
 * @param {number} i
 * @param {number} stops
 */
function turned(i, stops) {
  return `rotate(${(-i * 360) / stops})`;
}
