/** Asks for the host's PIN where something needs it. */

import { openDialog } from "../chrome.js";
import { pinForm } from "../pin_form.js";
import { t } from "../words.js";

/**
 * Asks for the PIN until it is right or the dialog is closed.
 * @param {string} why what it is needed for
 * @returns {Promise<boolean>} whether this browser is a host now
 */
export function askForPin(why) {
  return new Promise((resolve) => {
    let isHost = false;
    const form = pinForm(why, () => {
      isHost = true;
      opened.close();
    });
    const opened = openDialog(t("page.pin.title"), form, () => resolve(isHost));
  });
}
