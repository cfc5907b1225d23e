/** The page on which a phone takes a place at the table. */

import { ApiError, me, post } from "./api.js";
import { frame } from "./chrome.js";
import { h, keep } from "./dom.js";
import { openFeed } from "./feed.js";
import { keepFor, kept } from "./kept.js";
import { loadWords, t } from "./words.js";

const NAME_KEY = "name";
const CODE_LENGTH = 4;
/** As the table takes names. */
const LONGEST_NAME = 20;
/** Why a seat's page has sent its player here. */
const REASONS = ["no_place", "left"];
const SEAT = "/seat";

const { code: scanned, why } = arrived();
await loadWords();
const { local, seat } = await whoIsHere();
// Whom the feed has just refused is not sent back to it, whatever the table says of the seat.
if (seat && why !== "no_place") location.replace(SEAT);

const feed = openFeed("screen", { onState: ({ lobby }) => offer(lobby?.places ?? []) });
const { main } = frame({ page: "join", feed });
const code = h("input", {
  name: "code",
  value: scanned,
  maxlength: CODE_LENGTH,
  autocomplete: "off",
  autocapitalize: "characters",
  spellcheck: "false",
  "aria-describedby": "code-hint",
});
const name = h("input", {
  name: "name",
  value: kept(NAME_KEY) ?? "",
  maxlength: LONGEST_NAME,
  autocomplete: "nickname",
  enterkeyhint: "go",
  "aria-describedby": "name-hint",
});
const wrong = h("p", { class: "error-text", role: "alert" });
const go = h("button", { type: "submit", class: "primary big" }, t("page.join.go"));
const free = h("section", { class: "join-free", hidden: true });

main.append(
  h("h1", null, t("page.join.title")),
  why ? h("p", { class: "warning" }, t(`page.join.${why}`)) : "",
  h("form", { class: "panel join-form", onsubmit: submit, novalidate: true }, codeField(), nameField(), wrong, go),
  free,
);
(scanned || local ? name : code).focus();

/** Returns what the address says, and takes it out of the address: it is no business of others. */
function arrived() {
  const [, fragment = ""] = location.hash.match(/^#([A-Za-z]{4})$/) ?? [];
  const reason = new URLSearchParams(location.search).get("why");
  if (location.hash || location.search) history.replaceState(null, "", location.pathname);
  return { code: fragment.toUpperCase(), why: reason && REASONS.includes(reason) ? reason : null };
}

/** Returns who this browser is; nobody, where the table does not say. */
async function whoIsHere() {
  try {
    return await me();
  } catch {
    return { local: false, seat: null };
  }
}

function codeField() {
  const hint = h("small", { id: "code-hint", class: "quiet-text" }, t("page.join.code_hint"));
  return h("label", { class: "field", hidden: local }, h("span", null, t("page.join.code")), code, hint);
}

function nameField() {
  const hint = h("small", { id: "name-hint", class: "quiet-text" }, t("page.join.name_hint"));
  return h("label", { class: "field" }, h("span", null, t("page.join.name")), name, hint);
}

/** @param {SubmitEvent} event */
function submit(event) {
  event.preventDefault();
  void take(name.value.trim());
}

/**
 * Takes a place by its name.
 * @param {string} wanted
 */
async function take(wanted) {
  const letters = code.value.trim().toUpperCase();
  if (!local && letters.length !== CODE_LENGTH) return refuse(t("page.join.code_missing"), code);
  if (!wanted) return refuse(t("page.join.name_missing"), name);
  wait(true);
  try {
    await post("/api/join", local ? { name: wanted } : { code: letters, name: wanted });
    keepFor(NAME_KEY, wanted);
    location.replace(SEAT);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    wait(false);
    refuse(error.message, error.id === "wrong_code" ? code : name);
  }
}

/**
 * @param {string} text
 * @param {HTMLInputElement} field that is to be changed
 */
function refuse(text, field) {
  wrong.textContent = text;
  for (const one of [code, name]) one.setAttribute("aria-invalid", String(one === field));
  field.focus();
}

/** @param {boolean} on */
function wait(on) {
  if (on) wrong.textContent = "";
  go.textContent = t(on ? "page.join.going" : "page.join.go");
  for (const button of main.querySelectorAll("button")) button.disabled = on;
}

/**
 * Offers the places that nobody holds any more.
 * @param {{ name: string, bot: string | null, taken: boolean }[]} places
 */
function offer(places) {
  const names = places.filter((place) => !place.taken && !place.bot).map((place) => place.name);
  free.hidden = !names.length;
  keep(free, names, () => [
    h("h2", null, t("page.join.free")),
    h("p", { class: "quiet-text" }, t("page.join.free_hint")),
    h("div", { class: "buttons" }, names.map(freePlace)),
  ]);
}

/** @param {string} place */
function freePlace(place) {
  const onclick = () => void take(place);
  return h("button", { type: "button", "data-key": place, onclick }, t("page.join.as", { name: place }));
}
