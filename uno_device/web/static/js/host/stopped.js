/** Says in every tab that everything is stopped, and how to go on. */

import { h, keep } from "../dom.js";
import { t } from "../words.js";
import { orderButton } from "./orders.js";

/** Returns the bar that is there while the units are stopped. */
export function stoppedBar() {
  const element = h("div", { class: "warning host-stopped", role: "status", hidden: true });
  return {
    element,
    /** @param {any} state */
    update({ units }) {
      const stopped = Boolean(units?.stopped);
      element.hidden = !stopped;
      keep(element, stopped, () => stopped && [
        h("p", null, t("page.host.stopped")),
        orderButton(t("page.host.do.clear"), () => ({ do: "clear" }), { key: "clear-stop", kind: "primary" }),
      ]);
    },
  };
}
