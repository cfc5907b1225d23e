/** What a player may do with the seat itself: leave the match, give the seat up, change the phone. */

import { ApiError, post } from "../api.js";
import { ask, openDialog, say } from "../chrome.js";
import { h } from "../dom.js";
import { t } from "../words.js";
import { viewOf } from "./may.js";

/** @typedef {import("./may.js").State} State */

/**
 * Returns the button with the player's name, behind which the menu is.
 * @param {import("./courier.js").Courier} courier
 * @param {() => State} latest
 * @param {() => void} given the seat is given up
 */
export function menuView(courier, latest, given) {
  let leaving = false;
  const name = h("span", { class: "seat-name" });
  const element = h("button", { type: "button", class: "quiet", onclick: open, hidden: true }, name);

  function open() {
    const view = viewOf(latest());
    const playing = view !== null && view.phase !== "match_over";
    const choices = playing
      ? [choice("leave", leave), choice("other_phone", giveUp)]
      : [choice("give_up", giveUp)];
    const menu = openDialog(t("page.seat.menu"), h("div", { class: "seat-menu" }, choices));

    /**
     * @param {string} what
     * @param {() => Promise<void>} act
     */
    function choice(what, act) {
      const text = t(`page.seat.menu.${what}`);
      const onclick = async () => {
        menu.close();
        if (await ask(text, t(`page.seat.menu.${what}_sure`), text)) await act();
      };
      return h("button", { type: "button", onclick }, text);
    }
  }

  function leave() {
    return courier.bring({ do: "leave" });
  }

  async function giveUp() {
    leaving = true; // the feed may hear of it before this request does
    try {
      await post("/api/leave");
      given();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      leaving = false;
      say(error.message, "error");
    }
  }

  return {
    element,
    /** Whether the seat is being given up here. */
    get leaving() {
      return leaving;
    },
    /** @param {State} state */
    update({ you }) {
      element.hidden = !you.seat;
      name.textContent = you.seat;
      element.setAttribute("aria-label", `${t("page.seat.menu")}: ${t("page.seat.me", { name: you.seat })}`);
    },
  };
}
