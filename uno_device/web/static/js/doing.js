/** Buttons that ask the table for something. */

import { say } from "./notice.js";
import { capital } from "./words.js";

/**
 * Does what a button is for, not twice at once; what went wrong is told. The button is not disabled
 * meanwhile: that would take the focus from whoever presses it by key.
 * @param {HTMLElement} button
 * @param {() => Promise<unknown>} deed
 */
export async function doing(button, deed) {
  if (button.hasAttribute("aria-busy")) return;
  button.setAttribute("aria-busy", "true");
  try {
    await deed();
  } catch (error) {
    say(capital(error instanceof Error ? error.message : String(error)), "error");
  } finally {
    button.removeAttribute("aria-busy");
  }
}
