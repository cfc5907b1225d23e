/** Requests to the table: what they answer, and what they refuse. */

import { language, t } from "./words.js";

/** So long an answer is waited for: longer than the table's own patience with its journal. */
const PATIENCE_MS = 10000;

/**
 * @typedef {{ seat: string | null, host: boolean, local: boolean,
 *   language: string, languages: string[] }} Me
 * @typedef {{ id: string, heading?: string, text: string }} RuleText
 * @typedef {{ title: string, contents: string[], rules: RuleText[] }} RuleBook
 */

/** A request that was refused, or that did not get through. Its message is for people. */
export class ApiError extends Error {
  /**
   * @param {number} status the HTTP status; 0 where no answer came
   * @param {{ error?: string, id?: string, rule?: string, retry_after_s?: number }} answer
   */
  constructor(status, answer) {
    super(answer.error ?? t("page.api.no_sense", { status }));
    this.id = answer.id ?? "unknown";
    /** The id of the rule that refuses it; null where none does. */
    this.rule = answer.rule ?? null;
    /** After so many seconds it may be tried again; null where that does not help. */
    this.retryAfterS = answer.retry_after_s ?? null;
  }
}

/**
 * Asks the table for something.
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<any>} its answer
 * @throws {ApiError}
 */
export function post(path, body = {}) {
  const headers = { "Content-Type": "application/json" };
  return request(path, { method: "POST", headers, body: JSON.stringify(body) });
}

/**
 * Reads something from the table.
 * @param {string} path
 * @returns {Promise<any>} its answer
 * @throws {ApiError}
 */
export function get(path) {
  return request(path, {});
}

/**
 * Does an action of this browser's own seat.
 * @param {object} action with the `state` number that it was made on
 * @returns {Promise<any>}
 * @throws {ApiError}
 */
export function act(action) {
  return post("/api/act", { action });
}

/**
 * Asks for something that only the host may ask for.
 * @param {object} wanted `{do: ...}`
 * @returns {Promise<any>}
 * @throws {ApiError}
 */
export function host(wanted) {
  return post("/api/host", wanted);
}

/**
 * Returns who this browser is to the table.
 * @returns {Promise<Me>}
 * @throws {ApiError}
 */
export function me() {
  return get("/api/me");
}

/** @type {Map<string, Promise<RuleBook>>} */
const books = new Map();

/**
 * Returns the rules of an edition in the language of the page; they are asked for once.
 * @param {string} edition
 * @returns {Promise<RuleBook>}
 * @throws {ApiError}
 */
export function rules(edition) {
  const known = books.get(edition);
  if (known) return known;
  const path = `/api/rules/${encodeURIComponent(edition)}?lang=${encodeURIComponent(language())}`;
  const book = get(path);
  books.set(edition, book);
  book.catch(() => books.delete(edition));
  return book;
}

/**
 * @param {string} path
 * @param {RequestInit} options
 */
async function request(path, options) {
  const impatience = new AbortController();
  const timer = setTimeout(() => impatience.abort(), PATIENCE_MS);
  const headers = { ...options.headers, "Accept-Language": language() };
  let response;
  let answer;
  try {
    response = await fetch(path, { ...options, headers, signal: impatience.signal });
    answer = await response.json().catch(() => ({}));
  } catch {
    throw new ApiError(0, { id: "no_link", error: t("page.api.no_link") });
  } finally {
    clearTimeout(timer);
  }
  if (!response.ok) throw new ApiError(response.status, answer ?? {});
  return answer;
}
