/** Every line of the wiring, live: what is felt, what is switched, and what is odd about it. */

import { h, keep } from "../dom.js";
import { capital, language, t } from "../words.js";

/** From this share of its limit on, an output was on for long. */
const LONG = 0.8;
/** So many glitches are nothing in an evening. */
const FEW_GLITCHES = 20;
const MS_PER_S = 1000;

/**
 * @typedef {{ at_s: number, closed: boolean }} Edge
 * @typedef {object} Line
 * @property {string} line
 * @property {string} name
 * @property {string} pin
 * @property {"input" | "output"} kind
 * @property {boolean | null} [closed]
 * @property {boolean} [counts_as]
 * @property {boolean} [muted]
 * @property {Edge[]} [edges]
 * @property {number} [edges_in_all]
 * @property {number} [glitches]
 * @property {number} [inferred]
 * @property {number} [not_taken]
 * @property {number} [value]
 * @property {number | null} [on_since_s]
 * @property {number} [on_s]
 * @property {number | null} [limit_s]
 */

/** Returns the view. A line stays as people have opened it, however often it changes. */
export function linesView() {
  const inputs = h("ul", { class: "host-list" });
  const outputs = h("ul", { class: "host-list" });
  const none = h("p", { class: "quiet-text" }, t("page.host.lines.loading"));
  const element = h(
    "div",
    { class: "host-columns" },
    none,
    h("div", null, h("h3", null, t("page.host.lines.inputs")), inputs),
    h("div", null, h("h3", null, t("page.host.lines.outputs")), outputs),
  );
  /** @type {Map<string, ReturnType<typeof lineRow>>} */
  const rows = new Map();
  return {
    element,
    /** @param {any} state */
    update({ lines }) {
      none.hidden = Boolean(lines);
      for (const line of /** @type {Line[]} */ (lines ?? [])) {
        let row = rows.get(line.line);
        if (!row) {
          row = lineRow();
          rows.set(line.line, row);
          (line.kind === "input" ? inputs : outputs).append(row.element);
        }
        row.update(line);
      }
    },
  };
}

function lineRow() {
  const summary = h("summary");
  const inside = h("div");
  const details = h("details", { ontoggle: draw }, summary, inside);
  /** @type {Line | null} */
  let latest = null;

  /** A wheel's sensor changes often: what is not seen is not drawn. */
  function draw() {
    if (details.open && latest) keep(inside, latest, insideOf);
  }

  return {
    element: h("li", null, details),
    /** @param {Line} line */
    update(line) {
      latest = line;
      const odd = oddities(line);
      keep(summary, { state: stateOf(line), name: line.name, count: line.edges_in_all, odd: odd.length }, (data) => [
        sign(data.state),
        h("span", { class: "line-name" }, capital(data.name)),
        data.odd > 0 && h("span", { class: "line-odd", role: "img", "aria-label": t("page.host.lines.odd") }, "!"),
        data.count !== undefined && h("span", { class: "quiet-text line-count" }, t("page.host.lines.count", { count: data.count })),
        h("span", { class: "line-state" }, stateWords(line)),
      ]);
      draw();
    },
  };
}

/** @param {Line} line */
function insideOf(line) {
  return [oddities(line).map((text) => h("p", { class: "warning" }, text)), figures(line), edges(line.edges ?? [])];
}

/** @param {Line} line */
function stateOf({ kind, closed, value, muted }) {
  return { on: kind === "input" ? closed === true : value !== 0, unknown: closed === null, value, muted };
}

/** @param {{ on: boolean, unknown: boolean }} state */
function sign({ on, unknown }) {
  return h("span", { class: `line-sign ${unknown ? "unknown" : on ? "on" : "off"}`, "aria-hidden": "true" });
}

/** @param {Line} line */
function stateWords({ kind, closed, value, muted }) {
  if (kind === "output") return value === 0 ? t("page.host.lines.off") : t("page.host.lines.on", { value: figure(value ?? 0) });
  const state = t(`page.host.lines.${closed === null ? "no_answer" : closed ? "closed" : "open"}`);
  return muted ? `${state}, ${t("page.host.lines.muted")}` : state;
}

/**
 * Returns what is odd about a line, and what that means.
 * @param {Line} line
 */
function oddities(line) {
  const { closed, counts_as, muted, glitches = 0, inferred = 0, not_taken = 0, on_s = 0, limit_s } = line;
  const found = [
    closed === null && "no_answer",
    closed !== null && closed !== undefined && !muted && closed !== counts_as && "unlike",
    glitches > FEW_GLITCHES && "glitches",
    inferred > 0 && "inferred",
    not_taken > 0 && "not_taken",
    limit_s && on_s >= LONG * limit_s && "long_on",
  ];
  return found.filter(Boolean).map((what) => t(`page.host.lines.${what}_means`));
}

/** @param {Line} line */
function figures(line) {
  const known = line.kind === "input" ? inputFigures(line) : outputFigures(line);
  const rows = [["line", line.line], ["pin", line.pin], ...known];
  return h("dl", { class: "host-figures" }, rows.map(([what, value]) => [h("dt", null, t(`page.host.lines.f_${what}`)), h("dd", null, value)]));
}

/** @param {Line} line */
function inputFigures({ counts_as, edges_in_all, glitches, inferred, not_taken }) {
  const taken = t(`page.host.lines.${counts_as ? "closed" : "open"}`);
  return [["counts_as", taken], ["edges", edges_in_all], ["glitches", glitches], ["inferred", inferred], ["not_taken", not_taken]];
}

/** @param {Line} line */
function outputFigures({ value, on_since_s, on_s, limit_s }) {
  const seconds = (/** @type {number | null | undefined} */ s) => (s === null || s === undefined ? "–" : `${figure(s)} s`);
  return [["value", figure(value ?? 0)], ["on_since", seconds(on_since_s)], ["on", seconds(on_s)], ["limit", seconds(limit_s)]];
}

/**
 * Lists the last changes, the latest first, each with the time since the one before: so bounce is
 * seen.
 * @param {Edge[]} list
 */
function edges(list) {
  if (!list.length) return null;
  const rows = list.map((edge, at) => {
    const before = list[at - 1];
    const apart = before ? `+${figure((edge.at_s - before.at_s) * MS_PER_S)} ms` : "";
    const what = t(`page.host.lines.${edge.closed ? "closed" : "open"}`);
    return h("tr", null, h("td", null, `${precise(edge.at_s)} s`), h("td", null, what), h("td", null, apart));
  });
  return h("table", { class: "host-edges" }, h("caption", null, t("page.host.lines.edges")), h("tbody", null, rows.reverse()));
}

/** @param {number} value */
function figure(value) {
  return new Intl.NumberFormat(language(), { maximumFractionDigits: 2 }).format(value);
}

/** @param {number} value */
function precise(value) {
  return new Intl.NumberFormat(language(), { minimumFractionDigits: 4, maximumFractionDigits: 4 }).format(value);
}
