/** The seats round the table, clockwise as people sit. */

import { cardBack } from "../cards.js";
import { h, svg } from "../dom.js";
import { t } from "../words.js";

/** More cards than these are not drawn: the number tells. */
const MOST_BACKS = 3;
/** Below 1 the seats stand nearer to the corners than on a circle: the table is no circle. */
const SQUARENESS = 0.75;

/**
 * @param {{ view: any, match: { bots: string[] }, places?: any[] }} data
 * @returns {HTMLElement[]} the seats, and between them arrows in the direction of play
 */
export function seatsOf({ view, match, places = [] }) {
  const seated = view.players.filter((/** @type {string} */ name) => !view.left.includes(name));
  const part = (2 * Math.PI) / seated.length;
  return seated.flatMap((/** @type {string} */ name, /** @type {number} */ at) => [
    placed(seatOf(name, view, match.bots, places), at * part),
    placed(arrow(view.direction, (at + 0.5) * part), (at + 0.5) * part),
  ]);
}

/**
 * Puts an element at its place round the table, from -1 to 1 both ways.
 * @param {HTMLElement} element
 * @param {number} angle seen from above, clockwise from the side that is below
 */
function placed(element, angle) {
  const far = (/** @type {number} */ share) => Math.sign(share) * Math.abs(share) ** SQUARENESS;
  element.style.setProperty("--x", far(-Math.sin(angle)).toFixed(3));
  element.style.setProperty("--y", far(Math.cos(angle)).toFixed(3));
  return element;
}

/**
 * @param {number} direction 1 is clockwise
 * @param {number} angle
 */
function arrow(direction, angle) {
  const sign = svg(
    "svg",
    { viewBox: "0 0 24 24" },
    svg("path", { class: "line", d: "M6 4l8 8-8 8M13 4l8 8-8 8" }),
  );
  const turn = angle * (180 / Math.PI) + (direction === 1 ? 180 : 0);
  sign.style.transform = `rotate(${turn}deg)`;
  return h("li", { class: "between", role: "presentation", "aria-hidden": "true" }, sign);
}

/**
 * @param {string} name
 * @param {any} view
 * @param {string[]} bots
 * @param {any[]} places
 */
function seatOf(name, view, bots, places) {
  const onTurn = view.turn === name;
  const awaited = view.awaited.includes(name);
  const count = view.hand_counts[name] ?? 0;
  const place = places.find((one) => one.name === name);
  const away = place?.taken && !place.here && !place.bot;
  const signs = [
    onTurn && sign("turn", t("page.screen.on_turn")),
    !onTurn && awaited && sign("asked", t("page.screen.asked")),
    view.uno_called.includes(name) && sign("uno", t("page.screen.uno")),
    view.catchable.includes(name) && sign("catch", t("page.screen.no_uno")),
    view.dealer === name && sign("plain", t("page.screen.dealer")),
    bots.includes(name) && sign("plain", t("page.screen.bot")),
    away && sign("plain", t("page.screen.away")),
  ];
  return h(
    "li",
    { class: `seat${onTurn ? " on-turn" : ""}`, "aria-current": onTurn ? "true" : null },
    h("strong", { class: "seat-name" }, name),
    h("span", { class: "seat-points" }, t("page.screen.points", { n: view.scores[name] ?? 0 })),
    h(
      "span",
      { class: "seat-cards" },
      h("span", { class: "backs", "aria-hidden": "true" }, Array.from({ length: Math.min(count, MOST_BACKS) }, cardBack)),
      h("span", { class: "seat-count" }, h("b", null, count), h("span", { class: "unseen" }, ` ${t("page.screen.cards")}`)),
    ),
    h("span", { class: "signs" }, signs),
  );
}

/**
 * @param {string} kind
 * @param {string} text
 */
function sign(kind, text) {
  return h("span", { class: `sign-${kind}` }, text);
}
