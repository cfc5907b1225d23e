/** Buttons that ask the table for something. */

import { say } from "./notice.js";

/**
 * Does what a button is for: it cannot be pressed again meanwhile, and what went wrong is told.
 * @param {HTMLButtonElement} button
 * @param {() => Promise<unknown>} deed
 */
export async function doing(button, deed) {
  button.disabled = true;
  try {
    await deed();
  } catch (error) {
    say(error instanceof Error ? error.message : String(error), "error");
  } finally {
    button.disabled = false;
  }
}
