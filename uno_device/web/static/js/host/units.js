/** The tab of the units: both alive, and what the host does about them. */

import { host } from "../api.js";
import { say } from "../chrome.js";
import { h, keep } from "../dom.js";
import { unitsView } from "../units.js";
import { t } from "../words.js";
import { field, number } from "./fields.js";
import { orderButton, orderForm } from "./orders.js";

/** As the table takes it. */
const MOST_CARDS = 200;
const PER_CENT = 100;

/**
 * Returns the tab.
 * @param {import("../feed.js").Feed} feed
 */
export function unitsTab(feed) {
  const view = unitsView(feed);
  const clear = h("div");
  const reload = h("div");
  const volume = volumeSlider();
  const tools = h("section", { class: "panel host-tools" }, clear, reload, volume.element);
  return {
    element: h("div", { class: "host-stack" }, tools, view.element),
    /** @param {any} state */
    update(state) {
      const { units, doors } = state;
      view.update(state);
      tools.hidden = !units?.showdown && !units?.jackpot;
      keep(clear, faulty(units), clearing);
      keep(reload, units?.jackpot ? { cards: units.jackpot.cards } : null, reloading);
      volume.update(doors?.volume ?? null);
    },
  };
}

/**
 * Returns which units wait for being cleared.
 * @param {any} units
 */
function faulty(units) {
  return ["showdown", "jackpot"].filter((unit) => units?.[unit]?.fault);
}

/** @param {string[]} units */
function clearing(units) {
  return [
    h("p", { class: "quiet-text" }, t(units.length ? "page.host.units.faulty" : "page.host.units.fine")),
    orderButton(t("page.host.do.clear"), () => ({ do: "clear" }), { key: "clear", kind: units.length ? "primary" : "quiet" }),
  ];
}

/** @param {{ cards: number | null } | null} hopper */
function reloading(hopper) {
  if (!hopper) return null;
  const cards = number({ max: MOST_CARDS, placeholder: t("page.host.units.as_wired"), "data-key": "cards" });
  return orderForm(
    field(t("page.host.units.cards"), cards, t("page.host.units.cards_hint", { count: hopper.cards ?? "?" })),
    t("page.host.do.reload"),
    () => ({ do: "reload", ...(cards.value !== "" && { cards: Number(cards.value) }) }),
    { kind: "quiet", done: () => (cards.value = "") },
  );
}

function volumeSlider() {
  const told = h("output");
  const slider = h("input", { type: "range", min: 0, max: PER_CENT, step: 5, oninput: tell, onchange: set, onblur: letGo });
  const element = field(t("page.host.units.volume"), slider, t("page.host.units.volume_hint"));
  element.firstElementChild?.append(" ", told);
  /** What the table has; a slider in somebody's hand does not follow it. */
  let known = 1;
  let held = false;

  function tell() {
    held = true;
    told.textContent = `${slider.value} %`;
  }

  async function set() {
    held = false;
    try {
      await host({ do: "volume", level: Number(slider.value) / PER_CENT });
    } catch (error) {
      say(error instanceof Error ? error.message : String(error), "error");
      letGo();
    }
  }

  function letGo() {
    held = false;
    follow();
  }

  function follow() {
    slider.value = String(Math.round(known * PER_CENT));
    told.textContent = `${slider.value} %`;
  }

  return {
    element,
    /** @param {number | null} level null: nothing makes a tone */
    update(level) {
      element.hidden = level === null;
      if (level === null) return;
      known = level;
      if (!held) follow();
    },
  };
}
