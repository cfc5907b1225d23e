/** Just the two units, large: toys for people with cards of their own. */

import { h } from "../dom.js";
import { t } from "../words.js";

/**
 * @param {HTMLElement} units the view of the units
 * @returns {{ element: HTMLElement, enter: () => void, update: (state: any) => void }}
 */
export function unitsOnly(units) {
  const back = h("a", { class: "button quiet", href: "#" }, t("page.screen.back"));
  const room = h("div", { class: "units-room" });
  const note = h("div");
  const element = h(
    "section",
    { class: "units-only" },
    h("div", { class: "units-head" }, h("h1", null, t("page.screen.units_title")), back),
    h("p", { class: "quiet-text" }, t("page.screen.units_text")),
    room,
    note,
  );
  return {
    element,
    enter: () => room.append(units),
    update: (state) => {
      note.textContent = state.units?.simulated ? t("page.screen.simulated") : "";
    },
  };
}
