/** The result of a hand with real cards: who has won, and what the others were left with. */

import { h } from "../dom.js";
import { t } from "../words.js";
import { field, number, playerSelect } from "./fields.js";
import { acting, orderForm } from "./orders.js";

const MOST_POINTS = 100000;

/**
 * Returns the form.
 * @param {any} match
 */
export function resultForm(match) {
  const players = Object.keys(match.view.hand_counts);
  const inputs = new Map(players.map((name) => [name, number({ max: MOST_POINTS, required: true, "data-key": `points-${name}` })]));
  const rows = new Map(players.map((name) => [name, field(name, /** @type {HTMLInputElement} */ (inputs.get(name)))]));
  const winner = playerSelect(players, { "data-key": "winner", onchange: follow });

  /** The winner is left with nothing, so there is nothing to enter. */
  function follow() {
    for (const [name, row] of rows) {
      const won = name === winner.value;
      row.hidden = won;
      /** @type {HTMLInputElement} */ (inputs.get(name)).disabled = won;
    }
  }

  function action() {
    const others = [...inputs].filter(([name]) => name !== winner.value);
    const points = Object.fromEntries(others.map(([name, input]) => [name, Number(input.value)]));
    return { do: "result", winner: winner.value, points };
  }

  follow();
  return orderForm(
    [
      field(t("page.host.result.winner"), winner),
      h("p", { class: "quiet-text" }, t("page.host.result.hint")),
      h("div", { class: "host-row" }, [...rows.values()]),
    ],
    t("page.host.result.enter"),
    () => acting(match, action()),
    { edition: match.edition },
  );
}
