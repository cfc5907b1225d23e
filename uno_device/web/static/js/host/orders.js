/** Buttons and forms by which the host has the table do something. */

import { ApiError, host } from "../api.js";
import { ask, ruleButton, say } from "../chrome.js";
import { doing } from "../doing.js";
import { h } from "../dom.js";
import { capital } from "../words.js";

/** @typedef {{ title: string, text: string, yes: string }} Sure what is asked before it is done */
/**
 * @typedef {object} Look
 * @property {string} [key] keeps the focus when the button is drawn anew
 * @property {string} [kind] the classes of the button
 * @property {boolean} [disabled]
 * @property {string} [label] for screen readers, where the text does not say it
 * @property {() => Sure} [sure]
 * @property {string} [edition] whose rule may refuse it
 */

/**
 * Returns a button that has the table do something.
 * @param {import("../dom.js").Child} text
 * @param {() => object | null} wanted the request; null where something is missing
 * @param {Look} [look]
 */
export function orderButton(text, wanted, { key, kind, disabled, label, sure, edition } = {}) {
  const onclick = async () => {
    if (disabled || (sure && !(await agreed(sure())))) return;
    await doing(button, () => order(wanted(), edition));
  };
  const button = h(
    "button",
    { type: "button", class: kind, "data-key": key, "aria-disabled": disabled ? "true" : null, "aria-label": label, onclick },
    text,
  );
  return button;
}

/**
 * Returns a form that has the table do something.
 * @param {import("../dom.js").Child} content
 * @param {string} yes what its button says
 * @param {() => object | null} wanted the request; null where something is missing
 * @param {{ kind?: string, disabled?: boolean, edition?: string, done?: () => void }} [look]
 */
export function orderForm(content, yes, wanted, look = {}) {
  const button = h("button", { class: look.kind ?? "primary", disabled: Boolean(look.disabled) }, yes);
  const onsubmit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    void doing(button, async () => {
      if (await order(wanted(), look.edition)) look.done?.();
    });
  };
  return h("form", { class: "host-form", onsubmit }, content, h("div", { class: "buttons" }, button));
}

/**
 * Makes the request of an action of the host's.
 * @param {{ view: any }} match as it is seen: what was decided on an older state is refused
 * @param {object} action
 */
export function acting({ view }, action) {
  return { do: "act", action: { ...action, by: "host", state: view.state } };
}

/** @param {Sure} sure */
function agreed({ title, text, yes }) {
  return ask(title, text, yes);
}

/**
 * @param {object | null} request
 * @param {string} [edition]
 * @returns {Promise<boolean>} whether it was done; where a rule refuses it, that can be read
 */
async function order(request, edition) {
  if (!request) return false;
  try {
    await host(request);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError && error.rule) || !edition) throw error;
    say(capital(error.message), "error", ruleButton(edition, error.rule));
    return false;
  }
}
