/** A short text that is as large as the drawing that it stands on. */

import { svg } from "../dom.js";

/**
 * Returns it, in the middle of a room of this width and height.
 * @param {string} text
 * @param {number} width in letters' heights
 * @param {number} height in letters' heights
 * @param {string} [className]
 */
export function label(text, width, height, className = "") {
  const room = `${-width / 2} ${-height / 2} ${width} ${height}`;
  return svg(
    "svg",
    { class: `label ${className}`, viewBox: room, "aria-hidden": "true" },
    svg("text", { y: 0.36, "font-size": 1, "text-anchor": "middle" }, text),
  );
}
