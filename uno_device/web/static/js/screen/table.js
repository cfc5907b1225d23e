/** A match on the big screen: the table in the middle, beside it what happens and the units. */

import { knowColors } from "../cards.js";
import { announce, h, keep } from "../dom.js";
import { playSound } from "../sounds.js";
import { capital, t } from "../words.js";
import { corner } from "./corner.js";
import { middleOf } from "./middle.js";
import { nowOf } from "./now.js";
import { scoresOf } from "./scores.js";
import { seatsOf } from "./seats.js";
import { toldOf } from "./told.js";

/** @typedef {"showdown" | "jackpot"} Unit */

/** @type {readonly Unit[]} */
const UNITS = ["showdown", "jackpot"];
/** Steps at which a unit is what everybody looks at. @type {Readonly<Record<string, Unit>>} */
const AT_A_UNIT = { showdown: "showdown", spin: "jackpot", dispense: "jackpot" };
/** Below this the seats stand in rows, not round the table. */
const NARROW = "(max-width: 899px)";
/** States of the showdown unit in which nothing happens there. */
const AT_REST = ["idle", "not_ready", "fault"];
/** What a kind of event sounds like. */
const SOUNDS = /** @type {const} */ ([
  ["event.played", "card"],
  ["event.uno_called", "uno"],
  ["event.hand_over", "won"],
]);

/**
 * @param {HTMLElement} units the view of the units
 * @returns {{ element: HTMLElement, enter: () => void, update: (state: any) => void }}
 */
export function tableView(units) {
  const seats = h("ol", { class: "seats", "aria-label": t("page.screen.seats") });
  const middle = h("div", { class: "middle" });
  const scores = h("div", { class: "scores-room" });
  const now = h("section", { class: "now panel", "aria-label": t("page.screen.now") });
  const told = h("ol", { class: "told", reversed: true, tabindex: 0, "aria-label": t("page.screen.told") });
  const room = h("div", { class: "units-room" });
  const join = h("div", { class: "corner-room", tabindex: 0, role: "group", "aria-label": t("page.screen.latecomers") });
  const table = h("section", { class: "table", "aria-label": t("page.screen.table") }, seats, middle, scores);
  const heading = h("h1", { class: "unseen" });
  const element = h(
    "div",
    { class: "match" },
    heading,
    table,
    now,
    room,
    h(
      "div",
      { class: "below" },
      h("section", { class: "told-room panel" }, h("h2", null, t("page.screen.told")), told),
      join,
    ),
  );
  const news = newsOf();
  const narrow = window.matchMedia(NARROW);
  narrow.addEventListener("change", () => table.classList.toggle("compact", narrow.matches));
  return {
    element,
    enter: () => room.append(units),
    update: (state) => {
      const { match, lobby, you } = state;
      if (!match) return;
      const { view, serving } = match;
      knowColors(lobby.editions);
      heading.textContent = match.title;
      const unit = unitInUse(state);
      for (const each of UNITS) element.classList.toggle(`at-${each}`, each === unit);
      element.classList.toggle("at-units", unit !== null);
      table.classList.toggle("compact", unit !== null || narrow.matches);
      const there = inMatch(state);
      for (const each of UNITS) element.classList.toggle(`no-${each}`, !there.includes(each));
      element.classList.toggle("without-units", !there.length);
      table.classList.toggle("score-only", match.mode === "score");
      table.classList.toggle("crowded", view.players.length > 6);
      news.take(match.id, state.told ?? []);
      keep(seats, { view: publicPart(view), match: { bots: match.bots }, places: lobby?.places }, seatsOf);
      keep(middle, { ...publicPart(view), mode: match.mode }, middleOf);
      keep(scores, { match, you }, scoresOf);
      keep(now, { serving, paused: match.paused, host: you?.may_go_on === true, over: match.over, first: !news.duelled }, nowOf);
      keep(told, { told: state.told ?? [], edition: match.edition }, toldOf);
      keep(join, { lobby, over: match.over }, corner);
    },
  };
}

/**
 * Returns what of a view can be seen on the table: its drawing hangs on nothing else.
 * @param {any} view
 */
function publicPart(view) {
  const { state: _state, waiting: _waiting, ...seen } = view;
  return seen;
}

/**
 * Returns the units that are there and have to do with the match. Who plays with cards of their
 * own may use both.
 * @param {any} state
 */
function inMatch({ match, lobby, units }) {
  const { unit } = lobby.editions.find((/** @type {any} */ one) => one.name === match.edition);
  return UNITS.filter((each) => units?.[each] && (match.mode === "score" || each === unit));
}

/**
 * Returns the unit that everybody looks at now; null where that is the table.
 * @param {any} state
 * @returns {Unit | null}
 */
function unitInUse({ match, units }) {
  if (units?.showdown && !AT_REST.includes(units.showdown.state)) return "showdown";
  if (units?.jackpot?.turning) return "jackpot";
  const unit = AT_A_UNIT[match.view.pending?.kind] ?? null;
  return unit && units?.[unit] ? unit : null;
}

/** Keeps count of what has been told: what is new is said aloud. */
function newsOf() {
  /** @type {number | null} */
  let match = null;
  let last = 0;
  const news = {
    /** Whether this match has had a duel, as far as this screen has seen. */
    duelled: false,
    take(/** @type {number} */ id, /** @type {any[]} */ told) {
      const newest = told.length ? told[told.length - 1].n : 0;
      if (id !== match) {
        match = id;
        news.duelled = false;
        last = newest;
      }
      news.duelled ||= told.some(({ kind }) => kind.startsWith("event.duel_lost"));
      const fresh = told.filter(({ n }) => n > last);
      last = Math.max(last, newest);
      if (!fresh.length) return;
      announce(fresh.map(({ text }) => capital(text)).join(". "));
      for (const [kind, sound] of SOUNDS) {
        if (fresh.some((one) => one.kind.startsWith(kind))) playSound(sound);
      }
    },
  };
  return news;
}
