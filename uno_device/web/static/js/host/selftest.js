/** The self-test: which parts there are to be checked, and how one that is under way stands. */

import { h, keep } from "../dom.js";
import { capital, t } from "../words.js";
import { field, select } from "./fields.js";
import { orderButton } from "./orders.js";
import { examinationView } from "./examination.js";
import { resultsOf } from "./results.js";

/** How long a person may have for what is asked for (s); the first is the table's own. */
const PATIENCES_S = [30, 60, 120, 300];

/** @typedef {{ id: string, title: string, expects: string, wrong: string }} Check */

/** Returns the view. */
export function selftestView() {
  const loading = h("p", { class: "quiet-text" }, t("page.host.lines.loading"));
  const why = h("p", { class: "warning", hidden: true });
  const ended = h("p", { class: "warning", role: "status", hidden: true });
  const examination = examinationView();
  const results = h("div");
  const patience = select(PATIENCES_S.map((s) => [String(s), t("page.host.selftest.seconds", { s })]));
  const seconds = () => Number(patience.value);
  const start = h("div");
  const checks = h("div");
  const element = h("div", null, loading, why, ended, examination.element, start, results, checks);
  const how = field(t("page.host.selftest.patience"), patience);
  return {
    element,
    /** @param {any} state */
    update({ selftest }) {
      loading.hidden = Boolean(selftest);
      if (!selftest) return;
      const { running, why_not, ended_early, checks: known, now, results: made } = selftest;
      why.hidden = running || why_not === null;
      why.textContent = why_not ?? "";
      ended.hidden = running || ended_early === null;
      ended.textContent = ended_early ?? "";
      examination.update(selftest);
      const may = !running && why_not === null;
      keep(start, may, () => [how, allButton(may, seconds)]);
      start.hidden = running;
      keep(results, { made, running }, ({ made: list }) => resultsOf(list, known));
      keep(checks, { known, now, may, done: made.map((/** @type {any} */ one) => [one.id, one.outcome]) }, (data) =>
        checksOf(data, seconds),
      );
    },
  };
}

/**
 * @param {boolean} may
 * @param {() => number} seconds
 */
function allButton(may, seconds) {
  return h(
    "div",
    { class: "buttons" },
    orderButton(t("page.host.selftest.all"), () => ({ do: "selftest", seconds: seconds() }), { key: "all", kind: "primary", disabled: !may }),
  );
}

/**
 * @param {{ known: Check[], now: string | null, may: boolean, done: [string, string][] }} data
 * @param {() => number} seconds
 */
function checksOf({ known, now, may, done }, seconds) {
  const outcomes = new Map(done);
  return [
    h("h3", null, t("page.host.selftest.checks")),
    h("ul", { class: "host-list host-checks" }, known.map((check) => checkOf(check, check.id === now, outcomes.get(check.id), may, seconds))),
  ];
}

/**
 * @param {Check} check
 * @param {boolean} isNow
 * @param {string | undefined} outcome
 * @param {boolean} may
 * @param {() => number} seconds
 */
function checkOf({ id, title, expects, wrong }, isNow, outcome, may, seconds) {
  const mark = isNow ? "now" : outcome;
  return h(
    "li",
    { class: `host-check ${mark ?? ""}` },
    h(
      "details",
      { "data-key": `check-${id}` },
      h("summary", null, h("span", null, capital(title)), mark && h("span", { class: "check-mark" }, t(`page.host.selftest.${mark}`))),
      h("p", null, capital(expects)),
      h("p", { class: "quiet-text" }, t("page.host.selftest.wrong"), " ", capital(wrong)),
      orderButton(t("page.host.selftest.one"), () => ({ do: "selftest", parts: [id], seconds: seconds() }), {
        key: `test-${id}`,
        disabled: !may,
        label: t("page.host.selftest.one_of", { title }),
      }),
    ),
  );
}
