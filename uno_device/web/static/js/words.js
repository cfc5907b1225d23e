/** The words of the page, in the language of this browser. */

import { kept, keepFor } from "./kept.js";

const LANGUAGE_KEY = "language";
const FIRST_WAIT_MS = 500;
/** The pause before words are asked for again doubles up to this. */
const LONGEST_WAIT_MS = 5000;

/** @typedef {Record<string, string | number>} Params */

/** @type {Record<string, string>} */
let words = {};
/** @type {string[]} */
let codes = ["en"];
let current = "en";

/**
 * Loads the words; to be awaited before anything is drawn.
 * A table that just starts does not answer yet, so it asks until there is an answer.
 * @returns {Promise<void>}
 */
export async function loadWords() {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
    try {
      await load();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}

/**
 * Returns a text of the page with its `{name}` places filled.
 * @param {string} id as the language files have it
 * @param {Params} [params]
 * @returns {string} the id itself where no language has it
 */
export function t(id, params = {}) {
  const text = words[id] ?? id;
  return text.replace(/\{(\w+)\}/g, (place, name) => String(params[name] ?? place));
}

/**
 * Returns whether there is a text by this id.
 * @param {string} id
 */
export function hasWords(id) {
  return id in words;
}

/**
 * Returns a sentence of the table with a capital: they are written to stand behind a colon too.
 * @param {string} sentence
 */
export function capital(sentence) {
  const [first = ""] = sentence;
  return first.toLocaleUpperCase(current) + sentence.slice(first.length);
}

/**
 * Returns names as a sentence has them.
 * @param {readonly string[]} names
 */
export function listed(names) {
  return new Intl.ListFormat(current, { type: "conjunction" }).format(names);
}

/** Returns the code of the language in use. */
export function language() {
  return current;
}

/** Returns the codes of all languages that the table has. */
export function languages() {
  return [...codes];
}

/**
 * Returns what a language calls itself.
 * @param {string} code
 */
export function languageName(code) {
  try {
    return new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}

/**
 * Speaks another language from now on: the page is loaded again, as all of it is words.
 * @param {string} code
 */
export function setLanguage(code) {
  keepFor(LANGUAGE_KEY, code);
  location.reload();
}

async function load() {
  const wanted = kept(LANGUAGE_KEY);
  // Mostly right, and then they come while the table says which languages it has.
  const guess = wanted ?? navigator.language.slice(0, 2);
  const [me, guessed] = await Promise.all([json("/api/me"), wordsOf(guess).catch(() => null)]);
  codes = me.languages;
  const code = wanted !== null && codes.includes(wanted) ? wanted : me.language;
  words = code === guess && guessed ? guessed : await wordsOf(code);
  current = code;
  document.documentElement.lang = code;
}

/**
 * @param {string} code
 * @returns {Promise<Record<string, string>>}
 */
function wordsOf(code) {
  return json(`/words/${encodeURIComponent(code)}.json`);
}

/**
 * @param {string} path
 * @returns {Promise<any>}
 */
async function json(path) {
  const response = await fetch(path, { headers: { Accept: "application/json" } });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}
