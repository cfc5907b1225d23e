/** The ways on, where a match does not go on by itself. */

import { host } from "./api.js";
import { doing } from "./doing.js";
import { h } from "./dom.js";
import { capital, t } from "./words.js";

/** What the table is told of when it has been done: the sentence says what, the button only that. */
const AFTERWARDS = ["clear", "reload"];

/**
 * Draws the ways: buttons for whoever may let the table go on, sentences for the others.
 * @param {any[]} ways
 * @param {boolean} isHost
 */
export function waysOf(ways, isHost) {
  if (!ways.length) return null;
  const forHost = ways.some((way) => way.request || way.example);
  return [
    h("ul", { class: "ways" }, ways.map((way) => wayOf(way, isHost))),
    !isHost && forHost && h("p", { class: "quiet-text" }, h("a", { href: "/host" }, t("page.screen.ask_host"))),
  ];
}

/**
 * @param {any} way
 * @param {boolean} isHost
 */
function wayOf(way, isHost) {
  const { request, example, sentence } = way;
  const text = capital(sentence);
  if (!isHost || !(request || example)) return h("li", null, text);
  // What has to be filled in is asked for on the host's page.
  if (!request) return h("li", { class: "deed" }, h("a", { class: "button", href: "/host" }, text));
  return h("li", { class: "deed" }, AFTERWARDS.includes(request.do) && h("span", null, text), wayButton(way));
}

/** @param {any} way */
function wayButton({ id, request }) {
  const button = h("button", { type: "button", "data-key": id }, wordsOf(request));
  button.addEventListener("click", () => void doing(button, () => host(request)));
  return button;
}

/**
 * Returns what the button of a request says.
 * @param {{ do: string, action?: { do: string } }} request
 */
export function wordsOf(request) {
  return t(`page.host.do.${request.action ? request.action.do : request.do}`);
}
