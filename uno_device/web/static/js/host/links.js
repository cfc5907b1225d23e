/** The links to boards: whether they answer, and what was counted. */

import { h, keep } from "../dom.js";
import { hasWords, t } from "../words.js";

/** Counts the start of a link, too. */
const SESSIONS = "sessions";

/** @typedef {{ factory: string, linked: boolean, counters: Record<string, number> }} Link */

/** Returns the view. */
export function linksView() {
  const element = h("div");
  return {
    element,
    /** @param {any} state */
    update({ links }) {
      keep(element, links ?? [], linksOf);
    },
  };
}

/** @param {Link[]} links */
function linksOf(links) {
  if (!links.length) return h("p", { class: "quiet-text" }, t("page.host.links.none"));
  return links.map(({ factory, linked, counters }) =>
    h(
      "section",
      null,
      h("h3", null, factory),
      h("p", { class: linked ? "host-fine" : "warning" }, t(`page.host.links.${linked ? "linked" : "not_linked"}`)),
      h("dl", { class: "host-figures" }, Object.entries(counters).map(([name, count]) => counter(name, count))),
    ),
  );
}

/**
 * @param {string} name
 * @param {number} count
 */
function counter(name, count) {
  const id = `page.host.links.${name}`;
  const wrong = count > (name === SESSIONS ? 1 : 0) && hasWords(id);
  return [
    h("dt", null, name),
    h("dd", null, count),
    wrong && h("dd", { class: "warning" }, t(id)),
  ];
}
