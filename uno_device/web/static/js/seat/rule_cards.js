/** Writing rule cards before a match: kept on the phone while written, then put into the box. */

import { post } from "../api.js";
import { doing } from "../doing.js";
import { h } from "../dom.js";
import { keepFor, kept } from "../kept.js";
import { t } from "../words.js";

/** @typedef {import("./may.js").State} State */

/** As the table takes them from one seat. */
const MOST_CARDS = 8;
const LONGEST_TEXT = 200;
/** So many lines are there to begin with. */
const FIRST_LINES = 2;
const DRAFT_KEY = "rule_cards";

/** Returns the sheet on which this player writes. */
export function ruleCardsView() {
  const lines = h("div");
  const standing = h("p", { class: "quiet-text", role: "status" });
  const more = h("button", { type: "button", class: "quiet", onclick: () => add("") }, t("page.seat.rule_cards.more"));
  const save = h("button", { type: "submit", class: "primary" }, t("page.seat.rule_cards.save"));
  const form = h("form", { onsubmit: put }, lines, h("div", { class: "buttons" }, more, save), standing);
  const element = h(
    "details",
    { class: "panel" },
    h("summary", null, t("page.seat.rule_cards.title")),
    h("p", { class: "quiet-text" }, t("page.seat.rule_cards.why")),
    form,
  );
  /** @type {string[]} what lies in the box */
  let inBox = [];
  let begun = false;

  /** @param {string} text */
  function add(text) {
    const number = lines.children.length + 1;
    const field = h("textarea", { rows: 2, maxlength: LONGEST_TEXT, placeholder: number === 1 ? t("page.seat.rule_cards.example") : null, value: text, oninput: drafted });
    lines.append(h("label", { class: "field" }, h("span", null, t("page.seat.rule_cards.one", { number })), field));
    more.hidden = number >= MOST_CARDS;
  }

  function texts() {
    return [...lines.querySelectorAll("textarea")].map((field) => field.value.trim()).filter(Boolean);
  }

  function drafted() {
    keepFor(DRAFT_KEY, JSON.stringify(texts()));
    stand();
  }

  function stand() {
    const count = inBox.length;
    const words = count === 0 ? "none" : count === 1 ? "one" : "many";
    const saved = t(`page.seat.rule_cards.saved.${words}`, { count });
    const same = JSON.stringify(texts()) === JSON.stringify(inBox);
    standing.textContent = same ? saved : `${saved} ${t("page.seat.rule_cards.unsaved")}`;
  }

  /** @param {SubmitEvent} event */
  function put(event) {
    event.preventDefault();
    const written = texts();
    void doing(save, async () => {
      await post("/api/rule_cards", { texts: written });
      inBox = written;
      stand();
    });
  }

  return {
    element,
    /** @param {State} state */
    update({ you, lobby }) {
      element.hidden = !lobby.editions.some((/** @type {any} */ one) => one.rule_cards);
      inBox = you.rule_cards ?? [];
      if (!begun) {
        const draft = drafts() ?? inBox;
        for (const text of [...draft, ...Array(FIRST_LINES).fill("")].slice(0, Math.max(draft.length, FIRST_LINES))) add(text);
        begun = true;
      }
      stand();
    },
  };
}

/**
 * Returns what was written on this phone before; null where nothing was.
 * @returns {string[] | null}
 */
function drafts() {
  try {
    const draft = JSON.parse(kept(DRAFT_KEY) ?? "null");
    return Array.isArray(draft) ? draft.map(String).slice(0, MOST_CARDS) : null;
  } catch {
    return null;
  }
}
