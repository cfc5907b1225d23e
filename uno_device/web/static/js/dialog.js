/** Dialogs over the page. Each has the stop button, as the page's own cannot be reached then. */

import { rules } from "./api.js";
import { h } from "./dom.js";
import { stopButton } from "./stop.js";
import { t } from "./words.js";

/** @typedef {import("./dom.js").Child} Child */
/** @typedef {{ close: () => void, element: HTMLDialogElement }} Opened */

/**
 * Opens a dialog; Escape, its button or a click beside it close it.
 * @param {string} title
 * @param {Child} content
 * @param {() => void} [onClose]
 * @returns {Opened}
 */
export function openDialog(title, content, onClose) {
  const heading = h("h2", { id: "dialog-title" }, title);
  const shut = h("button", { type: "button", class: "quiet", onclick: () => element.close() });
  shut.append(t("page.dialog.close"));
  const element = h(
    "dialog",
    { class: "dialog", "aria-labelledby": "dialog-title" },
    h("header", { class: "dialog-head" }, heading, stopButton(), shut),
    h("div", { class: "dialog-body" }, content),
  );
  element.addEventListener("close", () => {
    element.remove();
    onClose?.();
  });
  element.addEventListener("click", (event) => {
    if (event.target === element) element.close();
  });
  document.body.append(element);
  element.showModal();
  return { element, close: () => element.close() };
}

/**
 * Asks before something that cannot be taken back. (Stopping never asks.)
 * @param {string} title
 * @param {string} text what will happen
 * @param {string} yes what the button that does it says
 * @returns {Promise<boolean>}
 */
export function ask(title, text, yes) {
  return new Promise((resolve) => {
    let answer = false;
    const choose = (/** @type {boolean} */ chosen) => () => {
      answer = chosen;
      opened.close();
    };
    const opened = openDialog(
      title,
      [
        h("p", null, text),
        h(
          "div",
          { class: "buttons" },
          h("button", { type: "button", class: "danger", onclick: choose(true) }, yes),
          h("button", { type: "button", autofocus: true, onclick: choose(false) }, t("page.dialog.no")),
        ),
      ],
      () => resolve(answer),
    );
  });
}

/**
 * Shows what a rule says in an edition.
 * @param {string} edition
 * @param {string} id for instance `U11`
 */
async function showRule(edition, id) {
  const body = h("p", { class: "rule-text", "aria-live": "polite" }, t("page.dialog.loading"));
  openDialog(t("page.dialog.rule", { id }), body);
  try {
    const book = await rules(edition);
    const rule = book.rules.find((one) => one.id === id);
    body.textContent = rule ? rule.text : t("page.dialog.no_rule", { id });
  } catch (error) {
    body.textContent = error instanceof Error ? error.message : String(error);
  }
}

/**
 * Returns a small button that shows a rule.
 * @param {string} edition
 * @param {string} id
 */
export function ruleButton(edition, id) {
  const label = t("page.dialog.rule", { id });
  const onclick = () => void showRule(edition, id);
  return h("button", { type: "button", class: "rule", "aria-label": label, onclick }, id);
}
