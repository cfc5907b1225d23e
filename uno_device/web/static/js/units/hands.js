/**
 * The hands of this browser on the table's contacts: who holds what, told to the table.
 *
 * A contact may be held by several fingers and keys; it opens when the last one lets go.
 */

/** How long a press lasts that has no end of its own, as one by a screen reader (ms). */
const TAP_MS = 120;

/** @typedef {{send: (message: object) => unknown}} Feed */

export class Hands {
  /** @param {Feed} feed */
  constructor(feed) {
    this.feed = feed;
    /** @type {Map<string, Set<string>>} the holders of each line that is held here */
    this.holders = new Map();
    /** @type {ReadonlySet<string>} */
    this.allowed = new Set();
    /** @type {Set<(line: string) => void>} called when a line is taken or let go here */
    this.listeners = new Set();
    const letAllGo = () => this.letAllGo();
    window.addEventListener("blur", letAllGo);
    window.addEventListener("pagehide", letAllGo);
    document.addEventListener("visibilitychange", () => document.hidden && letAllGo());
  }

  /**
   * Takes what this browser may press now; what it may press no longer is let go.
   * @param {readonly string[]} lines
   */
  allow(lines) {
    this.allowed = new Set(lines);
    for (const line of [...this.holders.keys()]) {
      if (!this.allowed.has(line)) this.letGo(line);
    }
  }

  /** @param {string} line */
  may(line) {
    return this.allowed.has(line);
  }

  /** @param {string} line */
  holds(line) {
    return this.holders.has(line);
  }

  /**
   * Presses a line with one finger or key; nothing happens with a line that is not allowed.
   * @param {string} line
   * @param {string} holder
   */
  press(line, holder) {
    if (!this.may(line)) return;
    const holders = this.holders.get(line);
    if (holders) {
      holders.add(holder);
      return;
    }
    this.holders.set(line, new Set([holder]));
    this.tell(line, true);
  }

  /**
   * Lets one finger or key go.
   * @param {string} line
   * @param {string} holder
   */
  release(line, holder) {
    const holders = this.holders.get(line);
    if (holders?.delete(holder) && !holders.size) this.letGo(line);
  }

  /**
   * Presses a line and lets it go by itself.
   * @param {string} line
   */
  tap(line) {
    this.press(line, "tap");
    setTimeout(() => this.release(line, "tap"), TAP_MS);
  }

  letAllGo() {
    for (const line of [...this.holders.keys()]) this.letGo(line);
  }

  /** @param {string} line */
  letGo(line) {
    this.holders.delete(line);
    this.tell(line, false);
  }

  /**
   * @param {string} line
   * @param {boolean} down
   */
  tell(line, down) {
    this.feed.send({ hands: { line, down } });
    for (const listener of this.listeners) listener(line);
  }
}

/** @type {WeakMap<object, Hands>} */
const known = new WeakMap();

/**
 * Returns the hands on a feed: one pair for all views of a page.
 * @param {Feed} feed
 */
export function handsOf(feed) {
  let hands = known.get(feed);
  if (!hands) known.set(feed, (hands = new Hands(feed)));
  return hands;
}
