/** The ways on, where a match does not go on by itself. */

import { host } from "./api.js";
import { doing } from "./doing.js";
import { h } from "./dom.js";
import { capital, t } from "./words.js";

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
  const text = capital(way.sentence);
  if (!isHost || !(way.request || way.example)) return h("li", null, text);
  // What has to be filled in is asked for on the host's page.
  const deed = way.request ? wayButton(way) : h("a", { class: "button", href: "/host" }, text);
  return h("li", { class: "deed" }, deed);
}

/** @param {any} way */
function wayButton(way) {
  const button = h("button", { type: "button", "data-key": way.id }, capital(way.sentence));
  button.addEventListener("click", () => void doing(button, () => host(way.request)));
  return button;
}
