/** What the match asks of this player, or of somebody else, in words. */

import { cardWords, parseCard } from "../cards.js";
import { hasWords, t } from "../words.js";
import { may } from "./may.js";

/** @typedef {import("./may.js").State} State */
/** @typedef {import("./may.js").View} View */
/** @typedef {{ text: string, hint?: string, color?: string | null }} Asked `color` is shown by its mark */

/**
 * Returns what is asked.
 * @param {State} state
 * @param {View} view
 * @returns {Asked}
 */
export function asked({ match, you }, view) {
  const { paused } = match;
  // A way on that has a button here is not told in words, too.
  const serving = you.may_go_on ? { ...match.serving, ways_on: [] } : match.serving;
  if (paused) return { text: t("page.seat.paused"), hint: t("page.seat.paused_hint") };
  for (const [what, question] of QUESTIONS) {
    if (may(view, what)) return question(view);
  }
  return ofTable(view, serving) ?? { text: serving.awaited.sentence, ...hint(serving) };
}

/** @type {readonly [string, (view: View) => Asked][]} what is asked of this player; the first counts */
const QUESTIONS = [
  ["keep", ({ pending }) => ({ text: t("page.seat.asked.drawn", { card: cardWords(pending.card) }) })],
  ["play", () => ({ text: t("page.seat.asked.play") })],
  ["draw", () => ({ text: t("page.seat.asked.draw") })],
  ["choose_color", () => ({ text: t("page.seat.asked.choose_color") })],
  ["choose_player", pick],
  ["choose_count", () => ({ text: t("page.seat.asked.choose_count") })],
  ["challenge", answer],
  ["show", ({ color }) => ({ text: t("page.seat.asked.show", { color: t(`color.${color}`) }), color })],
  ["discard", discard],
  ["done", done],
  ["next_hand", () => ({ text: t("page.seat.asked.next_hand") })],
];

/**
 * Asks for a player; for what, the card on top says, which was played or turned just now.
 * @param {View} view
 * @returns {Asked}
 */
function pick({ top }) {
  const id = `page.seat.asked.choose_player.${parseCard(top).symbol}`;
  return { text: t(hasWords(id) ? id : "page.seat.asked.choose_player") };
}

/**
 * @param {View} view
 * @returns {Asked}
 */
function answer({ pending }) {
  const before = t("page.seat.asked.color_before", { color: t(`color.${pending.color_before}`) });
  return {
    text: t("page.seat.asked.answer", { name: pending.by }),
    hint: `${before}. ${t("page.seat.asked.answer_hint", { name: pending.by })}`,
    color: pending.color_before,
  };
}

/**
 * @param {View} view
 * @returns {Asked}
 */
function discard(view) {
  if (view.pending?.symbol) return { text: t("page.seat.asked.discard.colors") };
  const count = may(view, "discard")?.min ?? 0;
  return { text: t(`page.seat.asked.discard.${count === 1 ? "one" : "many"}`, { count }) };
}

/**
 * @param {View} view
 * @returns {Asked}
 */
function done({ pending }) {
  const text = t(pending.rule ? "page.seat.asked.done" : "page.seat.asked.rule_unknown");
  return { text, hint: t("page.seat.asked.done_hint") };
}

/**
 * Returns what the table owes, where this player is to do it or fights.
 * @param {View} view
 * @param {Record<string, any>} serving
 * @returns {Asked | null}
 */
function ofTable(view, serving) {
  const duellists = view.pending?.duellists;
  if (duellists?.includes(view.viewer)) return duel(view.viewer, duellists, serving);
  if (serving.by !== view.viewer) return null;
  const carrier = view.pending?.carrier;
  const texts = new Map([
    ["spin", t("page.seat.asked.spin")],
    ["dispense", carrier === view.viewer ? t("page.seat.asked.dispense_me") : t("page.seat.asked.dispense", { name: carrier })],
    ["drop", t("page.seat.asked.drop")],
  ]);
  const text = texts.get(serving.do);
  return text ? { text, ...hint(serving) } : null;
}

/**
 * @param {string} me
 * @param {[string, string]} duellists
 * @param {Record<string, any>} serving
 * @returns {Asked}
 */
function duel(me, [left, right], serving) {
  const side = t(`page.seat.side.${me === left ? "left" : "right"}`);
  const name = me === left ? right : left;
  const text = t(me === left ? "page.seat.asked.duel_timer" : "page.seat.asked.duel", { name, side });
  return { text, hint: serving.can ? t("page.seat.asked.duel_hint") : hint(serving).hint ?? "" };
}

/**
 * Returns how it stands with the unit, where that is worth saying.
 * @param {Record<string, any>} serving
 * @returns {{ hint?: string }}
 */
function hint(serving) {
  if (!serving.standing || serving.can) return {};
  const ways = (serving.ways_on ?? []).map((/** @type {any} */ way) => way.sentence).filter(Boolean);
  return { hint: [serving.standing.sentence, ...ways].join("; ") };
}
