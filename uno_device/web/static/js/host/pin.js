/** Asks for the PIN that makes a browser the host's. */

import { ApiError, post } from "../api.js";
import { h } from "../dom.js";
import { t } from "../words.js";

/** So many digits has a PIN. */
const DIGITS = 6;
const SECOND_MS = 1000;

/** Returns the field for a PIN; what describes it has the id `pin-where`. */
export function pinField() {
  return h("input", {
    class: "pin",
    inputmode: "numeric",
    autocomplete: "one-time-code",
    pattern: `[0-9]{${DIGITS}}`,
    maxlength: DIGITS,
    required: true,
    autofocus: true,
    "aria-describedby": "pin-where",
  });
}

/**
 * Returns the form for the PIN.
 * @param {() => void} right this browser is a host's now
 */
export function pinView(right) {
  const field = pinField();
  const wrong = h("p", { class: "error-text", role: "alert" });
  const wait = h("p", { class: "quiet-text", hidden: true });
  const go = h("button", { class: "primary big" }, t("page.screen.pin_go"));

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
    if (error instanceof ApiError && error.retryAfterS) {
      countDown(Math.ceil(error.retryAfterS));
      return;
    }
    go.disabled = false;
    field.focus();
  }

  /** @param {number} seconds until a PIN is looked at again */
  function countDown(seconds) {
    wait.hidden = seconds <= 0;
    wait.textContent = t("page.host.pin.wait", { seconds });
    if (seconds > 0) {
      setTimeout(() => countDown(seconds - 1), SECOND_MS);
      return;
    }
    wrong.textContent = "";
    go.disabled = false;
    field.focus();
  }

  return h(
    "form",
    { class: "panel host-pin", onsubmit: say, novalidate: true },
    h("h1", null, t("page.screen.pin_title")),
    h("p", null, t("page.host.pin.why")),
    h("label", { class: "field" }, h("span", null, t("page.screen.pin")), field),
    h("p", { id: "pin-where", class: "quiet-text" }, t("page.screen.pin_where")),
    wrong,
    wait,
    h("div", { class: "buttons" }, go, h("a", { class: "button quiet", href: "/" }, t("page.host.screen"))),
  );
}
