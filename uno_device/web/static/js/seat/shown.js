/** What is shown besides the hand: a rule card, shown cards, a challenged hand, what has happened. */

import { cardFace, colorsOf } from "../cards.js";
import { ruleButton } from "../chrome.js";
import { h, keep } from "../dom.js";
import { t } from "../words.js";

/** @typedef {import("./may.js").State} State */
/** @typedef {import("./may.js").View} View */
/**
 * @typedef {{ n: number, kind: string, text: string, rule: string | null, player: string | null,
 *   cards?: string[] }} Told `cards`: those of a hand that was shown to this player
 */

const SHOWN_HAND = "event.hand_shown";
/** What has happened since then lets go of a hand that was shown: its player plays on. */
const PLAYED = ["event.played", "event.hand_over"];
/** As many sentences are looked back on. */
const LOOKED_BACK = 12;

/** Returns the views of the cards that are shown, and of what has happened. */
export function shownView() {
  const cards = h("div", { class: "seat-shown" });
  const last = h("div", { class: "seat-last" });
  const before = h("div", { class: "seat-before" });
  return {
    cards,
    news: h("section", null, last, before),
    /**
     * @param {State} state
     * @param {View} view
     */
    update(state, view) {
      const told = /** @type {Told[]} */ (state.told ?? []);
      const { edition, pending } = view;
      // To all others the question says what the rule card wants, and of whom.
      const rule = pending?.kind === "done" && pending.carrier === view.viewer ? pending.rule : null;
      const shown = pending?.shown ?? [];
      keep(cards, { rule, shown, edition, hand: shownHand(told, view.viewer) }, showing);
      keep(last, { one: told[told.length - 1] ?? null, edition }, ({ one }) => (one ? sentence(one, edition) : null));
      const earlier = told.slice(-LOOKED_BACK - 1, -1).reverse();
      keep(before, { earlier, edition }, () => history(earlier, edition));
    },
  };
}

/**
 * Returns the hand that another player has shown to this one, until somebody plays again.
 * @param {Told[]} told
 * @param {string} me
 * @returns {{ player: string | null, cards: string[] } | null}
 */
function shownHand(told, me) {
  const at = told.map((one) => one.kind).lastIndexOf(SHOWN_HAND);
  if (at < 0 || told.slice(at).some((one) => PLAYED.includes(one.kind))) return null;
  const { player = null, cards } = told[at] ?? {};
  return cards && player !== me ? { player, cards } : null;
}

/**
 * @param {{ rule: string | null, shown: string[], edition: string, hand: ReturnType<typeof shownHand> }} what
 */
function showing({ rule, shown, edition, hand }) {
  const colors = colorsOf(edition);
  return [
    rule ? h("figure", { class: "seat-rule" }, h("blockquote", null, rule)) : null,
    shown.length ? faces(t("page.seat.shown"), shown, colors) : null,
    hand ? faces(t("page.seat.shown_hand", { name: hand.player ?? "" }), hand.cards, colors) : null,
  ];
}

/**
 * @param {string} title
 * @param {string[]} cards
 * @param {readonly string[]} colors
 */
function faces(title, cards, colors) {
  const drawn = cards.map((code) => cardFace(code, { small: true, colors }));
  return h("figure", { class: "seat-faces" }, h("figcaption", null, title), drawn);
}

/**
 * @param {Told} one
 * @param {string} edition
 */
function sentence({ text, rule }, edition) {
  return h("p", null, h("span", { class: "sentence" }, text), rule ? ruleButton(edition, rule) : null);
}

/**
 * @param {Told[]} earlier the latest first
 * @param {string} edition
 */
function history(earlier, edition) {
  if (!earlier.length) return null;
  const lines = earlier.map((one) => h("li", null, sentence(one, edition)));
  const summary = h("summary", null, t("page.seat.what_happened"));
  return h("details", { "data-key": "history" }, summary, h("ol", { reversed: true }, lines));
}
