/** How the drawn wheel follows the real one: by the slots that have passed its sensor. */

/** So far before the middle of a stop does its slot reach the sensor, in stops. */
const SLOT_LEAD = 0.35;
/** The drawing is never further ahead of the last slot that was seen than this, in stops. */
const FURTHEST_AHEAD = 0.5;
/** How quickly the drawing catches up with what it follows (ms). */
const CATCH_UP_MS = 70;
const SETTLE_MS = 110;
/** The fastest that a wheel is drawn which has to find its stop, in stops a second. */
const FASTEST = 14;
/** What counts as there, in stops. */
const CLOSE = 0.003;
/** Without a slot for so long, a wheel that is said to turn is drawn at rest (ms). */
const SILENT_MS = 1500;
/** After a longer pause between two frames the page was asleep: no motion is made up for it. */
const ASLEEP_MS = 400;

/** @typedef {{slots: number, stop: number | null, turning: boolean, between?: boolean}} Seen */

/** The position of a wheel in stops since the page was opened; whole numbers are stops. */
export class Turning {
  at = 0;
  #stops;
  #began = 0;
  #slots = 0;
  #turning = false;
  #goal = 0;
  #stopsPerMs = 0;
  #slotAt = 0;
  #stepAt = 0;
  #known = false;

  /** @param {number} stops */
  constructor(stops) {
    this.#stops = stops;
  }

  /**
   * Takes what is known of the real wheel now.
   * @param {Seen} seen
   * @param {number} now (ms)
   */
  take({ slots, stop, turning, between = false }, now) {
    if (!this.#known) this.#slots = slots;
    if (turning) this.#follow(slots, now);
    else this.#rest(slots, stop, between);
    this.#turning = turning;
    if (!this.#known) this.jump();
    this.#known = true;
  }

  /** Is at once where the wheel is. */
  jump() {
    this.at = this.#turning ? Math.max(this.at, this.#began + this.#slots) : this.#goal;
  }

  /**
   * Goes on to a moment.
   * @param {number} now (ms)
   * @returns {boolean} whether it still moves
   */
  step(now) {
    const since = Math.max(0, now - this.#stepAt);
    this.#stepAt = now;
    if (since > ASLEEP_MS) return true;
    const ahead = (this.#turning ? this.#expected(now) : this.#goal) - this.at;
    const share = 1 - Math.exp(-since / (this.#turning ? CATCH_UP_MS : SETTLE_MS));
    const most = (FASTEST * since) / 1000;
    const furthest = this.#began + this.#slots + FURTHEST_AHEAD - this.at;
    if (this.#turning) this.at += Math.max(0, Math.min(ahead * share, furthest));
    else this.at += Math.min(most, Math.max(-most, ahead * share));
    if (this.#turning) return now - this.#slotAt < SILENT_MS;
    if (Math.abs(this.#goal - this.at) > CLOSE) return true;
    this.at = this.#goal;
    return false;
  }

  /**
   * @param {number} slots
   * @param {number} now
   */
  #follow(slots, now) {
    if (!this.#turning) {
      this.#stopsPerMs = 0;
      this.#slotAt = now;
    }
    if (slots < this.#slots) {
      this.#began = Math.round(this.at); // another spin: they are counted anew
      this.#slots = 0;
    }
    if (slots === this.#slots) return;
    const pace = (slots - this.#slots) / Math.max(1, now - this.#slotAt);
    this.#stopsPerMs = this.#stopsPerMs ? (this.#stopsPerMs + pace) / 2 : pace;
    this.#slots = slots;
    this.#slotAt = now;
  }

  /**
   * Finds the place of a stop that lies ahead, or hardly behind.
   * @param {number} slots
   * @param {number | null} stop null where it is not known
   * @param {boolean} between whether it rests between two stops
   */
  #rest(slots, stop, between) {
    const nearest = Math.ceil(this.at - FURTHEST_AHEAD);
    if (between) {
      if (this.#turning || !this.#known) this.#goal = nearest + 0.5;
    } else {
      const way = ((stop ?? nearest) - nearest) % this.#stops;
      this.#goal = nearest + (way < 0 ? way + this.#stops : way);
    }
    this.#began = Math.round(this.#goal) - slots; // a wheel that is nudged on is counted on
    this.#slots = slots;
  }

  /**
   * Returns where to go so that the drawing, which is always on its way, is where the wheel is.
   * @param {number} now
   */
  #expected(now) {
    const waitedMs = now - this.#slotAt;
    // A slot that is overdue tells that the wheel has slowed down.
    const pace = Math.min(this.#stopsPerMs, 1 / Math.max(1, waitedMs));
    return this.#began + this.#slots - SLOT_LEAD + pace * (waitedMs + CATCH_UP_MS);
  }
}
