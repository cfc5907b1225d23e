/** The tab of the diagnostics: what is wrong, every line live, the self-test, what has happened. */

import { h } from "../dom.js";
import { t } from "../words.js";
import { alertsView } from "./alerts.js";
import { linesView } from "./lines.js";
import { linksView } from "./links.js";
import { logView } from "./log.js";
import { selftestView } from "./selftest.js";

/** What the table sends only to those who look at it. */
const SELFTEST = "selftest";
const WATCHED = ["lines", "links", SELFTEST];
/** Where there is room, all parts are open from the start. */
const ROOM = "(min-width: 60rem)";
const ALWAYS_OPEN = ["alerts", "selftest"];

/**
 * Returns the tab.
 * @param {import("../feed.js").Feed} feed
 */
export function diagnosticsTab(feed) {
  const log = logView();
  const parts = {
    alerts: alertsView(),
    selftest: selftestView(),
    lines: linesView(),
    links: linksView(),
    log,
  };
  const sections = Object.entries(parts).map(([name, part]) => section(name, part.element));
  return {
    element: h("div", { class: "host-stack" }, sections, files()),
    /** @param {any} state */
    update(state) {
      for (const part of Object.values(parts)) part.update(state);
    },
    /** Keeps what has happened, also while another tab is shown. @param {any} state */
    collect: (state) => log.collect(state),
    /** A self-test may ask for something while another tab is shown. @param {boolean} shown */
    show: (shown) => feed.watch(shown ? WATCHED : feed.state.selftest?.running ? [SELFTEST] : []),
  };
}

/**
 * @param {string} name
 * @param {HTMLElement} content
 */
function section(name, content) {
  const open = ALWAYS_OPEN.includes(name) || window.matchMedia(ROOM).matches;
  const title = h("summary", null, h("h2", null, t(`page.host.${name}.title`)));
  return h("details", { class: "panel", open }, title, content);
}

function files() {
  const link = (/** @type {string} */ what) =>
    h("a", { class: "button quiet", href: `/api/host/${what}`, download: true }, t(`page.host.files.${what}`));
  return h(
    "section",
    { class: "panel" },
    h("h2", null, t("page.host.files.title")),
    h("p", { class: "quiet-text" }, t("page.host.files.why")),
    h("div", { class: "buttons" }, link("edges"), link("log")),
  );
}
