/** The jackpot unit: wheel, lever and dispenser. */

import { h } from "../dom.js";
import { t } from "../words.js";
import { Hopper } from "./hopper.js";
import { label } from "./label.js";
import { Lever } from "./lever.js";
import { heldHints, UnitFrame } from "./told.js";
import { Wheel } from "./wheel.js";

/** @typedef {import("./hands.js").Hands} Hands */

/**
 * Returns the view of the unit; `update` takes the parts `units.jackpot` and `units`.
 * @param {Hands} hands
 */
export function jackpotView(hands) {
  const wheel = new Wheel();
  const lever = new Lever(hands);
  const hopper = new Hopper(hands);
  const glow = h("div", { class: "wheel-glow" });
  const stage = h(
    "div",
    { class: "stage" },
    glow,
    wheel.element,
    h("span", { class: "wheel-doubt" }, label("?", 1, 1.2)),
    lever.element,
    hopper.element,
    hopper.button,
  );
  const keys = h("p", { class: "unit-keys" }, t("page.units.keys_jackpot"));
  const frame = new UnitFrame(t("page.units.jackpot"), stage, keys);
  const update = (/** @type {any} */ now, /** @type {any} */ units) => {
    const spinning = now.turning || now.state.startsWith("spin");
    const unsure = !spinning && !now.sure;
    const between = now.fault?.id === "spinner_between_stops";
    wheel.update(now.symbols, now.symbol_words, { ...now, between });
    stage.classList.toggle("unsure", unsure);
    glow.style.opacity = String(Math.min(1, now.spinner_duty));
    lever.update(Boolean(now.lever?.closed));
    lever.element.classList.toggle("armed", Boolean(now.armed_spin));
    hopper.update(now);
    hopper.button.classList.toggle("armed", now.armed_cards > 0);
    keys.hidden = !hands.may("jackpot.lever") && !hands.may("jackpot.dispenser_button");
    frame.update({
      words: now.words,
      mood: now.mood,
      result: spinning ? t("page.units.turning") : shownBy(now),
      hints: hints(now, units, hands),
      fault: now.fault,
    });
  };
  return { element: frame.element, update };
}

/** @param {any} now */
function shownBy(now) {
  if (!now.sure || now.stop === null) return t("page.units.wheel_unsure");
  return t("page.units.wheel_shows", { symbol: now.symbol_words[now.stop] ?? "" });
}

/**
 * @param {any} now
 * @param {any} units
 * @param {Hands} hands
 * @returns {string[]}
 */
function hints(now, units, hands) {
  const told = [];
  if (units.stopped && !now.fault) told.push(t("page.units.stopped"));
  if (now.armed_spin && !now.turning) told.push(t(hands.may("jackpot.lever") ? "page.units.pull" : "page.units.spin_awaited"));
  if (now.armed_cards > 0) told.push(t("page.units.cards_awaited", { count: now.armed_cards }));
  if (now.cards === 0) told.push(t("page.units.empty"));
  const contacts = { "jackpot.lever": now.lever, "jackpot.dispenser_button": now.button };
  return [...told, ...heldHints(contacts)];
}
