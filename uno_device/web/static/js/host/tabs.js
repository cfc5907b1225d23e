/** Tabs, as the keyboard and screen readers know them. The address keeps which one is shown. */

import { h } from "../dom.js";
import { t } from "../words.js";

/**
 * @typedef {object} Tab
 * @property {string} name
 * @property {HTMLElement} element
 * @property {(state: any) => void} update
 * @property {(shown: boolean) => void} [show] tells it that it is shown, or is no longer
 */

/** Where a key leads to, from the tab at a place, of so many. */
/** @type {Readonly<Record<string, (at: number, count: number) => number>>} */
const KEYS = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/**
 * Returns the tabs with their panels.
 * @param {string} label
 * @param {Tab[]} list
 * @param {() => void} changed another one is shown
 */
export function tabs(label, list, changed) {
  const [first] = list;
  if (!first) throw new Error("no tabs");
  let current = first;
  const marks = new Map(list.map(({ name }) => [name, h("span", { class: "tab-mark", hidden: true })]));
  const buttons = list.map((tab) =>
    h(
      "button",
      { type: "button", role: "tab", id: `tab-${tab.name}`, "aria-controls": `panel-${tab.name}`, onclick: () => choose(tab) },
      t(`page.host.tab.${tab.name}`),
      marks.get(tab.name),
    ),
  );
  const panels = list.map(({ name, element }) =>
    h("section", { role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`, hidden: true }, element),
  );

  /** @param {Tab} tab */
  function choose(tab) {
    if (location.hash !== `#${tab.name}`) history.replaceState(null, "", `#${tab.name}`);
    if (tab !== current) window.scrollTo({ top: 0 });
    turnTo(tab);
    changed();
  }

  /** @param {Tab} tab */
  function turnTo(tab) {
    current.show?.(false);
    current = tab;
    list.forEach((one, at) => {
      const chosen = one === tab;
      buttons[at]?.setAttribute("aria-selected", String(chosen));
      buttons[at]?.setAttribute("tabindex", chosen ? "0" : "-1");
      panels[at]?.toggleAttribute("hidden", !chosen);
      if (chosen) buttons[at]?.scrollIntoView({ block: "nearest", inline: "nearest" });
    });
    tab.show?.(true);
  }

  /** @param {KeyboardEvent} event */
  function press(event) {
    const lead = KEYS[event.key];
    if (!lead) return;
    event.preventDefault();
    const at = lead(list.indexOf(current), list.length);
    choose(list[at] ?? current);
    buttons[at]?.focus();
  }

  const named = () => list.find(({ name }) => location.hash === `#${name}`) ?? current;
  window.addEventListener("hashchange", () => choose(named()));
  turnTo(named());
  const bar = h("div", { class: "tabs", role: "tablist", "aria-label": label, onkeydown: press }, buttons);
  return {
    element: h("div", null, bar, panels),
    shown: () => current,
    /**
     * Puts a mark on a tab; an empty one takes it away.
     * @param {string} name
     * @param {string} text
     */
    mark(name, text) {
      const mark = marks.get(name);
      if (!mark || mark.textContent === text) return;
      mark.textContent = text;
      mark.hidden = text === "";
    },
  };
}
