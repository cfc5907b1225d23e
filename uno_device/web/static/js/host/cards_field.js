/** Chooses cards by colour and face: the host has no hand to tap on. */

import { cardFace, cardWords } from "../cards.js";
import { h } from "../dom.js";
import { t } from "../words.js";
import { field, select } from "./fields.js";

/** Stands for no colour. */
const WILD = "";

/**
 * Returns the field: cards are added one by one, and taken out again by a press.
 * @param {import("./begin.js").Edition} edition
 */
export function cardsField({ colors, faces: known }) {
  /** @type {string[]} */
  let codes = [];
  const color = select(
    [...colors.map((one) => /** @type {[string, string]} */ ([one, t(`color.${one}`)])), [WILD, t("page.host.cards.wild")]],
    { onchange: fill },
  );
  const face = h("select");
  const chosen = h("div", { class: "host-cards", "aria-live": "polite" });
  const add = h("button", { type: "button", class: "quiet", onclick: put }, t("page.host.cards.add"));

  /** Offers the faces of the colour. */
  function fill() {
    const faces = color.value === WILD ? known.wild : known.colored;
    const before = face.value;
    face.replaceChildren(...faces.map((one) => h("option", { value: one }, cardWords(codeOf(color.value, one)))));
    if (faces.includes(before)) face.value = before;
  }

  function put() {
    codes = [...codes, codeOf(color.value, face.value)];
    show();
  }

  /** @param {number} at */
  function takeOut(at) {
    codes = codes.filter((_code, place) => place !== at);
    show();
    add.focus();
  }

  function show() {
    chosen.replaceChildren(
      ...codes.map((code, at) => {
        const label = t("page.host.cards.take_out", { card: cardWords(code) });
        return h("button", { type: "button", class: "quiet", "aria-label": label, onclick: () => takeOut(at) }, cardFace(code, { small: true, colors }));
      }),
    );
    if (!codes.length) chosen.append(h("span", { class: "quiet-text" }, t("page.host.cards.none")));
  }

  fill();
  show();
  return {
    element: h(
      "div",
      { class: "host-cards-field" },
      h("div", { class: "host-row" }, field(t("page.host.cards.color"), color), field(t("page.host.cards.face"), face), add),
      chosen,
    ),
    codes: () => [...codes],
    clear() {
      codes = [];
      show();
    },
  };
}

/**
 * Returns the code of a card, as the table knows it.
 * @param {string} color
 * @param {string} face
 */
function codeOf(color, face) {
  return (color[0] ?? "").toUpperCase() + face;
}
