/** Short motions of what is thrown or dealt, for who likes to see motion. */

export const reducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Moves an element through its key frames, once; each may have `transform` and `opacity` only.
 * @param {Element} element
 * @param {Keyframe[]} frames
 * @param {number} lastsMs
 * @param {number} [delayMs]
 */
export function fly(element, frames, lastsMs, delayMs = 0) {
  if (reducedMotion.matches) return;
  element.animate(frames, { duration: lastsMs, delay: delayMs, easing: "ease-out" });
}
