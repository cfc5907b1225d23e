/** The form for the PIN that makes a browser the host's, wherever it is asked for. */

import { ApiError, post } from "./api.js";
import { h } from "./dom.js";
import { t } from "./words.js";

/** So many digits has a PIN. */
const DIGITS = 6;
const SECOND_MS = 1000;

/**
 * Returns the form. After too many wrong PINs it counts down until the next one is looked at.
 * @param {string} why what the PIN is needed for
 * @param {() => void} right this browser is a host's now
 * @param {HTMLElement} [otherwise] what stands beside the button
 */
export function pinForm(why, right, otherwise) {
  const field = pinField();
  const wrong = h("p", { class: "error-text", role: "alert" });
  const wait = h("p", { class: "quiet-text", hidden: true });
  const go = h("button", { class: "primary big" }, t("page.pin.go"));

  /** @param {SubmitEvent} event */
  async function say(event) {
    event.preventDefault();
    go.disabled = true;
    wrong.textContent = "";
    try {
      await post("/api/host/login", { pin: field.value.trim() });
      right();
    } catch (error) {
      refuse(error);
    }
  }

  /** @param {unknown} error */
  function refuse(error) {
    wrong.textContent = error instanceof Error ? error.message : String(error);
    field.value = "";
    field.focus();
    if (error instanceof ApiError && error.retryAfterS) countDown(Math.ceil(error.retryAfterS));
    else go.disabled = false;
  }

  /** @param {number} seconds until a PIN is looked at again */
  function countDown(seconds) {
    wait.hidden = seconds <= 0;
    wait.textContent = t("page.pin.wait", { seconds });
    if (seconds > 0) {
      setTimeout(() => countDown(seconds - 1), SECOND_MS);
      return;
    }
    wrong.textContent = "";
    go.disabled = false;
  }

  return h(
    "form",
    { class: "pin-form", onsubmit: say, novalidate: true },
    h("p", null, why),
    h("label", { class: "field" }, h("span", null, t("page.pin.digits")), field),
    h("p", { id: "pin-where", class: "quiet-text" }, t("page.pin.where")),
    wrong,
    wait,
    h("div", { class: "buttons" }, go, otherwise),
  );
}

function pinField() {
  return h("input", {
    inputmode: "numeric",
    autocomplete: "one-time-code",
    pattern: `[0-9]{${DIGITS}}`,
    maxlength: DIGITS,
    required: true,
    autofocus: true,
    "aria-describedby": "pin-where",
  });
}
