/** What the host's page shows to a browser that is not the host's. */

import { h } from "../dom.js";
import { pinForm } from "../pin_form.js";
import { t } from "../words.js";

/**
 * Returns the form for the PIN, with a way out.
 * @param {() => void} right this browser is a host's now
 */
export function pinView(right) {
  const screen = h("a", { class: "button quiet", href: "/" }, t("page.host.screen"));
  return h(
    "div",
    { class: "panel host-pin" },
    h("h1", null, t("page.pin.title")),
    pinForm(t("page.pin.why"), right, screen),
  );
}
