/** What a rule card does to the hands, entered by the host while it is carried out (WJ6). */

import { h, keep } from "../dom.js";
import { t } from "../words.js";
import { cardsField } from "./cards_field.js";
import { field, number, playerSelect } from "./fields.js";
import { acting, orderForm } from "./orders.js";

/** The step in which a rule card is carried out. */
const CARRYING_OUT = "done";
const MOST_CARDS = 99;

/** Returns the panel; it is there while a rule card is carried out. */
export function correctionsPanel() {
  const inside = h("div");
  const element = h("section", { class: "panel", hidden: true }, h("h2", null, t("page.host.corrections.title")), inside);
  /** @type {any} what the forms are about; they outlive its states */
  let latest = null;
  /** @type {import("./begin.js").Edition} */
  let edition;
  return {
    element,
    /**
     * @param {any} match
     * @param {import("./begin.js").Edition} played
     */
    update(match, played) {
      latest = match;
      edition = played;
      const { pending, hand_counts, hand_number } = match.view;
      element.hidden = match.paused || pending?.kind !== CARRYING_OUT;
      if (element.hidden) return;
      const { carrier, rule } = pending;
      keep(inside, { players: Object.keys(hand_counts), hand_number, carrier, rule }, ({ players }) => [
        rule && h("blockquote", null, rule),
        h("p", { class: "quiet-text" }, t("page.host.corrections.why", { name: carrier })),
        give(players),
        draw(players),
        discard(players),
      ]);
    },
  };

  /** @param {string[]} players */
  function give(players) {
    const from = playerSelect(players);
    const to = playerSelect(players, { value: players[1] });
    const cards = cardsField(edition);
    return form("give", [names("from", from), names("to", to), cards.element], cards.clear, () => ({
      do: "give",
      from: from.value,
      to: to.value,
      cards: cards.codes(),
    }));
  }

  /** @param {string[]} players */
  function draw(players) {
    const who = playerSelect(players);
    const count = number({ min: 1, max: MOST_CARDS, value: 1, required: true });
    return form("draw", [names("who", who), field(t("page.host.corrections.count"), count)], () => {}, () => ({
      do: "draw",
      player: who.value,
      count: Number(count.value),
    }));
  }

  /** @param {string[]} players */
  function discard(players) {
    const who = playerSelect(players);
    const cards = cardsField(edition);
    return form("discard", [names("who", who), cards.element], cards.clear, () => ({
      do: "discard",
      player: who.value,
      cards: cards.codes(),
    }));
  }

  /**
   * @param {string} what
   * @param {HTMLElement[]} fields
   * @param {() => void} done
   * @param {() => object} action
   */
  function form(what, fields, done, action) {
    const yes = t(`page.host.corrections.${what}_go`);
    return h(
      "details",
      null,
      h("summary", null, t(`page.host.corrections.${what}`)),
      orderForm(h("div", { class: "host-row" }, fields), yes, () => acting(latest, action()), { edition: latest.edition, done }),
    );
  }
}

/**
 * @param {string} what
 * @param {HTMLElement} control
 */
function names(what, control) {
  return field(t(`page.host.corrections.${what}`), control);
}
