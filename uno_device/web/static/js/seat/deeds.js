/** The buttons for what is asked: they are there only while it is. */

import { cardWords, colorsOf, namedColor } from "../cards.js";
import { h, keep } from "../dom.js";
import { t } from "../words.js";
import { may } from "./may.js";

/** @typedef {import("./may.js").View} View */
/** @typedef {import("./may.js").Awaited} Awaited */
/** @typedef {import("./hand.js").Hand} Hand */
/** @typedef {import("./courier.js").Courier} Courier */
/** @typedef {import("./courier.js").Action} Action */
/**
 * A button: its text or what stands on it, the action, and its looks.
 * @typedef {{ on: import("../dom.js").Child, does: Action, kind?: string, off?: boolean }} Deed
 */

/**
 * Returns the buttons.
 * @param {Courier} courier
 * @param {Hand} hand
 */
export function deedsView(courier, hand) {
  const note = h("p", { class: "seat-note", role: "status" });
  const row = h("div", { class: "seat-deeds" });
  const element = h("section", null, note, row);
  return {
    element,
    /** @param {View} view */
    update(view) {
      const { chosen, unfit, discards } = hand;
      const { waiting, edition, hand_counts, state } = view;
      note.textContent = unfit && may(view, "draw") ? t("page.seat.not_fitting", { card: cardWords(unfit) }) : "";
      const drawing = { chosen, discards, waiting, edition, hand_counts, state, busy: courier.busy };
      keep(row, drawing, () => deeds(view, hand).map((deed) => button(deed, courier)));
      row.classList.toggle("colors", may(view, "choose_color") !== null);
    },
  };
}

/**
 * @param {Deed} deed
 * @param {Courier} courier
 */
function button({ on, does, kind = "", off = false }, courier) {
  const key = JSON.stringify(does);
  const disabled = off || courier.busy;
  const onclick = () => void courier.bring(does);
  return h("button", { type: "button", class: `big ${kind}`, "data-key": key, disabled, onclick }, on);
}

/**
 * @param {View} view
 * @param {Hand} hand
 * @returns {Deed[]}
 */
function deeds(view, hand) {
  return view.waiting.flatMap((/** @type {Awaited} */ entry) => DEEDS.get(entry.do)?.(entry, view, hand) ?? []);
}

/** @type {ReadonlyMap<string, (entry: Awaited, view: View, hand: Hand) => Deed[]>} by what is awaited */
const DEEDS = new Map([
  ["play", (_entry, _view, hand) => withChosen("play", hand)],
  ["show", (_entry, _view, hand) => withChosen("show", hand)],
  ["draw", (_entry, view) => [{ on: t("page.seat.do.draw"), does: { do: "draw" }, kind: may(view, "play") ? "" : "primary" }]],
  ["keep", () => [plain("keep")]],
  ["choose_color", (_entry, view) => colorsOf(view.edition).map(color)],
  ["choose_player", ({ players = [] }, view) => players.map((name) => player(name, view))],
  ["choose_count", ({ max = 1 }) => Array.from({ length: max }, (_, at) => count(at + 1))],
  ["accept", () => [plain("accept")]],
  ["challenge", () => [plain("challenge", "primary")]],
  ["discard", discard],
  ["done", () => [plain("done", "primary")]],
  ["next_hand", () => [plain("next_hand", "primary")]],
  ["uno", () => [{ on: t("page.seat.uno"), does: { do: "uno" }, kind: "uno" }]],
  ["catch", (_entry, view) => view.catchable.map(catching)],
]);

/**
 * @param {string} does
 * @param {string} [kind]
 * @returns {Deed}
 */
function plain(does, kind) {
  return { on: t(`page.seat.do.${does}`), does: { do: does }, ...(kind && { kind }) };
}

/**
 * @param {"play" | "show"} does
 * @param {Hand} hand
 * @returns {Deed[]}
 */
function withChosen(does, { chosen }) {
  if (!chosen) return [];
  const on = t(`page.seat.do.${does}`, { card: cardWords(chosen) });
  return [{ on, does: { do: does, card: chosen }, kind: "primary" }];
}

/**
 * @param {string} name
 * @returns {Deed}
 */
function color(name) {
  return { on: namedColor(name), does: { do: "choose_color", color: name }, kind: `color ${name}` };
}

/**
 * @param {string} name
 * @param {View} view
 * @returns {Deed}
 */
function player(name, view) {
  const cards = view.hand_counts[name];
  const who = name === view.viewer ? t("page.seat.do.myself", { name }) : name;
  const many = cards === 1 ? t("count.one") : t("count.many", { number: cards });
  return { on: [h("span", null, who), h("small", null, many)], does: { do: "choose_player", player: name } };
}

/**
 * @param {number} number
 * @returns {Deed}
 */
function count(number) {
  return { on: String(number), does: { do: "choose_count", count: number }, kind: "count" };
}

/**
 * @param {Awaited} entry
 * @param {View} _view
 * @param {Hand} hand
 * @returns {Deed[]}
 */
function discard({ min = 0, max = 0 }, _view, { discards }) {
  const number = discards.length;
  const words = number === 0 ? "none" : number === 1 ? "one" : "many";
  const on = t(`page.seat.do.discard.${number === 0 && min > 0 ? "many" : words}`, { count: number || min });
  const off = number < min || number > max;
  return [{ on, does: { do: "discard", cards: discards }, kind: "primary", off }];
}

/**
 * @param {string} name
 * @returns {Deed}
 */
function catching(name) {
  const on = [h("span", null, t("page.seat.catch", { name })), h("small", null, t("page.seat.catch_hint"))];
  return { on, does: { do: "catch", player: name }, kind: "danger catch" };
}
