/** Letting phones in: at which address, by which code, and for how long. */

import { h, keep } from "../dom.js";
import { joinPanel } from "../joining.js";
import { t } from "../words.js";
import { field, select } from "./fields.js";
import { orderButton, orderForm } from "./orders.js";

/** Stands for all addresses that the machine has, also those to come. */
const ALL = "";

/** @typedef {{ address: string, interface: string, default: boolean, chosen: boolean }} Address */

/** Returns the panel. */
export function doorsPanel() {
  const title = h("h2", null, t("page.host.doors.title"));
  const shut = h("div");
  const join = joinPanel();
  const open = h("div", null, join.element, openButtons());
  return {
    element: h("section", { class: "panel host-doors" }, title, shut, open),
    /** @param {any} state */
    update({ lobby, doors }) {
      if (!doors) return;
      shut.hidden = doors.open;
      open.hidden = !doors.open;
      keep(shut, doors.addresses, openForm);
      if (doors.open) join.update(lobby);
    },
  };
}

/** @param {Address[]} addresses */
function openForm(addresses) {
  if (!addresses.length) return h("p", { class: "warning" }, t("page.joining.no_address"));
  const where = select(
    [[ALL, t("page.host.doors.all")], ...addresses.map(named)],
    { "data-key": "door" },
  );
  return orderForm(
    [h("p", null, t("page.host.doors.closed")), field(t("page.host.doors.where"), where, t("page.host.doors.hint"))],
    t("page.host.doors.open"),
    () => ({ do: "open", ...(where.value !== ALL && { address: where.value }) }),
  );
}

/**
 * @param {Address} one
 * @returns {import("./fields.js").Option}
 */
function named(one) {
  const text = `${one.address} (${one.interface})`;
  return [one.address, one.default ? t("page.host.doors.default", { address: text }) : text];
}

function openButtons() {
  const shut = t("page.host.doors.shut");
  const code = t("page.host.doors.new_code");
  return h(
    "div",
    { class: "buttons" },
    orderButton(code, () => ({ do: "new_code" }), { sure: () => ({ title: code, text: t("page.host.doors.new_code_sure"), yes: code }) }),
    orderButton(shut, () => ({ do: "shut" }), { kind: "quiet", sure: () => ({ title: shut, text: t("page.host.doors.shut_sure"), yes: shut }) }),
  );
}
