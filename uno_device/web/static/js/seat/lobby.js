/** The seat before a match, and beside one that goes on without it. */

import { h, keep } from "../dom.js";
import { t } from "../words.js";
import { ruleCardsView } from "./rule_cards.js";

/** @typedef {import("./may.js").State} State */
/** @typedef {{ name: string, bot: string | null, taken: boolean, here: boolean }} Place */

/** Returns the view of the lobby. */
export function lobbyView() {
  const greeting = h("div");
  const places = h("div", { class: "panel" });
  const ruleCards = ruleCardsView();
  const element = h("section", { class: "seat-lobby" }, greeting, places, ruleCards.element);
  return {
    element,
    /**
     * @param {State} state
     * @param {boolean} played the match that is over was this player's too: no greeting
     */
    update(state, played) {
      greeting.hidden = played;
      const { you, lobby } = state;
      keep(greeting, { name: you.seat, why: waitsFor(state), no: lobby.no_match_because, local: you.local }, greet);
      keep(places, lobby.places, listed);
      places.hidden = !lobby.places.length;
      if (lobby.may_play) ruleCards.update(state);
      else ruleCards.element.hidden = true;
    },
  };
}

/**
 * Returns what the player waits for.
 * @param {State} state
 */
function waitsFor({ you, lobby, match }) {
  if (match && !match.over) return match.view.left.includes(you.seat) ? "left" : "next";
  return lobby.no_match_because ? "toys" : "wait";
}

/** @param {{ name: string, why: string, no: string | null, local: boolean }} told */
function greet({ name, why, no, local }) {
  return [
    h("h1", null, t("page.seat.lobby.hello", { name })),
    h("p", null, t(`page.seat.lobby.${why}`)),
    no ? h("p", { class: "warning" }, no) : null,
    local ? h("p", null, h("a", { class: "button", href: "/" }, t("page.seat.lobby.screen"))) : null,
  ];
}

/** @param {Place[]} places */
function listed(places) {
  return [
    h("h2", null, t("page.seat.lobby.who")),
    h("ul", { class: "seat-places" }, places.map((place) => h("li", null, h("strong", null, place.name), " ", standing(place)))),
  ];
}

/** @param {Place} place */
function standing({ bot, taken, here }) {
  const word = bot ? "page.seat.bot" : `page.seat.lobby.${here ? "here" : taken ? "away" : "free"}`;
  return h("span", { class: "quiet-text" }, t(word));
}
