/** The unit that the match has to do with, alive: on a simulated table, where else is it to be seen? */

import { h } from "../dom.js";

/** @typedef {import("./may.js").State} State */
/** @typedef {import("./may.js").View} View */

/** Beside the hand there is room for a unit; `seat.css` has the same. */
const ROOM = matchMedia("(min-width: 64rem)");
/** On a phone the wheel is worth its room; a duel is fought with the eyes on the pad. */
const ON_A_PHONE = "jackpot";
/** The step in which a rule card is carried out: the unit has done its part. */
const CARRYING_OUT = "done";

/**
 * Returns the view of the unit.
 * @param {import("../feed.js").Feed} feed
 */
export function watchView(feed) {
  const element = h("aside", { class: "seat-watch", hidden: true });
  /** @type {ReturnType<typeof import("../units.js").unitsView> | null} */
  let units = null;
  let asked = false;
  let latest = {};

  /** The drawings are heavy, and most phones never show them. */
  async function load() {
    asked = true;
    try {
      const { unitsView } = await import("../units.js");
      units = unitsView(feed);
      element.append(units.element);
      units.update(latest);
    } catch {
      asked = false; // the link was lost: again with the next state
    }
  }

  /** The unit that was used last in a match. */
  let last = { match: null, unit: /** @type {string | null} */ (null) };
  return {
    element,
    /** Whether it takes the room of a hand that nothing is asked of. */
    get takesRoom() {
      return !element.hidden && !ROOM.matches;
    },
    /**
     * @param {State} state
     * @param {View} view
     */
    update(state, view) {
      const { match } = state;
      if (last.match !== match.id) last = { match: match.id, unit: null };
      last.unit = match.serving.unit ?? last.unit;
      const { unit } = last;
      const near = ROOM.matches || (unit === ON_A_PHONE && serves(match, view));
      element.hidden = !unit || !near || !state.units?.simulated || view.phase === "match_over";
      if (!unit || element.hidden) return;
      latest = { ...state, units: only(unit, state.units) };
      if (units) units.update(latest);
      else if (!asked) void load();
    },
  };
}

/**
 * Returns whether this player pulls or presses, or did so in this turn.
 * @param {Record<string, any>} match
 * @param {View} view
 */
function serves(match, view) {
  const { pending } = view;
  return pending !== null && pending.kind !== CARRYING_OUT && (match.serving.by ?? view.turn) === view.viewer;
}

/**
 * @param {string} unit
 * @param {Record<string, any>} units
 */
function only(unit, units) {
  return { ...units, showdown: null, jackpot: null, [unit]: units[unit] };
}
