/** What this seat does with its hands: on a simulated table here, on a real one at the table. */

import { h, keep } from "../dom.js";
import { t } from "../words.js";
import { paddlePad } from "../units/pad.js";

/** @typedef {import("./may.js").State} State */
/** @typedef {import("./may.js").View} View */
/** @typedef {import("../feed.js").Feed} Feed */

/**
 * Returns the pads for the contacts that this seat may press, and the units' state in words.
 * @param {Feed} feed
 */
export function contactsView(feed) {
  const lamps = h("p", { class: "seat-lamps", "aria-live": "assertive" });
  const pads = h("div", { class: "seat-pads" });
  const element = h("section", { class: "seat-unit", hidden: true }, lamps, pads);
  /** @type {Map<string, ReturnType<typeof paddlePad>>} */
  const known = new Map();
  return {
    element,
    /**
     * @param {State} state
     * @param {View} view
     */
    update(state, view) {
      const lines = /** @type {string[]} */ (state.you.hands);
      const mine = involved(state, view);
      element.hidden = !lines.length && !mine;
      for (const line of lines) if (!known.has(line)) known.set(line, paddlePad(feed, line));
      const shown = lines.map((line) => /** @type {any} */ (known.get(line)).element);
      if (shown.length !== pads.children.length || shown.some((pad, at) => pads.children[at] !== pad)) {
        pads.replaceChildren(...shown);
      }
      for (const pad of known.values()) pad.update(state);
      const unit = mine ? state.units?.[mine] : null;
      lamps.hidden = !unit;
      keep(lamps, unit ? light(unit) : null, (now) => now && [h("strong", { class: now.sign }, now.text), " ", now.words]);
    },
  };
}

/**
 * Returns the unit that this player has to do with now; null for none.
 * @param {State} state
 * @param {View} view
 */
function involved({ match }, view) {
  const { by, unit } = match.serving;
  const fights = view.pending?.duellists?.includes(view.viewer);
  return unit && (fights || by === view.viewer) ? unit : null;
}

/**
 * Returns what shines, and the state in words: the lamps of a duel, whose colour has a word.
 * @param {Record<string, any>} unit
 */
function light(unit) {
  const { words, red, green } = unit;
  if (!red) return { sign: "", text: "", words };
  if (green) return { sign: "go", text: t("page.seat.unit.lamps_green"), words };
  const on = red.some(Boolean);
  return { sign: on ? "wait" : "", text: on ? t("page.seat.unit.lamps_red") : "", words };
}
