/** The feed: the table as this browser may see it, always the latest, however often a link breaks. */

import { language } from "./words.js";

const FIRST_RETRY_MS = 300;
/** The pause before the next try doubles up to this. */
const LONGEST_RETRY_MS = 5000;
/** The table sends at least a beat every 2 s: after this silence the link counts as dead. */
const SILENCE_S = 5;
/** So long a link may take to come about. */
const OPENING_S = 6;
/** After waking up, a link that was silent for longer than a beat is not trusted. */
const WAKING_SILENCE_S = 2.5;
const LOOK_EVERY_MS = 1000;
/** The table closes with this where it does not know the seat or the host. */
const REFUSED = 4401;

/**
 * @typedef {Record<string, any>} State the parts, as the table sent them last
 * @typedef {{ live: boolean, ageS: number }} Link `ageS`: seconds since the last message
 * @typedef {{ id: string, error: string }} Refusal
 * @typedef {object} Handlers
 * @property {(state: State, changed: Set<string>) => void} [onState]
 * @property {(link: Link) => void} [onLink] at every change, and every second without a link
 * @property {(refusal: Refusal) => void} [onRefused] the feed does not try again after it
 */

/** A feed that is kept open until it is closed or refused. */
export class Feed {
  /** @type {State} */
  state = {};
  /** @type {Link} */
  link = { live: false, ageS: 0 };
  /** @type {Set<Handlers>} */
  #handlers = new Set();
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {string[]} */
  #parts = [];
  #as;
  #ended = false;
  #retryMs = FIRST_RETRY_MS;
  #retryTimer = 0;
  #lookTimer = 0;
  #lastAt = Date.now();
  #openedAt = Date.now();
  #listening = new AbortController();

  /**
   * @param {"screen" | "seat" | "host"} as
   * @param {Handlers} handlers
   */
  constructor(as, handlers) {
    this.#as = as;
    this.#handlers.add(handlers);
    const options = { signal: this.#listening.signal };
    const wake = () => this.#wake();
    document.addEventListener("visibilitychange", wake, options);
    window.addEventListener("pageshow", wake, options);
    window.addEventListener("online", wake, options);
    this.#lookTimer = window.setInterval(() => this.#look(), LOOK_EVERY_MS);
    this.#connect();
  }

  /**
   * Lets more of the page hear of it; what is known already is told at once.
   * @param {Handlers} handlers
   * @returns {() => void} ends it
   */
  on(handlers) {
    this.#handlers.add(handlers);
    handlers.onLink?.(this.link);
    const known = Object.keys(this.state);
    if (known.length) handlers.onState?.(this.state, new Set(known));
    return () => this.#handlers.delete(handlers);
  }

  /**
   * Sends a message; what cannot be sent now is dropped.
   * @param {object} message
   * @returns {boolean} whether it was sent
   */
  send(message) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /**
   * Asks for further parts; they replace those asked for before, and hold over new links.
   * @param {string[]} parts
   */
  watch(parts) {
    this.#parts = [...parts];
    this.send({ watch: this.#parts });
  }

  /** Opens a new link, for instance after logging in: the table looks at who asks only then. */
  again() {
    this.#retryMs = FIRST_RETRY_MS;
    this.#connect();
  }

  /** Ends it for good. */
  close() {
    this.#ended = true;
    this.#listening.abort();
    window.clearInterval(this.#lookTimer);
    window.clearTimeout(this.#retryTimer);
    this.#drop();
  }

  #connect() {
    if (this.#ended) return;
    window.clearTimeout(this.#retryTimer);
    this.#drop();
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const asked = new URLSearchParams({ as: this.#as, lang: language() });
    const socket = new WebSocket(`${scheme}//${location.host}/feed?${asked}`);
    this.#socket = socket;
    this.#openedAt = Date.now();
    socket.onopen = () => {
      if (this.#parts.length) this.send({ watch: this.#parts });
    };
    socket.onmessage = ({ data }) => this.#take(JSON.parse(data));
    socket.onclose = ({ code }) => this.#closed(code);
  }

  /** @param {State} message */
  #take(message) {
    if (message.error) {
      this.#refused(message.error);
      return;
    }
    this.#lastAt = Date.now();
    this.#retryMs = FIRST_RETRY_MS;
    const { number: _number, beat: _beat, ...parts } = message;
    Object.assign(this.state, parts);
    this.#tellLink(true);
    const changed = new Set(Object.keys(parts));
    if (changed.size) for (const each of this.#handlers) each.onState?.(this.state, changed);
  }

  /** @param {number} code */
  #closed(code) {
    this.#socket = null;
    if (code === REFUSED) {
      this.#refused({ id: this.#as === "host" ? "no_host" : "no_seat", error: "" });
      return;
    }
    this.#tellLink(false);
    this.#retryTimer = window.setTimeout(() => this.#connect(), this.#retryMs);
    this.#retryMs = Math.min(2 * this.#retryMs, LONGEST_RETRY_MS);
  }

  /** @param {Refusal} refusal */
  #refused(refusal) {
    if (this.#ended) return;
    this.close();
    for (const each of this.#handlers) each.onRefused?.(refusal);
  }

  /** Forgets the socket: nothing more is taken from it. */
  #drop() {
    const socket = this.#socket;
    if (!socket) return;
    this.#socket = null;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  /** A phone that slept may have a link that is open and dead. */
  #wake() {
    if (this.#ended || document.visibilityState === "hidden") return;
    const opening = this.#socket?.readyState === WebSocket.CONNECTING;
    const quiet = this.#secondsSince(opening ? this.#openedAt : this.#lastAt);
    if (this.#socket && quiet < WAKING_SILENCE_S) return;
    this.#retryMs = FIRST_RETRY_MS;
    this.#tellLink(false);
    this.#connect();
  }

  #look() {
    if (this.#ended) return;
    const opening = this.#socket?.readyState === WebSocket.CONNECTING;
    const dead = opening
      ? this.#secondsSince(this.#openedAt) > OPENING_S
      : this.#socket !== null &&
        this.#secondsSince(Math.max(this.#lastAt, this.#openedAt)) > SILENCE_S;
    if (dead) {
      this.#drop();
      this.#closed(0);
    } else if (!this.link.live) this.#tellLink(false);
  }

  /** @param {boolean} live */
  #tellLink(live) {
    const before = this.link;
    this.link = { live, ageS: this.#secondsSince(this.#lastAt) };
    if (live && before.live) return;
    for (const each of this.#handlers) each.onLink?.(this.link);
  }

  /** @param {number} at */
  #secondsSince(at) {
    return Math.max(0, (Date.now() - at) / 1000);
  }
}

/**
 * Opens the feed.
 * @param {"screen" | "seat" | "host"} as
 * @param {Handlers} handlers
 */
export function openFeed(as, handlers) {
  return new Feed(as, handlers);
}
