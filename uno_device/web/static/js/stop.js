/** The stop button: it acts at once and asks nothing. */

import { post } from "./api.js";
import { h, svg } from "./dom.js";
import { say } from "./notice.js";
import { t } from "./words.js";

let may = false;

/**
 * Says whether this browser may stop the units: all stop buttons follow.
 * @param {boolean} allowed
 */
export function allowStop(allowed) {
  may = allowed;
  for (const button of document.querySelectorAll(".stop")) {
    if (button instanceof HTMLElement) button.hidden = !allowed;
  }
}

/** Returns a stop button. */
export function stopButton() {
  const sign = svg(
    "svg",
    { viewBox: "0 0 24 24", "aria-hidden": "true" },
    svg("path", { d: "M8 2h8l6 6v8l-6 6H8l-6-6V8z" }),
  );
  return h(
    "button",
    { type: "button", class: "stop", hidden: !may, title: t("page.chrome.stop_title"), onclick: stop },
    sign,
    h("span", null, t("page.chrome.stop")),
  );
}

async function stop() {
  try {
    await post("/api/stop");
    say(t("page.chrome.stopped"), "good");
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    say(t("page.chrome.not_stopped", { why }), "error");
  }
}
