/** Brings this player's actions to the table: one at a time, each with the state it was made on. */

import { ApiError, act } from "../api.js";
import { ruleButton, say } from "../chrome.js";
import { playSound } from "../sounds.js";
import { may, viewOf } from "./may.js";

/** @typedef {import("./may.js").State} State */
/** @typedef {{ do: string, [field: string]: any }} Action without `by` and `state` */

/** The refusal of an action that was made on an older state: the view is new already. */
const OLDER_STATE = "A4";
/** What is still meant when somebody else was quicker by a moment. */
const STILL_MEANT = ["uno", "catch", "leave"];

export class Courier {
  /** Whether an answer is awaited: no button acts meanwhile. */
  busy = false;
  #latest;
  #changed;
  /** Counts the actions; the answer to one that was given up is nothing to anybody. */
  #number = 0;
  /** @type {{ action: Action, state: number } | null} to be tried again on a newer state */
  #again = null;

  /**
   * @param {() => State} latest
   * @param {() => void} changed `busy` is another
   */
  constructor(latest, changed) {
    this.#latest = latest;
    this.#changed = changed;
  }

  /**
   * Does an action on what is seen now. What the table refuses is told.
   * @param {Action} action
   * @returns {Promise<void>}
   */
  async bring(action) {
    if (this.busy) return;
    const number = ++this.#number;
    const view = viewOf(this.#latest());
    this.#set(true);
    try {
      await act({ ...action, ...(view && { state: view.state }) });
    } catch (error) {
      if (number === this.#number) this.#refused(action, view?.state ?? 0, error);
    }
    if (number !== this.#number) return;
    this.#set(false);
    this.follow();
  }

  /** The link is lost: nobody waits for an answer that may never come. */
  giveUp() {
    this.#number += 1;
    this.#again = null;
    if (this.busy) this.#set(false);
  }

  /** There is a new state: what came a moment too late for the last one is made now. */
  follow() {
    const again = this.#again;
    const view = viewOf(this.#latest());
    if (!again || !view || this.busy || view.state === again.state) return;
    this.#again = null;
    const { action } = again;
    if (isOpen(action, view)) void this.bring(action);
  }

  /**
   * @param {Action} action
   * @param {number} state on which it was made
   * @param {unknown} error
   */
  #refused(action, state, error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.id === OLDER_STATE || error.rule === OLDER_STATE) {
      if (STILL_MEANT.includes(action.do)) this.#again = { action, state };
      return;
    }
    playSound("error");
    const edition = this.#latest().match?.view.edition;
    const rule = error.rule && edition ? ruleButton(edition, error.rule) : null;
    say(error.message, "error", rule);
  }

  /** @param {boolean} busy */
  #set(busy) {
    this.busy = busy;
    this.#changed();
  }
}

/**
 * Returns whether something still can be done.
 * @param {Action} action
 * @param {import("./may.js").View} view
 */
function isOpen(action, view) {
  if (action.do === "catch") return view.catchable.includes(action.player);
  return action.do === "leave" || may(view, action.do) !== null;
}
