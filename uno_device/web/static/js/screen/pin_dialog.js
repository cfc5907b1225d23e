/** Asks for the host's PIN. */

import { ApiError, post } from "../api.js";
import { openDialog } from "../chrome.js";
import { h } from "../dom.js";
import { t } from "../words.js";

/** So many digits has a PIN. */
const DIGITS = 6;

/**
 * Asks for the PIN until it is right or the dialog is closed.
 * @param {string} why what it is needed for
 * @returns {Promise<boolean>} whether this browser is a host now
 */
export function askForPin(why) {
  return new Promise((resolve) => {
    let right = false;
    const field = h("input", {
      class: "pin",
      inputmode: "numeric",
      autocomplete: "one-time-code",
      pattern: `[0-9]{${DIGITS}}`,
      maxlength: DIGITS,
      required: true,
      autofocus: true,
      "aria-describedby": "pin-where",
    });
    const wrong = h("p", { class: "error-text", role: "alert" });
    const button = h("button", { class: "primary" }, t("page.screen.pin_go"));
    const form = h(
      "form",
      null,
      h("p", null, why),
      h("label", { class: "field" }, h("span", null, t("page.screen.pin")), field),
      h("p", { id: "pin-where", class: "quiet-text" }, t("page.screen.pin_where")),
      wrong,
      button,
    );
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      button.disabled = true;
      try {
        await post("/api/host/login", { pin: field.value });
        right = true;
        opened.close();
      } catch (error) {
        wrong.textContent = error instanceof ApiError ? error.error : String(error);
        field.select();
      } finally {
        button.disabled = false;
      }
    });
    const opened = openDialog(t("page.screen.pin_title"), form, () => resolve(right));
  });
}
