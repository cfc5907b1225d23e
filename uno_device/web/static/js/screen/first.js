/** The first screen: what there is to do with the table, and who has joined. */

import { host, post } from "../api.js";
import { doing } from "../doing.js";
import { h, keep } from "../dom.js";
import { joinPanel } from "../joining.js";
import { kept, keepFor } from "../kept.js";
import { t } from "../words.js";
import { askForPin } from "./pin_dialog.js";

/** So many opponents a quick match has. */
const QUICK_BOTS = 2;
const LONGEST_NAME = 20;
const FAVOURITE = "showdown";

/** @typedef {import("../feed.js").Feed} Feed */

/**
 * @param {Feed} feed
 * @returns {{ element: HTMLElement, enter: () => void, update: (state: any) => void }}
 */
export function firstView(feed) {
  const choices = h("div", { class: "choices" });
  const join = joinPanel();
  const people = h("div");
  const open = h("section", { class: "open-table panel", hidden: true, "aria-label": t("page.screen.open_title") }, join.element, people);
  const heading = h("h1", null);
  const why = h("p", { class: "warning", hidden: true });
  const element = h("div", { class: "first" }, heading, why, open, choices);
  return {
    element,
    enter: () => {},
    update: ({ lobby, you }) => {
      heading.textContent = t(lobby.open ? "page.screen.open_title" : "page.screen.welcome");
      why.hidden = lobby.may_play;
      why.textContent = lobby.no_match_because ?? "";
      open.hidden = !lobby.open;
      element.classList.toggle("is-open", Boolean(lobby.open));
      if (lobby.open) join.update(lobby);
      const { places, editions, may_play } = lobby;
      keep(people, { places, editions, may_play, host: you.host }, peopleOf);
      keep(choices, { you, editions, may_play, open: lobby.open }, (data) => choicesOf(data, feed));
    },
  };
}

/**
 * @param {{ you: any, editions: any[], may_play: boolean, open: boolean }} data
 * @param {Feed} feed
 */
function choicesOf({ you, editions, may_play, open }, feed) {
  return [
    you.seat && seatChoice(you.seat),
    you.local && may_play && !you.seat && !open && playChoice(editions),
    !open && may_play && openChoice(you, feed),
    h(
      "a",
      { class: "choice panel", href: "#units", "data-key": "units" },
      h("h2", null, t("page.screen.units")),
      h("p", null, t("page.screen.units_text")),
    ),
  ];
}

/** @param {string} seat */
function seatChoice(seat) {
  return h(
    "a",
    { class: "choice panel", href: "/seat", "data-key": "seat" },
    h("h2", null, t("page.screen.seated", { name: seat })),
    h("p", null, t("page.screen.seated_text")),
  );
}

/** @param {any[]} editions */
function playChoice(editions) {
  const edition = editionSelect(editions);
  const name = h("input", {
    "data-key": "name",
    maxlength: LONGEST_NAME,
    autocomplete: "nickname",
    placeholder: t("page.screen.you"),
    value: kept("name") ?? "",
  });
  const go = h("button", { class: "primary big", "data-key": "play" }, t("page.screen.play_go"));
  const form = h(
    "form",
    { class: "choice panel" },
    h("h2", null, t("page.screen.play")),
    h("p", null, t("page.screen.play_text", { bots: QUICK_BOTS })),
    h("label", { class: "field" }, h("span", null, t("page.screen.game")), edition),
    h("label", { class: "field" }, h("span", null, t("page.screen.name")), name),
    go,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const asked = name.value.trim() || t("page.screen.you");
    keepFor("name", name.value.trim() || null);
    void doing(go, async () => {
      await post("/api/play", { edition: edition.value, name: asked, bots: QUICK_BOTS });
      location.assign("/seat");
    });
  });
  return form;
}

/** @param {any[]} editions */
function editionSelect(editions) {
  const select = h(
    "select",
    { "data-key": "edition" },
    editions.map((one) => h("option", { value: one.name }, one.title)),
  );
  if (editions.some((one) => one.name === FAVOURITE)) select.value = FAVOURITE;
  return select;
}

/**
 * @param {any} you
 * @param {Feed} feed
 */
function openChoice(you, feed) {
  const onclick = (/** @type {MouseEvent} */ event) =>
    void doing(/** @type {HTMLButtonElement} */ (event.currentTarget), async () => {
      if (!you.host && !(await askForPin(t("page.screen.open_why")))) return;
      if (!you.host) feed.again();
      await host({ do: "open" });
    });
  return h(
    "div",
    { class: "choice panel" },
    h("h2", null, t("page.screen.open")),
    h("p", null, t("page.screen.open_text")),
    h("button", { type: "button", class: "big", "data-key": "open", onclick }, t("page.screen.open_go")),
  );
}

/**
 * @param {{ places: any[], editions: any[], may_play: boolean, host: boolean }} data
 */
function peopleOf({ places, editions, may_play, host: isHost }) {
  return [
    h("h2", null, t("page.screen.joined", { n: places.length })),
    places.length
      ? h("ul", { class: "joined" }, places.map(person))
      : h("p", { class: "quiet-text" }, t("page.screen.nobody")),
    isHost && may_play ? begin(editions, places.length) : h("p", { class: "quiet-text" }, t("page.screen.host_begins")),
  ];
}

/** @param {any} place */
function person({ name, bot, taken, here }) {
  const how = bot ? "bot" : !taken ? "free" : here ? "here" : "away";
  return h(
    "li",
    null,
    h("strong", null, name),
    h("span", { class: "quiet-text" }, t(`page.screen.${how}`)),
  );
}

/**
 * @param {any[]} editions
 * @param {number} players
 */
function begin(editions, players) {
  const edition = editionSelect(editions);
  const start = h("button", { class: "primary big", "data-key": "begin", disabled: players < 2 }, t("page.screen.begin"));
  start.addEventListener("click", () => void doing(start, () => host({ do: "begin", edition: edition.value })));
  const bot = h("button", { class: "quiet", "data-key": "bot" }, t("page.screen.add_bot"));
  bot.addEventListener("click", () => void doing(bot, () => host({ do: "add_bot" })));
  return [
    h("label", { class: "field" }, h("span", null, t("page.screen.game")), edition),
    h("div", { class: "buttons" }, start, bot),
  ];
}
