/** The match at the table: what it waits for, the ways on, and what the host can do about it. */

import { namedColor } from "../cards.js";
import { h, keep } from "../dom.js";
import { scoreboard } from "../seat/over.js";
import { wordsOf } from "../ways.js";
import { capital, t } from "../words.js";
import { byHandPanel } from "./by_hand.js";
import { correctionsPanel } from "./corrections.js";
import { playerSelect, unitName } from "./fields.js";
import { acting, orderButton } from "./orders.js";

/** What has a button of its own all the time. */
const CONTROLS = ["resume", "end"];

/** @typedef {{ id: string, sentence: string, request?: any, example?: any }} Way */

/** Returns the view of a match. */
export function runningMatch() {
  const now = h("section", { class: "panel" });
  const controls = h("section", { class: "panel" });
  const scores = h("section", { class: "panel" });
  const byHand = byHandPanel();
  const corrections = correctionsPanel();
  const wide = h("div", null, now, byHand.element, corrections.element);
  return {
    element: h("div", { class: "host-columns" }, wide, h("div", null, controls, scores)),
    /**
     * @param {any} state
     * @param {import("./begin.js").Edition} edition
     */
    update({ match, units }, edition) {
      keep(now, { ...shortened(match), state: match.view.state }, () => nowOf(match));
      keep(controls, controlsData(match, units?.[edition.unit ?? ""] ? edition.unit : null), (data) => controlsOf(data, match));
      keep(scores, { scores: match.view.scores, left: match.view.left, over: match.view.phase }, () => scoreboard(match.view));
      byHand.update(match, units);
      corrections.update(match, edition);
    },
  };
}

/** @param {any} match */
function shortened({ title, mode, paused, serving, view, bots }) {
  return { title, mode, paused, serving, turn: view.turn, color: view.color, counts: view.hand_counts, bots };
}

/** @param {any} match */
function nowOf(match) {
  const { title, mode, serving, view, over } = match;
  const ways = serving.ways_on.filter((/** @type {Way} */ { request }) => !CONTROLS.includes(request?.do));
  return [
    h("h2", null, title, h("small", { class: "quiet-text" }, ` – ${t("page.host.begin.mode")}: ${t(`page.host.begin.${mode}`)}`)),
    h("p", { class: "host-awaited" }, capital(serving.awaited.sentence)),
    serving.standing && h("p", { class: serving.can ? "quiet-text" : "warning" }, capital(serving.standing.sentence)),
    ways.map((/** @type {Way} */ way, /** @type {number} */ at) => wayOn(way, at, match)),
    mode === "referee" && !over && counts(view),
  ];
}

/** @param {any} view */
function counts({ hand_counts: held, color }) {
  return h(
    "p",
    { class: "quiet-text" },
    Object.entries(held).map(([name, count]) => `${name}: ${count}`).join(" · "),
    color && [" · ", namedColor(color)],
  );
}

/**
 * @param {Way} way
 * @param {number} at
 * @param {any} match
 */
function wayOn({ sentence, request }, at, match) {
  const button = request && wayButton(request, at, match);
  return h("div", { class: "host-way" }, h("span", null, capital(sentence)), button);
}

/**
 * @param {any} request
 * @param {number} at
 * @param {any} match
 */
function wayButton(request, at, match) {
  const { action } = request;
  const wanted = () => (action ? acting(match, action) : request);
  return orderButton(wordsOf(request), wanted, { key: `way-${at}`, kind: "primary", edition: match.edition });
}

/**
 * @param {any} match
 * @param {string | null} unit the one that takes part and is there
 */
function controlsData({ mode, paused, over, dropped, view }, unit) {
  const there = mode === "referee" && !over && unit ? [unit] : [];
  const players = view.players.filter((/** @type {string} */ name) => !view.left.includes(name));
  return { paused, over, dropped, there, players, state: view.state };
}

/**
 * @param {ReturnType<typeof controlsData>} data
 * @param {any} match
 */
function controlsOf({ paused, over, dropped, there, players }, match) {
  return [
    h("h2", null, t("page.host.match.controls")),
    h(
      "div",
      { class: "buttons" },
      !over && (paused ? order("resume") : order("pause")),
      endButton(over),
    ),
    there.map((unit) => unitButton(unit, dropped.includes(unit))),
    !over && leaveForm(players, match),
  ];
}

/** @param {"pause" | "resume"} what */
function order(what) {
  return orderButton(t(`page.host.do.${what}`), () => ({ do: what }), { key: "pause", ...(what === "resume" && { kind: "primary" }) });
}

/** @param {boolean} over nothing is lost then */
function endButton(over) {
  const text = t("page.host.do.end");
  const sure = () => ({ title: text, text: t("page.host.match.end_sure"), yes: text });
  return orderButton(text, () => ({ do: "end" }), { key: "end", kind: over ? "primary" : "quiet", ...(over ? {} : { sure }) });
}

/**
 * @param {string} unit
 * @param {boolean} dropped
 */
function unitButton(unit, dropped) {
  const text = t(`page.host.match.${dropped ? "use" : "drop"}`, { unit: unitName(unit) });
  return h(
    "div",
    { class: "host-way" },
    h("span", null, t(`page.host.match.${dropped ? "dropped" : "used"}`, { unit: unitName(unit) })),
    orderButton(text, () => ({ do: dropped ? "use" : "drop", unit }), { key: `unit-${unit}`, kind: "quiet" }),
  );
}

/**
 * @param {string[]} players
 * @param {any} match
 */
function leaveForm(players, match) {
  const who = playerSelect(players, { "data-key": "leaver", "aria-label": t("page.host.match.leaver") });
  const text = t("page.host.match.leave");
  const sure = () => ({ title: t("page.host.match.leave_title", { name: who.value }), text: t("page.host.match.leave_sure"), yes: text });
  const wanted = () => acting(match, { do: "leave", player: who.value });
  return h(
    "div",
    { class: "host-way" },
    who,
    orderButton(text, wanted, { key: "leave", kind: "quiet", sure, edition: match.edition }),
  );
}
