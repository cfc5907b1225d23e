/** The big screen: the table as everybody sees it. */

import { frame } from "./chrome.js";
import { h } from "./dom.js";
import { openFeed } from "./feed.js";
import { firstView } from "./screen/first.js";
import { loadWords, t } from "./words.js";

/** In the address, so that loading the page again and the way back do what people expect. */
const UNITS_ONLY = "#units";
const CHOICES = "#choices";
/** So long before a page that came only in part is loaded again. */
const RELOAD_MS = 2000;

/**
 * @typedef {{ element: HTMLElement, enter: () => void, update: (state: any) => void }} View
 * @typedef {"first" | "table" | "units"} Name
 */

const words = loadWords();
/** Asked for at once: in a match it is the first view that is seen. */
const rest = import("./screen/rest.js");
rest.catch(() => {}); // loadRest does what is to be done then
await words;

const feed = openFeed("screen", {});
const { main, header, title } = frame({ page: "screen", feed });
const seatLink = h("a", { class: "button quiet", href: "/seat", hidden: true }, t("page.screen.hand"));
header.append(seatLink, h("a", { class: "button quiet", href: "/host" }, t("page.screen.host")));

/** @type {Partial<Record<Name, View>>} */
const views = { first: firstView(feed) };
/** @type {{ element: HTMLElement, update: (state: any) => void } | null} */
let units = null;
/** @type {Name | null} */
let shown = null;

/** The other views come when they are there; the first one does not wait for them. */
async function loadRest() {
  try {
    const { restOf } = await rest;
    units = restOf(feed, views);
  } catch {
    // The link broke meanwhile, and a browser does not try a module twice.
    setTimeout(() => location.reload(), RELOAD_MS);
  }
  draw();
}

/** Draws the view that fits; views share the units, so only one is in the page. */
function draw() {
  const { state } = feed;
  const now = fitting(state);
  const view = views[now];
  if (!state.lobby || !view) return;
  if (now !== shown) {
    shown = now;
    view.enter();
    main.replaceChildren(view.element);
    document.documentElement.dataset.view = now;
  }
  view.update(state);
  units?.update(state);
  seatLink.hidden = !state.you?.seat;
  title(state.match ? state.match.title : t("page.chrome.page_screen"));
}

/**
 * Returns what is to be seen; a match that is over does not stand in the way of the next.
 * @param {any} state
 * @returns {Name}
 */
function fitting({ match }) {
  if (location.hash === UNITS_ONLY) return "units";
  return match && !(match.over && location.hash === CHOICES) ? "table" : "first";
}

feed.on({ onState: draw });
window.addEventListener("hashchange", draw);
await loadRest();
