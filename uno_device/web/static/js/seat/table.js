/** The top of the seat: whose turn it is, what lies on the table, and the others. */

import { cardFace, colorsOf, namedColor } from "../cards.js";
import { h, keep, svg } from "../dom.js";
import { t } from "../words.js";
import { isAsked, may, others } from "./may.js";
import { ending } from "./over.js";

/** @typedef {import("./may.js").State} State */
/** @typedef {import("./may.js").View} View */
/** @typedef {import("./courier.js").Courier} Courier */

const AROUND = "M4 12a8 8 0 1 1 2.6 5.9M4 12l-2.5-3M4 12l3.4-2";

/**
 * Returns the top of the seat.
 * @param {Courier} courier
 */
export function tableView(courier) {
  const banner = h("h1", { class: "seat-turn" });
  const pile = h("div", { class: "seat-pile" });
  const players = h("ul", { class: "seat-others", "aria-label": t("page.seat.others"), "data-key": "others" });
  const element = h("section", { class: "seat-table" }, banner, pile, players);
  return {
    element,
    /**
     * @param {State} state
     * @param {View} view
     */
    update(state, view) {
      const [text, mine] = turn(state.match, view);
      banner.textContent = text;
      element.classList.toggle("mine", mine);
      const { top, color, direction, draw_pile, edition } = view;
      pile.hidden = !top;
      keep(pile, { top, color, direction, draw_pile, edition }, pileOf);
      const told = others(view).map((name) => other(state.match, view, name));
      players.hidden = !told.length || !top; // without cards on this table there are only points
      keep(players, { told, busy: courier.busy, first: view.direction }, () => told.map((one) => chip(one, courier)));
    },
  };
}

/**
 * Returns whose turn it is in words, and whether this player is asked.
 * @param {Record<string, any>} match
 * @param {View} view
 * @returns {[string, boolean]}
 */
export function turn(match, view) {
  if (view.phase !== "playing") return [ending(view), false];
  if (match.paused) return [t("page.seat.paused"), false];
  const asked = isAsked(view) || match.awaits_you;
  if (view.turn === view.viewer) return [t("page.seat.turn.mine"), asked];
  if (asked) return [t("page.seat.turn.asked"), true];
  return [view.turn ? t("page.seat.turn.other", { name: view.turn }) : match.title, false];
}

/** @param {Record<string, any>} drawing */
function pileOf({ top, color, direction, draw_pile, edition }) {
  if (!top) return null;
  const way = direction === 1 ? "clockwise" : "counter_clockwise";
  const arrow = svg(
    "svg",
    { class: `around ${way}`, viewBox: "0 0 24 24", "aria-hidden": "true" },
    svg("path", { class: "line", d: AROUND }),
  );
  return [
    cardFace(top, { colors: colorsOf(edition) }),
    h(
      "div",
      { class: "seat-facts" },
      h("p", { class: "seat-color" }, color ? namedColor(color) : t("page.seat.no_color")),
      h("p", { class: "quiet-text" }, arrow, t(`page.seat.${way}`)),
      h("p", { class: "quiet-text" }, t("page.seat.draw_pile", { count: draw_pile })),
    ),
  ];
}

/**
 * What is told of another player.
 * @typedef {{ name: string, count: number, points: number, bot: boolean, turn: boolean,
 *   called: boolean, catchable: boolean }} Other
 */

/**
 * @param {Record<string, any>} match
 * @param {View} view
 * @param {string} name
 * @returns {Other}
 */
function other(match, view, name) {
  return {
    name,
    count: view.hand_counts[name] ?? 0,
    points: view.scores[name] ?? 0,
    bot: match.bots.includes(name),
    turn: view.turn === name,
    called: view.uno_called.includes(name),
    catchable: may(view, "catch") !== null && view.catchable.includes(name),
  };
}

/**
 * @param {Other} told
 * @param {Courier} courier
 */
function chip(told, courier) {
  const { name, count, points, bot, turn: onTurn, called, catchable } = told;
  const inside = [
    h("strong", null, name),
    h("span", { class: "seat-count" }, count === 1 ? t("count.one") : t("count.many", { number: count })),
    called ? h("span", { class: "seat-badge" }, t("page.seat.called")) : null,
    bot ? h("span", { class: "quiet-text" }, t("page.seat.bot")) : null,
    points ? h("span", { class: "quiet-text" }, t("page.seat.points", { points })) : null,
  ];
  const props = { class: `seat-other${onTurn ? " turn" : ""}`, "aria-current": onTurn ? "true" : null };
  if (!catchable) return h("li", props, inside);
  const onclick = () => void courier.bring({ do: "catch", player: name });
  const button = { type: "button", "data-key": `chip ${name}`, disabled: courier.busy, onclick };
  const label = h("span", { class: "unseen" }, t("page.seat.catch", { name }));
  return h("li", null, h("button", { ...props, ...button, class: `${props.class} danger` }, label, inside));
}
