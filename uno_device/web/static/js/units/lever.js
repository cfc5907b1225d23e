/** The jackpot's lever: pulled all the way down it closes its contact; let go, it springs back. */

import { h, svg } from "../dom.js";
import { t } from "../words.js";
import { holderOf, offer, reachable } from "./touch.js";

/** @typedef {import("./hands.js").Hands} Hands */

const LINE = "jackpot.lever";
/** The way of the knob, in the drawing's units. */
const WAY = 112;
const TOP = 40;
/** The lever's height in the drawing's units. */
const HEIGHT = 192;
/** At this share of its way the contact closes, and above that it opens again. */
const CLOSES = 0.94;
const OPENS = 0.75;

export class Lever {
  element = h("button", { class: "lever", type: "button", "aria-label": t(`page.units.${LINE}`) });
  #knob = svg("g", { class: "lever-knob" });
  #arm = svg("g", { class: "lever-arm" });
  /** @type {{id: number, from: number} | null} the finger that pulls, and where it began */
  #pull = null;
  #closed = false;

  /** @param {Hands} hands */
  constructor(hands) {
    this.hands = hands;
    this.element.append(this.#drawing());
    reachable(this.element, hands, LINE);
    this.#listen();
    hands.listeners.add((line) => line === LINE && this.#show());
  }

  /** @param {boolean} closed what the real contact is */
  update(closed) {
    this.#closed = closed;
    offer(this.element, this.hands.may(LINE));
    this.#show();
  }

  #listen() {
    const { element } = this;
    element.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || this.#pull || !this.hands.may(LINE)) return;
      if (event.isTrusted) element.setPointerCapture(event.pointerId);
      this.#pull = { id: event.pointerId, from: event.clientY };
      element.classList.add("pulled");
    });
    element.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of /** @type {const} */ (["pointerup", "pointercancel", "lostpointercapture"])) {
      element.addEventListener(end, (event) => this.#letGo(event));
    }
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (this.#pull?.id !== event.pointerId) return;
    const unit = this.element.getBoundingClientRect().height / HEIGHT;
    const way = Math.min(1, Math.max(0, (event.clientY - this.#pull.from) / (WAY * unit)));
    if (way >= CLOSES) this.hands.press(LINE, holderOf(event));
    else if (way < OPENS) this.hands.release(LINE, holderOf(event));
    this.#put(way);
  }

  /** @param {PointerEvent} event */
  #letGo(event) {
    if (this.#pull?.id !== event.pointerId) return;
    this.#pull = null;
    this.element.classList.remove("pulled");
    this.hands.release(LINE, holderOf(event));
    this.#show();
  }

  /** Shows where the contact says that the lever is, unless a finger has it. */
  #show() {
    if (!this.#pull) this.#put(this.#closed || this.hands.holds(LINE) ? 1 : 0);
  }

  /** @param {number} way from 0, up, to 1, down */
  #put(way) {
    this.#knob.style.transform = `translateY(${way * WAY}px)`;
    this.#arm.style.transform = `scaleY(${1 - 2 * way})`;
    this.element.classList.toggle("down", way >= CLOSES);
  }

  #drawing() {
    const middle = TOP + WAY / 2;
    this.#arm.append(svg("path", { d: `M50 ${TOP}h8l3 ${WAY / 2}h-14z`, class: "steel" }));
    this.#knob.append(
      svg("circle", { cx: 54, cy: TOP, r: 27, class: "knob" }),
      svg("ellipse", { cx: 45, cy: TOP - 11, rx: 9, ry: 6, class: "shine" }),
    );
    const arrow = svg("path", { d: `M54 ${TOP + 116}l-13-15h8v-18h10v18h8z`, class: "lever-hint" });
    return svg(
      "svg",
      { viewBox: `0 0 108 ${HEIGHT}`, "aria-hidden": "true" },
      svg("rect", { x: 42, y: 26, width: 24, height: WAY + 28, rx: 12, class: "slot" }),
      this.#arm,
      svg("circle", { cx: 54, cy: middle, r: 11, class: "bolt" }),
      this.#knob,
      arrow,
    );
  }
}
