/** What is wrong at the table, what it means, and what to do about it. */

import { h, keep } from "../dom.js";
import { capital, language, t } from "../words.js";

/**
 * @typedef {{ alert: string, part: string, first_at: string, last_at: string, count: number,
 *   saw: string, meaning: string, advice: string }} Alert
 */

/** Returns the view. */
export function alertsView() {
  const element = h("div", { role: "status" });
  return {
    element,
    /** @param {any} state */
    update({ alerts }) {
      keep(element, alerts ?? [], alertsOf);
    },
  };
}

/** @param {Alert[]} alerts */
function alertsOf(alerts) {
  if (!alerts.length) return h("p", { class: "host-fine" }, t("page.host.alerts.none"));
  return h("ul", { class: "host-list" }, alerts.map(alertOf));
}

/** @param {Alert} alert */
function alertOf({ alert, part, first_at, last_at, count, saw, meaning, advice }) {
  const times = { first: momentOf(first_at), last: momentOf(last_at), count };
  return h(
    "li",
    { class: "host-alert" },
    h("strong", null, capital(meaning)),
    h("p", null, capital(advice)),
    saw && h("p", { class: "quiet-text" }, t("page.host.alerts.saw", { saw })),
    h("p", { class: "quiet-text" }, `${part}, ${alert}: `, t(count > 1 ? "page.host.alerts.times" : "page.host.alerts.once", times)),
  );
}

/** @param {string} at as the table writes it (ISO 8601) */
function momentOf(at) {
  return new Intl.DateTimeFormat(language(), { dateStyle: "short", timeStyle: "medium" }).format(new Date(at));
}
