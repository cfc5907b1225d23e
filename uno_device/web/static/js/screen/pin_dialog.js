/** Asks for the host's PIN. */

import { post } from "../api.js";
import { openDialog } from "../chrome.js";
import { h } from "../dom.js";
import { pinField } from "../host/pin.js";
import { t } from "../words.js";

/**
 * Asks for the PIN until it is right or the dialog is closed.
 * @param {string} why what it is needed for
 * @returns {Promise<boolean>} whether this browser is a host now
 */
export function askForPin(why) {
  return new Promise((resolve) => {
    let right = false;
    const field = pinField();
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
        wrong.textContent = error instanceof Error ? error.message : String(error);
        field.select();
      } finally {
        button.disabled = false;
      }
    });
    const opened = openDialog(t("page.screen.pin_title"), form, () => resolve(right));
  });
}
