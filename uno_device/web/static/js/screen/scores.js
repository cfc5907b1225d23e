/** The scoreboard at the end of a hand or of the match. */

import { post } from "../api.js";
import { doing } from "../doing.js";
import { h } from "../dom.js";
import { kept } from "../kept.js";
import { listed, t } from "../words.js";

/** @param {{ match: any, you: any }} data */
export function scoresOf({ match, you }) {
  const { view } = match;
  if (view.phase === "playing" && match.mode !== "score") return null;
  const over = view.phase === "match_over";
  return h(
    "div",
    { class: "scores panel", role: "group", "aria-label": t("page.screen.scores") },
    h("h2", null, titleOf(view)),
    tableOf(view),
    goal(view),
    over && you?.local && afterwards(match, you),
  );
}

/** @param {any} view */
function titleOf(view) {
  if (view.phase === "playing") return t("page.screen.scores");
  if (view.phase === "match_over") {
    return view.winner.length
      ? t(view.winner.length > 1 ? "page.screen.match_shared" : "page.screen.match_won", { names: listed(view.winner) })
      : t("page.screen.match_nobody");
  }
  return view.hand_winner
    ? t("page.screen.hand_won", { name: view.hand_winner })
    : t("page.screen.hand_nobody");
}

/** @param {any} view */
function tableOf(view) {
  const lowest = view.options.scoring === "lowest";
  const rows = Object.entries(view.scores).sort(([, one], [, other]) => (lowest ? one - other : other - one));
  return h(
    "table",
    null,
    h("thead", { class: "unseen" }, h("tr", null, h("th", null, t("page.screen.player")), h("th", null, t("page.screen.score")))),
    h(
      "tbody",
      null,
      rows.map(([name, score]) =>
        h(
          "tr",
          { class: view.winner.includes(name) || view.hand_winner === name ? "winner" : null },
          h("th", { scope: "row" }, name, view.left.includes(name) && h("small", null, ` ${t("page.screen.has_left")}`)),
          h("td", null, score),
        ),
      ),
    ),
  );
}

/** @param {any} view */
function goal({ options }) {
  if (options.single_hand) return h("p", { class: "quiet-text" }, t("page.screen.goal_single"));
  const id = options.scoring === "lowest" ? "page.screen.goal_lowest" : "page.screen.goal";
  return h("p", { class: "quiet-text" }, t(id, { n: options.target }));
}

/**
 * What there is to do after a match: one more of the same kind, or something else.
 * @param {any} match
 * @param {any} you
 */
function afterwards({ edition, bots, view }, you) {
  return h(
    "div",
    { class: "buttons" },
    bots.length > 0 && bots.length === view.players.length - 1 && again(edition, bots.length, you),
    h("a", { class: "button", href: "#choices", "data-key": "choices" }, t("page.screen.something_else")),
  );
}

/**
 * @param {string} edition
 * @param {number} bots
 * @param {any} you
 */
function again(edition, bots, you) {
  const button = h("button", { type: "button", class: "primary", "data-key": "again" }, t("page.screen.again"));
  const name = you.seat ?? kept("name") ?? t("page.screen.you");
  const deed = async () => {
    await post("/api/play", { edition, name, bots });
    location.assign("/seat");
  };
  button.addEventListener("click", () => void doing(button, deed));
  return button;
}
