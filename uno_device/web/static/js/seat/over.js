/** The scoreboard: after a hand, after the match, and where people hold real cards. */

import { post } from "../api.js";
import { doing } from "../doing.js";
import { h } from "../dom.js";
import { listed, t } from "../words.js";

/** @typedef {import("./may.js").View} View */

/**
 * Returns what is told when a hand or the match is over.
 * @param {View} view
 */
export function ending(view) {
  const { phase, viewer, winner, hand_winner } = view;
  if (phase === "match_over") return matchEnding(winner, viewer);
  if (hand_winner === null) return t("page.seat.over.nobody");
  return hand_winner === viewer ? t("page.seat.over.won") : t("page.seat.over.other", { name: hand_winner });
}

/**
 * Draws the points of all players, the best first.
 * @param {View} view
 */
export function scoreboard(view) {
  const lowest = view.options.scoring === "lowest";
  const names = [...view.players].sort((one, other) => {
    const more = view.scores[other] - view.scores[one];
    return lowest ? -more : more;
  });
  const best = [...view.winner, view.hand_winner];
  const rows = names.map((name) =>
    h(
      "tr",
      { class: name === view.viewer ? "me" : null },
      h("th", { scope: "row" }, name, best.includes(name) ? " ★" : "", gone(view, name)),
      h("td", null, view.scores[name]),
    ),
  );
  return h("table", { class: "seat-scores" }, h("caption", null, t("page.seat.over.scores")), h("tbody", null, rows));
}

/**
 * Draws the ways on from a match that is over, for who sits at the table's own machine.
 * @param {{ edition: string, seat: string, bots: number }} played
 */
export function waysOn({ edition, seat, bots }) {
  return h(
    "div",
    { class: "buttons" },
    bots ? againButton({ edition, name: seat, bots }) : null,
    h("a", { class: "button", href: "/", "data-key": "screen" }, t("page.seat.lobby.screen")),
  );
}

/** @param {{ edition: string, name: string, bots: number }} wanted */
function againButton(wanted) {
  const button = h("button", { type: "button", class: "primary", "data-key": "again" }, t("page.seat.over.again"));
  button.addEventListener("click", () => void doing(button, () => post("/api/play", wanted)));
  return button;
}

/**
 * @param {string[]} winner
 * @param {string} me
 */
function matchEnding(winner, me) {
  if (!winner.length) return t("page.seat.over.match_nobody");
  if (!winner.includes(me)) return t("page.seat.over.match_other", { names: listed(winner) });
  return t(winner.length > 1 ? "page.seat.over.match_shared" : "page.seat.over.match_won");
}

/**
 * @param {View} view
 * @param {string} name
 */
function gone(view, name) {
  return view.left.includes(name) ? h("small", null, ` (${t("page.seat.over.left")})`) : null;
}
