/** A self-test that is under way: what it says, what it asks, and what it feels. */

import { announce, h, keep } from "../dom.js";
import { capital, t } from "../words.js";
import { orderButton } from "./orders.js";

/**
 * @typedef {{ kind: "deed" | "question" | "ready", text: string, number: number }} Asked
 * @typedef {{ line: string, closed: boolean, edges: number }} Live
 */

/** Returns the view; it is there while a self-test is under way. */
export function examinationView() {
  const head = h("div");
  const told = h("ul", { class: "host-told" });
  const asks = h("div");
  const live = h("div");
  const end = t("page.host.selftest.end");
  const buttons = h(
    "div",
    { class: "buttons" },
    orderButton(t("page.host.selftest.skip"), () => ({ do: "selftest_skip" }), { kind: "quiet" }),
    orderButton(end, () => ({ do: "selftest_end" }), { kind: "quiet" }),
  );
  const element = h("div", { class: "host-examination", hidden: true }, head, asks, told, live, buttons);
  let said = 0;
  return {
    element,
    /** @param {any} selftest */
    update({ running, checks, now, tell, asks: asked, live: states }) {
      element.hidden = !running;
      if (!running) return;
      const at = checks.findIndex((/** @type {any} */ one) => one.id === now);
      keep(head, checks[at] ?? null, headOf);
      keep(told, tell, (/** @type {string[]} */ texts) => texts.map((text) => h("li", null, capital(text))));
      keep(asks, asked, askOf);
      keep(live, states, liveOf);
      if (asked && asked.number !== said) {
        said = asked.number;
        announce(asked.text);
      }
    },
  };
}

/** @param {import("./selftest.js").Check | null} check */
function headOf(check) {
  return check && [h("h3", null, capital(check.title)), h("p", { class: "quiet-text" }, capital(check.expects))];
}

/** @param {Asked | null} asked */
function askOf(asked) {
  if (!asked) return h("p", { class: "quiet-text" }, t("page.host.selftest.at_work"));
  const text = h("p", { class: "host-asks" }, capital(asked.text));
  if (asked.kind === "deed") return [text, h("p", { class: "quiet-text" }, t("page.host.selftest.deed"))];
  return [text, h("div", { class: "buttons" }, answer(asked, true), answer(asked, false))];
}

/**
 * Returns a button that answers this question, and no other that came meanwhile.
 * @param {Asked} asked
 * @param {boolean} yes
 */
function answer({ kind, number }, yes) {
  const text = t(`page.host.selftest.${kind}_${yes ? "yes" : "no"}`);
  return orderButton(text, () => ({ do: "selftest_answer", yes, number }), { kind: yes ? "primary big" : "big" });
}

/** @param {Live[]} states */
function liveOf(states) {
  return states.map(({ line, closed, edges }) =>
    h(
      "p",
      { class: "host-live" },
      h("span", { class: `line-sign ${closed ? "on" : "off"}`, "aria-hidden": "true" }),
      `${line}: ${t(`page.host.lines.${closed ? "closed" : "open"}`)}, ${t("page.host.lines.count", { count: edges })}`,
    ),
  );
}
