/** Notices: what has just happened, for some seconds, over the page. */

import { h } from "./dom.js";

/** So long a notice stays: long enough to read two lines. */
const SHOWN_MS = 6000;
/** More would cover the page. */
const AT_ONCE = 3;

/** @type {HTMLElement | null} */
let shelf = null;

/**
 * Shows a notice, and has a screen reader say it.
 * @param {string} text
 * @param {"info" | "good" | "error"} [kind]
 * @param {import("./dom.js").Child} [more] for instance a button
 */
export function say(text, kind = "info", more = null) {
  const host = topmost();
  const role = kind === "error" ? "alert" : "status";
  const notice = h("div", { class: `notice ${kind}`, role }, h("span", null, text), more);
  host.append(notice);
  while (host.children.length > AT_ONCE) host.firstElementChild?.remove();
  setTimeout(() => notice.remove(), SHOWN_MS);
  notice.addEventListener("click", () => notice.remove());
}

/** Returns the place of the notices, within an open dialog, as that covers all else. */
function topmost() {
  shelf ??= h("div", { class: "notices" });
  const dialogs = document.querySelectorAll("dialog[open]");
  (dialogs[dialogs.length - 1] ?? document.body).append(shelf);
  return shelf;
}
