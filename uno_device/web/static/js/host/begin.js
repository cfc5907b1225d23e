/** The form that begins a match: edition, options, how it is played, rule cards. */

import { h, keep } from "../dom.js";
import { hasWords, listed, t } from "../words.js";
import { field, number, select, tick } from "./fields.js";
import { orderForm } from "./orders.js";

/** As few and as many can play (U1). */
const FEWEST = 2;
const MOST_TARGET = 100000;
const FAVOURITE = "showdown";

/**
 * @typedef {{ name: string, kind: "int" | "choice" | "bool", default: any, choices?: string[] }} Option
 * @typedef {{ name: string, title: string, rule_cards: boolean, options: Option[], unit: string | null,
 *   colors: string[], faces: { colored: string[], wild: string[] } }} Edition
 * @typedef {{ name: string, bot: string | null, rule_cards: number }} Place
 * @typedef {{ heading: string, editions: Edition[], places: Place[], edition: string, mode: string }} Data
 * @typedef {{ element: HTMLElement, read: () => any }} Entry an option's field, and what it says
 */

/** Returns the form. */
export function beginForm() {
  const element = h("section", { class: "panel" });
  /** @type {any} */
  let latest = null;
  let heading = "";
  let edition = FAVOURITE;
  let mode = "referee";

  function show() {
    const { editions, places } = latest;
    const known = editions.some((/** @type {Edition} */ one) => one.name === edition);
    if (!known) edition = editions[0]?.name ?? "";
    const seated = places.map((/** @type {Place} */ { name, rule_cards }) => ({ name, rule_cards }));
    keep(element, { heading, editions, places: seated, edition, mode }, draw);
  }

  /** @param {Data} data */
  function draw(data) {
    const chosen = data.editions.find((one) => one.name === data.edition);
    if (!chosen) return null;
    const entries = new Map(chosen.options.map((option) => [option.name, entryOf(option, chosen.name)]));
    const cards = chosen.rule_cards && data.mode === "referee" ? h("textarea", { rows: 4, "data-key": "own-rule-cards" }) : null;
    return [
      h("h2", null, data.heading),
      players(data),
      orderForm(
        [
          h(
            "div",
            { class: "host-row" },
            field(t("page.host.begin.edition"), editionSelect(data)),
            field(t("page.host.begin.mode"), modeSelect(data), t(`page.host.begin.${data.mode}_hint`)),
          ),
          h("fieldset", null, h("legend", null, t("page.host.begin.options")), [...entries.values()].map((entry) => entry.element)),
          cards && ruleCards(data.places, cards),
        ],
        t("page.host.begin.go"),
        () => request(data, entries, cards),
        { kind: "primary big", disabled: whyNot(data) !== null },
      ),
    ];
  }

  /** @param {Data} data */
  function editionSelect({ editions, edition: value }) {
    const onchange = () => {
      edition = control.value;
      show();
    };
    const control = select(editions.map((one) => [one.name, one.title]), { value, onchange, "data-key": "edition" });
    return control;
  }

  /** @param {Data} data */
  function modeSelect({ mode: value }) {
    const onchange = () => {
      mode = control.value;
      show();
    };
    const control = select(["referee", "score"].map((one) => [one, t(`page.host.begin.${one}`)]), { value, onchange, "data-key": "mode" });
    return control;
  }

  return {
    element,
    /**
     * @param {any} lobby
     * @param {string} title
     */
    update(lobby, title) {
      latest = lobby;
      heading = title;
      show();
    },
  };
}

/** @param {Data} data */
function players(data) {
  const why = whyNot(data);
  const names = listed(data.places.map((place) => place.name));
  return [
    names && h("p", null, t("page.host.begin.players", { names })),
    why && h("p", { class: "warning" }, t(`page.host.begin.${why}`)),
  ];
}

/**
 * Returns why these players cannot begin; null if they can.
 * @param {Data} data
 */
function whyNot({ places, mode }) {
  if (places.length < FEWEST) return "too_few";
  return mode === "score" && places.some((place) => place.bot) ? "no_bots" : null;
}

/**
 * @param {Option} option
 * @param {string} edition each has its own usual options
 * @returns {Entry}
 */
function entryOf(option, edition) {
  const id = `page.host.option.${option.name}`;
  const label = hasWords(id) ? t(id) : option.name;
  const key = `${edition}.${option.name}`;
  if (option.kind === "bool") {
    const box = h("input", { type: "checkbox", checked: option.default, "data-key": key });
    return { element: tick(label, box), read: () => box.checked };
  }
  if (option.kind === "choice") {
    const choices = (option.choices ?? []).map((one) => /** @type {[string, string]} */ ([one, choiceWords(id, one)]));
    const control = select(choices, { value: option.default, "data-key": key });
    return { element: field(label, control), read: () => control.value };
  }
  const control = number({ value: option.default, min: 1, max: MOST_TARGET, required: true, "data-key": key });
  return { element: field(label, control), read: () => Number(control.value) };
}

/**
 * @param {string} id of the option
 * @param {string} choice
 */
function choiceWords(id, choice) {
  return hasWords(`${id}.${choice}`) ? t(`${id}.${choice}`) : choice;
}

/**
 * @param {Place[]} places
 * @param {HTMLTextAreaElement} cards
 */
function ruleCards(places, cards) {
  const count = places.reduce((sum, place) => sum + place.rule_cards, 0);
  const written = t(count ? "page.host.begin.written" : "page.host.begin.none_written", { count });
  return field(t("page.host.begin.rule_cards"), cards, `${written} ${t("page.host.begin.rule_cards_hint")}`);
}

/**
 * @param {Data} data
 * @param {Map<string, Entry>} entries
 * @param {HTMLTextAreaElement | null} cards
 */
function request({ edition, mode }, entries, cards) {
  const options = Object.fromEntries([...entries].map(([name, entry]) => [name, entry.read()]));
  const written = (cards?.value ?? "").split("\n").map((line) => line.trim()).filter(Boolean);
  return { do: "begin", edition, mode, options, ...(written.length && { rule_cards: written }) };
}
