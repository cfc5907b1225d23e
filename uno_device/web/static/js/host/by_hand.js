/** What a unit would tell, entered by the host: where there is no unit, or it fails. */

import { h, keep } from "../dom.js";
import { t } from "../words.js";
import { field, unitName } from "./fields.js";
import { acting, orderButton } from "./orders.js";
import { resultForm } from "./result.js";

/** What a wheel can show, where no wheel says it. */
const SYMBOLS = ["any_player", "left", "right", "four_colors", "everyone", "draw_four"];
const VOIDS = ["tie", "nobody", "interrupted"];
const LONGEST_RULE_CARD = 1000;

/** @typedef {{ match: any, units: any }} Table */

/** What can be entered, by what is owed. */
/** @type {Readonly<Record<string, (table: Table) => import("../dom.js").Child>>} */
const FORMS = { spin, dispense, showdown, drop };

/** Returns the panel; it is there while there is something to be entered. */
export function byHandPanel() {
  const inside = h("div");
  const summary = h("summary", null, h("h2", null, t("page.host.by_hand.title")));
  const details = h("details", null, summary, inside);
  const element = h("section", { class: "panel", hidden: true }, details);
  let before = "";
  return {
    element,
    /**
     * @param {any} match
     * @param {any} units
     */
    update(match, units) {
      const { view, serving, paused } = match;
      const real = view.waiting.some((/** @type {any} */ one) => one.do === "result");
      const owed = real ? "result" : serving.do;
      element.hidden = paused || !(real || FORMS[owed]);
      if (element.hidden) return;
      // It opens by itself where nothing else leads on, and stays as people leave it.
      const needed = `${owed} ${serving.can}`;
      if (needed !== before) details.open = !serving.can;
      before = needed;
      const { state, pending, left, rule_cards_left } = view;
      const data = real ? { real, left, hand: view.hand_number } : { owed, can: serving.can, state, pending, rule_cards_left };
      keep(inside, data, () => (real ? resultForm(match) : formOf(owed, { match, units })));
    },
  };
}

/**
 * @param {string} owed
 * @param {Table} table
 */
function formOf(owed, table) {
  const { serving } = table.match;
  if (!serving.can) return FORMS[owed]?.(table);
  return [
    h("p", { class: "quiet-text" }, t("page.host.by_hand.ready", { unit: unitName(serving.unit) })),
    FORMS[owed]?.(table),
    chance(),
  ];
}

/** Where a unit cannot do it, this is among the ways on. */
function chance() {
  return h(
    "div",
    { class: "host-way" },
    h("span", null, t("page.host.by_hand.chance")),
    orderButton(t("page.host.do.draw"), () => ({ do: "draw" }), { key: "chance", kind: "quiet" }),
  );
}

/**
 * @param {any} match
 * @param {string} text
 * @param {() => object} action
 */
function outcome(match, text, action) {
  return orderButton(text, () => acting(match, action()), { key: text, edition: match.edition });
}

/** @param {Table} table */
function spin({ match, units }) {
  const symbols = [...new Set(units?.jackpot?.symbols ?? SYMBOLS)];
  return choices(
    t("page.host.by_hand.spin"),
    symbols.map((symbol) => outcome(match, t(`wheel.${symbol}`), () => ({ do: "spin", symbol }))),
  );
}

/** @param {Table} table */
function drop({ match }) {
  return choices(
    t("page.host.by_hand.drop"),
    ["jam", "uno"].map((side) => outcome(match, t(`page.host.by_hand.side_${side}`), () => ({ do: "drop", side }))),
  );
}

/** @param {Table} table */
function showdown({ match }) {
  const [left, right] = match.view.pending.duellists;
  return [
    choices(
      t("page.host.by_hand.showdown"),
      [left, right].map((loser) => outcome(match, t("page.host.by_hand.loser", { name: loser }), () => ({ do: "showdown", loser }))),
    ),
    choices(
      t("page.host.by_hand.void"),
      VOIDS.map((why) => outcome(match, t(`page.host.by_hand.void_${why}`), () => ({ do: "showdown", void: true, why }))),
    ),
  ];
}

/** @param {Table} table */
function dispense({ match }) {
  const none = outcome(match, t("page.host.by_hand.no_card"), () => ({ do: "dispense", none: true }));
  if (match.view.rule_cards_left === 0) return choices(t("page.host.by_hand.dispense"), [none]);
  const text = h("textarea", { rows: 2, maxlength: LONGEST_RULE_CARD, "data-key": "rule-card" });
  const came = outcome(match, t("page.host.by_hand.came"), () => {
    const rule = text.value.trim();
    return { do: "dispense", ...(rule && { rule }) };
  });
  return [
    field(t("page.host.by_hand.rule"), text, t("page.host.by_hand.rule_hint")),
    choices(t("page.host.by_hand.dispense"), [came, none]),
  ];
}

/**
 * @param {string} label
 * @param {HTMLButtonElement[]} buttons
 */
function choices(label, buttons) {
  return h("div", { role: "group", "aria-label": label }, h("p", null, label), h("div", { class: "buttons" }, buttons));
}
