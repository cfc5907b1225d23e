/** A paddle, or another contact, as wide as a phone: it reacts at once when it is touched. */

import { h } from "../dom.js";
import { t } from "../words.js";
import { duelCall } from "./calls.js";
import { handsOf } from "./hands.js";
import { listenToKeys } from "./keys.js";
import { offer, pressable } from "./touch.js";

/** @typedef {import("./hands.js").Feed} Feed */

/**
 * Returns a pad for a line; `update` takes the state of the feed.
 * @param {Feed} feed
 * @param {string} line
 * @returns {{element: HTMLElement, update: (state: any) => void}}
 */
export function paddlePad(feed, line) {
  const hands = handsOf(feed);
  const name = t(`page.units.${line}`);
  const call = h("span", { class: "pad-call" });
  const element = h("button", { class: "pad", type: "button", "data-line": line });
  element.append(h("span", { class: "pad-name" }, name), call);
  pressable(element, hands, line);
  const show = () => {
    const down = hands.holds(line);
    element.classList.toggle("down", down);
    element.setAttribute("aria-pressed", String(down));
  };
  hands.listeners.add(show);
  const paddle = line.includes("paddle");
  /** @type {any} */
  let latest = {};
  const keys = listenToKeys(element, hands, () => latest);
  const update = (/** @type {any} */ state) => {
    latest = state;
    keys.look();
    hands.allow(state.you?.hands ?? []);
    offer(element, hands.may(line));
    const showdown = paddle ? state.units?.showdown : null;
    element.dataset.state = showdown?.state ?? "";
    call.textContent = duelCall(showdown?.state) || (showdown?.words ?? "");
    show();
  };
  return { element, update };
}
