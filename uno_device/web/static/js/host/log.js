/** What has happened, as far as this page has seen it, with a filter. */

import { h, keep } from "../dom.js";
import { capital, language, t } from "../words.js";

/** More is in the file that can be taken away. */
const KEPT = 400;
/** Not chosen by a kind, but by where it comes from. */
const SOURCES = ["", "event.", "unit."];

/** @typedef {{ n: number, kind: string, text: string, rule: string | null, at: number | null }} Entry */

/** Returns the view. */
export function logView() {
  /** @type {Entry[]} the oldest first */
  let entries = [];
  const text = h("input", { type: "search", placeholder: t("page.host.log.search"), "aria-label": t("page.host.log.search"), oninput: show });
  const kind = h("select", { "aria-label": t("page.host.log.kind"), onchange: show });
  const list = h("ol", { class: "host-log", tabindex: 0, "aria-label": t("page.host.log.title") });
  const none = h("p", { class: "quiet-text" }, t("page.host.log.none"));
  const element = h("div", null, h("div", { class: "host-row" }, kind, text), none, list);
  let kinds = "";

  /** Offers the kinds that there are. */
  function offer() {
    const found = [...new Set(entries.map((entry) => entry.kind))].sort();
    if (found.join() === kinds && kind.children.length) return;
    kinds = found.join();
    const before = kind.value;
    kind.replaceChildren(
      ...SOURCES.map((source) => h("option", { value: source }, t(`page.host.log.${source.slice(0, -1) || "all"}`))),
      ...found.map((one) => h("option", { value: one }, one)),
    );
    kind.value = before;
  }

  function show() {
    const wanted = text.value.trim().toLocaleLowerCase();
    const fits = entries.filter((entry) => isOf(entry.kind, kind.value) && says(entry, wanted)).reverse();
    none.hidden = fits.length > 0;
    keep(list, fits, (shown) => shown.map(row));
  }

  return {
    element,
    update() {
      offer();
      show();
    },
    /** @param {any} state */
    collect({ told }) {
      const last = entries[entries.length - 1]?.n ?? 0;
      const latest = told?.[told.length - 1]?.n ?? last;
      if (latest < last) entries = []; // the table was started anew
      const since = entries[entries.length - 1]?.n ?? 0;
      const fresh = (told ?? []).filter((/** @type {Entry} */ one) => one.n > since);
      if (!fresh.length) return;
      // Nobody told when the first ones were; they may be hours old.
      const at = entries.length ? Date.now() : null;
      entries = [...entries, ...fresh.map((/** @type {Entry} */ one) => ({ ...one, at }))].slice(-KEPT);
    },
  };
}

/**
 * @param {string} kind
 * @param {string} wanted a kind, or the source of kinds with its dot, or nothing
 */
function isOf(kind, wanted) {
  return wanted === "" || (wanted.endsWith(".") ? kind.startsWith(wanted) : kind === wanted);
}

/**
 * @param {Entry} entry
 * @param {string} wanted in small letters
 */
function says({ text, kind, rule }, wanted) {
  return `${text} ${kind} ${rule ?? ""}`.toLocaleLowerCase().includes(wanted);
}

/** @param {Entry} entry */
function row({ text, kind, rule, at }) {
  const time = at === null ? "" : new Intl.DateTimeFormat(language(), { timeStyle: "medium" }).format(at);
  return h(
    "li",
    null,
    h("span", { class: "quiet-text log-time" }, time),
    h("span", null, capital(text)),
    h("span", { class: "quiet-text log-kind" }, rule ? `${kind}, ${rule}` : kind),
  );
}
