/** The two units, drawn and alive, with controls for what this browser's hands may press. */

import { h } from "./dom.js";
import { t } from "./words.js";
import { handsOf } from "./units/hands.js";
import { listenToKeys } from "./units/keys.js";
import { jackpotView } from "./units/jackpot.js";
import { showdownView } from "./units/showdown.js";
import { unitSounds } from "./units/noises.js";

/**
 * Returns a view of both units; `update` takes the state of the feed.
 * @param {import("./units/hands.js").Feed} feed
 * @returns {{element: HTMLElement, update: (state: any) => void}}
 */
export function unitsView(feed) {
  const hands = handsOf(feed);
  const jackpot = jackpotView(hands);
  const showdown = showdownView(hands);
  const none = h("p", null, t("page.units.none"));
  const element = h("div", { class: "units" }, showdown.element, jackpot.element, none);
  const sounds = unitSounds();
  /** @type {any} */
  let latest = {};
  const keys = listenToKeys(element, hands, () => latest);
  const update = (/** @type {any} */ state) => {
    latest = state;
    const units = state.units ?? {};
    hands.allow(state.you?.hands ?? []);
    keys.look();
    for (const [view, picture] of [
      [jackpot, units.jackpot],
      [showdown, units.showdown],
    ]) {
      view.element.hidden = !picture;
      if (picture) view.update(picture, units);
    }
    none.hidden = Boolean(units.jackpot || units.showdown || !state.units);
    sounds.follow(units);
  };
  return { element, update };
}
