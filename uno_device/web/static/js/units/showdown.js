/** The showdown unit: lamps, tone, paddles, timer button and flipper. */

import { h, svg } from "../dom.js";
import { t } from "../words.js";
import { duelCall } from "./calls.js";
import { Flipper } from "./flipper.js";
import { label } from "./label.js";
import { heldHints, UnitFrame } from "./told.js";
import { offer, pressable } from "./touch.js";

/** @typedef {import("./hands.js").Hands} Hands */

const TIMER = "showdown.timer_button";
const SIDES = /** @type {const} */ (["left", "right"]);
/** Up to these pitches the tone is drawn with one wave, with two; above with three (Hz). */
const PITCHES = [500, 1200];

/**
 * Returns the view of the unit; `update` takes the parts `units.showdown` and `units`.
 * @param {Hands} hands
 */
export function showdownView(hands) {
  const reds = SIDES.map((side) => redLamp(side));
  const green = greenLamp();
  const tone = toneWaves();
  const flipper = new Flipper();
  const paddles = SIDES.map((side) => contact(hands, `showdown.paddle_${side}`, `paddle paddle-${side}`, t(`page.units.${side}`)));
  const timer = contact(hands, TIMER, "push timer-button");
  const wins = h("p", { class: "wins" });
  const stage = h(
    "div",
    { class: "stage" },
    chutes(),
    reds,
    green,
    tone,
    flipper.element,
    paddles.map((each) => each.button),
    timer.button,
  );
  const keys = h("p", { class: "unit-keys" }, t("page.units.keys_showdown"));
  const safety = h("p", { class: "unit-safety" }, t("page.units.safety"));
  const frame = new UnitFrame(t("page.units.showdown"), stage, wins, keys, safety);
  const update = (/** @type {any} */ now, /** @type {any} */ units) => {
    reds.forEach((lamp, i) => lamp.classList.toggle("on", Boolean(now.red[i])));
    green.classList.toggle("on", now.green);
    tone.dataset.waves = String(now.tone_hz > 0 ? 1 + PITCHES.filter((hz) => now.tone_hz > hz).length : 0);
    flipper.update(now.flipper, now.state);
    paddles.forEach((paddle, i) => paddle.update(now.paddles[i]));
    timer.update(now.timer);
    timer.button.classList.toggle("armed", now.armed);
    wins.textContent = t("page.units.wins", { left: now.wins[0], right: now.wins[1] });
    keys.hidden = ![TIMER, ...SIDES.map((side) => `showdown.paddle_${side}`)].some((line) => hands.may(line));
    frame.update({
      words: now.words,
      mood: now.mood,
      result: duelCall(now.state) || (now.last?.text ?? ""),
      hints: hints(now, units, hands),
      fault: now.fault,
    });
  };
  return { element: frame.element, update };
}

/**
 * A contact on the unit: it goes down when the real one does, and at once under one's own hand.
 * @param {Hands} hands
 * @param {string} line
 * @param {string} className
 * @param {string} [words] what stands on it
 */
function contact(hands, line, className, words) {
  const cap = h("span", { class: "push-cap" }, words ? label(words, 6, 3) : null);
  const button = h("button", { class: className, type: "button", "aria-label": t(`page.units.${line}`) }, cap);
  let closed = false;
  const show = () => button.classList.toggle("down", closed || hands.holds(line));
  pressable(button, hands, line);
  hands.listeners.add((changed) => changed === line && show());
  const update = (/** @type {any} */ now) => {
    closed = Boolean(now?.closed);
    offer(button, hands.may(line));
    show();
  };
  return { button, update };
}

/** @param {string} side */
function redLamp(side) {
  const sign = svg(
    "svg",
    { viewBox: "0 0 60 60" },
    svg("path", { class: "lamp-sign", d: "M30 9L53 49H7z" }),
    svg("path", { class: "lamp-mark", d: "M27 24h6l-1 14h-4zM30 40.5a3 3 0 1 1 0 6a3 3 0 1 1 0-6" }),
  );
  return h("div", { class: `lamp lamp-red lamp-${side}`, "aria-hidden": "true" }, sign);
}

/** The ways by which cards slide to either side. */
function chutes() {
  const ways = [-1, 1].flatMap((way) => {
    const d = `M${way * 20} 0C${way * 110} -40 ${way * 150} 10 ${way * 150} 60`;
    return [svg("path", { class: "chute", d }), svg("path", { class: "chute-line", d })];
  });
  return h("div", { class: "chutes", "aria-hidden": "true" }, svg("svg", { viewBox: "-200 -60 400 130" }, ways));
}

function greenLamp() {
  const go = label(t("page.units.go"), 2.7, 2.7);
  return h("div", { class: "lamp lamp-green", "aria-hidden": "true" }, go);
}

function toneWaves() {
  const waves = [12, 20, 28].flatMap((r, i) =>
    [0, 180].map((turn) =>
      svg("path", {
        class: `wave wave${i + 1}`,
        transform: `rotate(${turn})`,
        d: `M${44 + r} ${-r * 0.8}A${r * 1.6} ${r * 1.6} 0 0 1 ${44 + r} ${r * 0.8}`,
      }),
    ),
  );
  return h(
    "div",
    { class: "tone", "aria-hidden": "true", "data-waves": "0" },
    svg("svg", { viewBox: "-80 -40 160 80" }, waves),
  );
}

/**
 * @param {any} now
 * @param {any} units
 * @param {Hands} hands
 * @returns {string[]}
 */
function hints(now, units, hands) {
  const told = [];
  const closed = SIDES.filter((_, i) => now.paddles[i]?.closed);
  if (units.stopped && !now.fault) told.push(t("page.units.stopped"));
  if (now.state === "not_ready" && closed.length) {
    const names = closed.map((side) => t(`page.units.showdown.paddle_${side}`));
    told.push(t("page.units.let_go", { names: names.join(", ") }));
  } else if (now.armed && !duelCall(now.state) && !now.fault) {
    told.push(t(hands.may(TIMER) ? "page.units.press_timer" : "page.units.duel_awaited"));
  }
  const [left, right] = now.paddles;
  return [
    ...told,
    ...heldHints({ "showdown.paddle_left": left, "showdown.paddle_right": right, [TIMER]: now.timer }),
  ];
}
