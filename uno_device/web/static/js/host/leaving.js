/** The ways out of the host's page. */

import { post } from "../api.js";
import { doing } from "../doing.js";
import { h } from "../dom.js";
import { t } from "../words.js";

/** Returns the links to the big screen and out of the host's rights. */
export function leaving() {
  const logout = h("button", { type: "button", class: "quiet", onclick: () => void doing(logout, end) }, t("page.host.logout"));
  return h(
    "nav",
    { class: "buttons host-leaving", "aria-label": t("page.host.leaving") },
    h("a", { class: "button quiet", href: "/" }, t("page.host.screen")),
    logout,
  );
}

async function end() {
  await post("/api/host/logout");
  location.reload();
}
