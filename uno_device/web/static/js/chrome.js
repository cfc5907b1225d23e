/** What every page has around it: title, settings, stop, how the link stands, notices. */

import { announce, h, svg } from "./dom.js";
import { openDialog } from "./dialog.js";
import { keepFor, kept } from "./kept.js";
import { say } from "./notice.js";
import { allowStop, stopButton } from "./stop.js";
import { language, languageName, languages, setLanguage, t } from "./words.js";

export { say };
export { ask, openDialog, ruleButton } from "./dialog.js";

/** @typedef {import("./feed.js").Feed} Feed */
/** @typedef {import("./feed.js").Link} Link */

const THEMES = ["auto", "light", "dark"];
/** The age of what is seen is said again when it has grown so much. */
const SAID_EVERY_S = 15;

/**
 * Builds the page around its content.
 * @param {{ page: "screen" | "join" | "seat" | "host", feed?: Feed | null }} options
 * @returns {{ main: HTMLElement, header: HTMLElement, title: (text: string) => void }}
 *   `header` has room for what a page wants to have at the top; `title` names the window
 */
export function frame({ page, feed = null }) {
  document.documentElement.classList.add(page);
  const main = document.getElementById("main") ?? h("main", { id: "main" });
  const room = h("div", { class: "header-room" });
  const banner = h("p", { class: "link-banner", hidden: true });
  const header = h(
    "header",
    { class: "top" },
    brand(page === "seat" ? "/seat" : "/"),
    room,
    settingsButton(),
    stopButton(),
  );
  main.replaceChildren();
  main.tabIndex = -1;
  document.body.prepend(skipLink(), h("div", { class: "above" }, header, banner));
  document.body.append(footer());
  feed?.on({
    onLink: (link) => showLink(link, main, banner),
    onState: (state) => allowStop(Boolean(state.you?.may_stop)),
  });
  const title = (/** @type {string} */ text) => {
    document.title = text ? `${text} – ${t("page.chrome.title")}` : t("page.chrome.title");
  };
  title(t(`page.chrome.page_${page}`));
  return { main, header: room, title };
}

/** The age that was said last. */
let saidAgeS = 0;
let hasBeenLive = false;

/**
 * @param {Link} link
 * @param {HTMLElement} main
 * @param {HTMLElement} banner
 */
function showLink({ live, ageS }, main, banner) {
  if (live && !hasBeenLive) {
    hasBeenLive = true;
  } else if (live && !banner.hidden) {
    announce(t("page.chrome.live_again"));
  }
  main.classList.toggle("stale", !live && hasBeenLive);
  // A first link that takes a moment is nothing to be told of.
  banner.hidden = live || (!hasBeenLive && ageS < 2);
  if (live) {
    saidAgeS = 0;
    return;
  }
  const seconds = Math.round(ageS);
  const text = t(hasBeenLive ? "page.chrome.stale" : "page.chrome.no_link", { age: age(seconds) });
  if (banner.hidden) return;
  banner.textContent = text;
  if (saidAgeS === 0 || seconds - saidAgeS >= SAID_EVERY_S) {
    saidAgeS = Math.max(1, seconds);
    announce(text);
  }
}

/** @param {number} seconds */
function age(seconds) {
  return seconds < 120
    ? t("page.chrome.seconds", { n: seconds })
    : t("page.chrome.minutes", { n: Math.floor(seconds / 60) });
}

/** @param {string} href */
function brand(href) {
  const name = t("page.chrome.title");
  return h("a", { class: "brand", href, "aria-label": name }, mark(), h("span", null, name));
}

/** The project's own sign: the marks of four colours round a table. */
function mark() {
  return svg(
    "svg",
    { class: "brand-mark", viewBox: "0 0 32 32", "aria-hidden": "true" },
    svg("rect", { x: 2, y: 2, width: 28, height: 28, rx: 9, class: "brand-table" }),
    svg("path", { d: "M16 5l4 5-4 5-4-5z", class: "ink-red" }),
    svg("circle", { cx: 22, cy: 16, r: 4, class: "ink-yellow" }),
    svg("path", { d: "M16 17.5l4.6 8h-9.2z", class: "ink-green" }),
    svg("rect", { x: 6, y: 12.3, width: 7.4, height: 7.4, rx: 1.5, class: "ink-blue" }),
  );
}

function skipLink() {
  return h("a", { class: "skip", href: "#main" }, t("page.chrome.skip"));
}

function footer() {
  return h("footer", { class: "bottom" }, h("p", null, t("page.chrome.notice")));
}

function settingsButton() {
  const sign = svg(
    "svg",
    { viewBox: "0 0 24 24", "aria-hidden": "true" },
    svg("path", { d: "M4 7h9M19 7h1M4 17h1M11 17h9", class: "line" }),
    svg("circle", { cx: 16, cy: 7, r: 3, class: "line" }),
    svg("circle", { cx: 8, cy: 17, r: 3, class: "line" }),
  );
  const label = t("page.chrome.settings");
  return h(
    "button",
    { type: "button", class: "icon quiet", "aria-label": label, title: label, onclick: openSettings },
    sign,
  );
}

async function openSettings() {
  const sounds = h("div");
  openDialog(t("page.chrome.settings"), [languageChoice(), themeChoice(), sounds]);
  const { soundSettings } = await import("./sounds.js");
  sounds.replaceChildren(soundSettings());
}

function languageChoice() {
  const select = h(
    "select",
    { onchange: () => setLanguage(select.value) },
    languages().map((code) => h("option", { value: code, lang: code }, languageName(code))),
  );
  select.value = language();
  return h("label", { class: "field" }, h("span", null, t("page.chrome.language")), select);
}

function themeChoice() {
  const select = h(
    "select",
    { onchange: () => setTheme(select.value) },
    THEMES.map((theme) => h("option", { value: theme }, t(`page.chrome.theme_${theme}`))),
  );
  select.value = kept("theme") ?? "auto";
  return h("label", { class: "field" }, h("span", null, t("page.chrome.theme")), select);
}

/** @param {string} theme */
function setTheme(theme) {
  if (theme === "auto") {
    keepFor("theme", null);
    delete document.documentElement.dataset.theme;
  } else {
    keepFor("theme", theme);
    document.documentElement.dataset.theme = theme;
  }
}
