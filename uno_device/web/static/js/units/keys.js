/** The keys that are hands: two people at one keyboard, and one at the lever. */

import { duelCall } from "./calls.js";

/** @typedef {import("./hands.js").Hands} Hands */

const LEFT = "showdown.paddle_left";
const RIGHT = "showdown.paddle_right";
const LEVER = "jackpot.lever";

/** What a key presses: the first of its lines that may be pressed. */
const LETTERS = /** @type {Record<string, string[]>} */ ({
  a: [LEFT],
  k: [RIGHT],
  l: [LEVER, RIGHT],
  t: ["showdown.timer_button"],
  d: ["jackpot.dispenser_button"],
});
const ARROWS = /** @type {Record<string, string[]>} */ ({ ArrowLeft: [LEFT], ArrowRight: [RIGHT] });

/** Where letters are typed, or choose something. */
const TYPING = "input, textarea, select, [contenteditable], dialog";
/** Where arrows belong to what has the focus. */
const OWN_ARROWS = 'a, button, summary, [role], [tabindex="0"]';

/**
 * Listens to the keys from when the view is on the page until it is taken off it.
 * @param {HTMLElement} element the units; the keys act only while they can be seen
 * @param {Hands} hands
 * @param {() => any} state the latest of the feed
 * @returns {{look: () => void}} to be called when the view may have been put on or off the page
 */
export function listenToKeys(element, hands, state) {
  /** @type {Map<string, string>} the line that each key holds, by the place of the key */
  const held = new Map();
  const down = (/** @type {KeyboardEvent} */ event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !element.getClientRects().length) return;
    const line = lineOf(event, element, hands, state());
    if (!line || event.defaultPrevented) return;
    event.preventDefault();
    if (event.repeat || held.has(event.code)) return;
    held.set(event.code, line);
    hands.press(line, `key ${event.code}`);
  };
  const up = (/** @type {KeyboardEvent} */ event) => {
    const line = held.get(event.code);
    held.delete(event.code);
    if (line) hands.release(line, `key ${event.code}`);
  };
  const forget = () => held.clear();
  let listening = false;
  const look = () => {
    if (element.isConnected === listening) return;
    listening = element.isConnected;
    const change = listening ? "addEventListener" : "removeEventListener";
    window[change]("keydown", /** @type {EventListener} */ (down));
    window[change]("keyup", /** @type {EventListener} */ (up));
    window[change]("blur", forget);
    for (const [code, line] of held) hands.release(line, `key ${code}`);
    held.clear();
  };
  return { look };
}

/**
 * @param {KeyboardEvent} event
 * @param {HTMLElement} element
 * @param {Hands} hands
 * @param {any} state
 */
function lineOf(event, element, hands, state) {
  const focus = event.target instanceof Element ? event.target : document.body;
  const arrow = ARROWS[event.key];
  if (arrow && focus.closest(OWN_ARROWS) && !element.contains(focus)) return undefined;
  const lines = arrow ?? LETTERS[event.key.toLowerCase()] ?? [];
  if (focus.closest(TYPING)) return undefined;
  // While a duel is under way, L is the right paddle and never the lever.
  const duel = duelCall(state.units?.showdown?.state) && hands.may(RIGHT);
  return lines.find((line) => hands.may(line) && !(duel && line === LEVER));
}
