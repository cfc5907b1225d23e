/** The tab of the seats: who sits where, bots, and how phones join. */

import { h, keep } from "../dom.js";
import { t } from "../words.js";
import { doorsPanel } from "./doors.js";
import { field, select } from "./fields.js";
import { orderButton, orderForm } from "./orders.js";

/** As the table takes names. */
const LONGEST_NAME = 20;

/**
 * @typedef {{ name: string, bot: string | null, taken: boolean, here: boolean, rule_cards: number }} Place
 * @typedef {{ places: Place[], playing: string[] }} Data `playing`: in the match that is under way
 */

/** Returns the tab. */
export function seatsTab() {
  const places = h("section", { class: "panel" });
  const bots = h("section", { class: "panel" }, h("h2", null, t("page.host.seats.add_bot")), botForm());
  const doors = doorsPanel();
  return {
    element: h("div", { class: "host-columns" }, h("div", null, places, bots), doors.element),
    /** @param {any} state */
    update(state) {
      const { lobby, match } = state;
      const playing = match && !match.over ? match.view.players : [];
      keep(places, { places: lobby.places, playing }, placesOf);
      doors.update(state);
    },
  };
}

/** @param {Data} data */
function placesOf(data) {
  return [
    h("h2", null, t("page.host.seats.title")),
    data.places.length
      ? h("ol", { class: "host-places" }, data.places.map((place, at) => row(place, at, data)))
      : h("p", { class: "quiet-text" }, t("page.host.seats.nobody")),
    data.playing.length > 0 && h("p", { class: "quiet-text" }, t("page.host.seats.next_match")),
  ];
}

/**
 * @param {Place} place
 * @param {number} at
 * @param {Data} data
 */
function row(place, at, { places, playing }) {
  const { name } = place;
  const plays = playing.includes(name);
  return h(
    "li",
    null,
    h("div", { class: "host-place" }, h("strong", null, name), h("span", { class: "quiet-text" }, standing(place))),
    move(places, at, -1),
    move(places, at, 1),
    place.bot && plays ? null : away(place, plays),
  );
}

/** @param {Place} place */
function standing({ bot, taken, here, rule_cards: cards }) {
  const who = bot ? t(`page.host.seats.${bot}`) : t(`page.host.seats.${here ? "here" : taken ? "away" : "free"}`);
  return cards ? `${who}, ${t("page.host.seats.rule_cards", { count: cards })}` : who;
}

/**
 * Returns the button that has a place change with its neighbour.
 * @param {Place[]} places
 * @param {number} at
 * @param {-1 | 1} by
 */
function move(places, at, by) {
  const names = places.map((place) => place.name);
  const [name = ""] = names.splice(at, 1);
  names.splice(at + by, 0, name);
  const way = by < 0 ? "up" : "down";
  return orderButton(by < 0 ? "↑" : "↓", () => ({ do: "order", names }), {
    key: `${way}-${name}`,
    kind: "quiet",
    label: t(`page.host.seats.${way}`, { name }),
    disabled: at + by < 0 || at + by >= places.length,
  });
}

/**
 * Returns the button that takes a place away from whoever has it.
 * @param {Place} place
 * @param {boolean} plays
 */
function away({ name, bot }, plays) {
  const what = bot ? "remove" : plays ? "free" : "kick";
  const text = t(`page.host.seats.${what === "free" ? "set_free" : what}`);
  const title = t(`page.host.seats.${what}_title`, { name });
  const sure = () => ({ title, text: t(`page.host.seats.${what}_sure`, { name }), yes: text });
  return orderButton(text, () => ({ do: bot ? "remove" : "kick", name }), {
    key: `away-${name}`,
    kind: "quiet",
    label: title,
    ...(bot ? {} : { sure }),
  });
}

function botForm() {
  const kind = select(["sensible", "random"].map((one) => [one, t(`page.host.seats.${one}`)]));
  const name = h("input", { maxlength: LONGEST_NAME, autocomplete: "off" });
  return orderForm(
    h("div", { class: "host-row" }, field(t("page.host.seats.kind"), kind), field(t("page.host.seats.bot_name"), name)),
    t("page.host.seats.add_bot"),
    () => ({ do: "add_bot", kind: kind.value, ...(name.value.trim() && { name: name.value.trim() }) }),
    { done: () => (name.value = "") },
  );
}
