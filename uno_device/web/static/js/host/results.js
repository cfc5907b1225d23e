/** How the checks of a self-test came out, and what a wrong result means. */

import { h } from "../dom.js";
import { capital, language, t } from "../words.js";

/**
 * @typedef {{ id: string, title: string, outcome: "pass" | "fail" | "skipped", took_s: number,
 *   figures: Record<string, any>, why?: string | null, advice?: string | null, wrong?: string }} Result
 */

/**
 * Draws the results, what failed first.
 * @param {Result[]} results
 * @param {import("./selftest.js").Check[]} checks
 */
export function resultsOf(results, checks) {
  if (!results.length) return null;
  const failed = results.filter((one) => one.outcome === "fail");
  const rest = results.filter((one) => one.outcome !== "fail");
  const passed = rest.filter((one) => one.outcome === "pass").length;
  return [
    h("h3", null, t("page.host.selftest.results")),
    h("p", null, t("page.host.selftest.sum", { passed, failed: failed.length, skipped: rest.length - passed, all: checks.length })),
    h("ul", { class: "host-list host-checks" }, [...failed, ...rest].map(resultOf)),
  ];
}

/** @param {Result} result */
function resultOf({ id, title, outcome, figures, why, advice, wrong }) {
  const measured = Object.entries(figures);
  return h(
    "li",
    { class: `host-check ${outcome}` },
    h(
      "details",
      { open: outcome === "fail", "data-key": `result-${id}` },
      h("summary", null, h("span", null, capital(title)), h("span", { class: "check-mark" }, t(`page.host.selftest.${outcome}`))),
      why && h("p", null, h("strong", null, capital(why))),
      advice && h("p", null, capital(advice)),
      wrong && h("p", { class: "quiet-text" }, capital(wrong)),
      measured.length
        ? h("dl", { class: "host-figures" }, measured.map(([name, value]) => [h("dt", null, name), h("dd", null, figureOf(value))]))
        : outcome !== "fail" && h("p", { class: "quiet-text" }, t("page.host.selftest.no_figures")),
    ),
  );
}

/**
 * @param {unknown} value
 * @returns {string}
 */
function figureOf(value) {
  if (Array.isArray(value)) return value.map(figureOf).join("; ");
  if (typeof value !== "number") return String(value);
  return new Intl.NumberFormat(language(), { maximumFractionDigits: 4 }).format(value);
}
