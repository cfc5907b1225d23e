/** The middle of the table: discard pile, colour in force, direction of play, draw pile. */

import { cardBack, cardFace, colorsOf, namedColor } from "../cards.js";
import { h, svg } from "../dom.js";
import { t } from "../words.js";

/** @param {any} view as everybody sees it, with the match's `mode` */
export function middleOf(view) {
  if (view.mode === "score") return h("p", { class: "real-cards" }, t("page.screen.real_cards"));
  const clockwise = view.direction === 1;
  const pending = view.pending?.kind === "choose_color";
  return [
    h(
      "div",
      { class: "piles" },
      pile("draw-pile", view.draw_pile ? cardBack() : emptyPlace(), t("page.screen.draw_pile", { n: view.draw_pile })),
      pile(
        "discard-pile",
        view.top ? cardFace(view.top, { colors: colorsOf(view.edition) }) : emptyPlace(),
        view.unit_cards ? t("page.screen.in_unit", { n: view.unit_cards }) : t("page.screen.discard_pile"),
      ),
    ),
    h(
      "p",
      { class: "in-force" },
      view.color && !pending
        ? [h("span", null, t("page.screen.color_now")), namedColor(view.color)]
        : h("span", null, t("page.screen.no_color")),
    ),
    h("p", { class: "way" }, wayArrow(clockwise), t(clockwise ? "page.screen.clockwise" : "page.screen.other_way")),
  ];
}

/**
 * @param {string} kind
 * @param {SVGElement} card
 * @param {string} text
 */
function pile(kind, card, text) {
  return h("figure", { class: kind }, card, h("figcaption", null, text));
}

function emptyPlace() {
  return svg(
    "svg",
    { class: "card empty", viewBox: "0 0 100 140", "aria-hidden": "true" },
    svg("rect", { x: 3, y: 3, width: 94, height: 134, rx: 12 }),
  );
}

/** @param {boolean} clockwise */
function wayArrow(clockwise) {
  return svg(
    "svg",
    { class: "way-arrow", viewBox: "0 0 24 24", "aria-hidden": "true" },
    svg("path", { class: "line", d: "M5 15a8 8 0 1 1 4 5M5 21v-6h6", transform: clockwise ? "matrix(-1 0 0 1 24 0)" : null }),
  );
}
