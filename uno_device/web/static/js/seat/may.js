/** What this player may do now, and what belongs to it: read from the view, nothing else. */

import { parseCard } from "../cards.js";

/**
 * @typedef {{ player: string, do: string, cards?: string[], min?: number, max?: number,
 *   players?: string[] }} Awaited an entry of `waiting`
 * @typedef {Record<string, any>} View the match as this seat may see it
 * @typedef {Record<string, any>} State the parts of the feed
 */

/**
 * Returns the colour of a card.
 * @param {string} code
 * @returns {string | null} null for a wild
 */
export function colorOf(code) {
  return parseCard(code).color;
}

/**
 * Returns the view where this browser's player is in the match; null where it is not.
 * @param {State} state
 * @returns {View | null}
 */
export function viewOf(state) {
  const view = state.match?.view;
  const seat = state.you?.seat;
  return view && view.players.includes(seat) && !view.left.includes(seat) ? view : null;
}

/**
 * Returns what is awaited of this player by its name.
 * @param {View} view
 * @param {string} what the `do` of an action
 * @returns {Awaited | null} null where it may not be done
 */
export function may(view, what) {
  return view.waiting.find((/** @type {Awaited} */ entry) => entry.do === what) ?? null;
}

/** What needs no turn: it is a button of its own, and no question. */
const CALLS = ["uno", "catch"];

/**
 * Returns whether the match waits for this player, calls of UNO aside.
 * @param {View} view
 */
export function isAsked(view) {
  return view.waiting.some((/** @type {Awaited} */ entry) => !CALLS.includes(entry.do));
}

/**
 * What the hand is for now. `cards`: the codes that are of use. `eachColorOnce`: a discard takes
 * no wilds, and of each colour one card.
 * @typedef {{ does: "play" | "show" | "look", cards: string[] }
 *   | { does: "discard", min: number, max: number, eachColorOnce: boolean }} Use
 */

/**
 * Returns what the hand is for now.
 * @param {View} view
 * @returns {Use}
 */
export function useOf(view) {
  const play = may(view, "play");
  if (play) return { does: "play", cards: play.cards ?? [] };
  if (may(view, "show")) {
    const fits = view.hand.filter((/** @type {string} */ code) => colorOf(code) === view.color);
    return { does: "show", cards: fits };
  }
  const discard = may(view, "discard");
  if (!discard) return { does: "look", cards: [] };
  const eachColorOnce = view.pending?.symbol === "four_colors";
  return { does: "discard", min: discard.min ?? 0, max: discard.max ?? 0, eachColorOnce };
}

/**
 * Returns the other players of the match, the one after this player first, as play goes.
 * @param {View} view
 * @returns {string[]}
 */
export function others(view) {
  const seats = view.players.filter((/** @type {string} */ name) => !view.left.includes(name));
  const around = view.direction === 1 ? seats : seats.reverse();
  const mine = around.indexOf(view.viewer);
  return [...around.slice(mine + 1), ...around.slice(0, mine)];
}

/** @typedef {{ key: string, code: string }} Held a card of the hand; equal cards have other keys */

/**
 * Returns the hand, each card with a key that stays with it while others come and go.
 * @param {string[]} hand
 * @param {readonly string[]} [colors] sorts the hand by these colours, wilds last
 * @returns {Held[]}
 */
export function held(hand, colors) {
  /** @type {Map<string, number>} */
  const copies = new Map();
  const cards = hand.map((code) => {
    const copy = copies.get(code) ?? 0;
    copies.set(code, copy + 1);
    return { key: `${code}#${copy}`, code };
  });
  return colors ? cards.sort((one, other) => byColor(one.code, other.code, colors)) : cards;
}

/**
 * @param {string} one
 * @param {string} other
 * @param {readonly string[]} colors
 */
function byColor(one, other, colors) {
  return rank(one, colors) - rank(other, colors) || (one < other ? -1 : Number(one > other));
}

/**
 * @param {string} code
 * @param {readonly string[]} colors
 */
function rank(code, colors) {
  const color = colorOf(code);
  return color === null ? colors.length : colors.indexOf(color);
}
