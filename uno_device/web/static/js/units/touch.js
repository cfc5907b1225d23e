/** Buttons that are contacts of the table: down while a finger, a mouse or a key is on them. */

/** @typedef {import("./hands.js").Hands} Hands */

/** The keys that press a button which has the focus. */
const PRESSING = new Set(["Enter", " "]);

/**
 * Makes a button press its line for as long as it is pressed itself.
 * @param {HTMLElement} button
 * @param {Hands} hands
 * @param {string} line
 */
export function pressable(button, hands, line) {
  button.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !hands.may(line)) return;
    event.preventDefault();
    if (event.isTrusted) button.setPointerCapture(event.pointerId);
    hands.press(line, holderOf(event));
  });
  for (const end of /** @type {const} */ (["pointerup", "pointercancel", "lostpointercapture"])) {
    button.addEventListener(end, (event) => hands.release(line, holderOf(event)));
  }
  button.addEventListener("pointermove", (event) => {
    if (hands.holds(line) && !isOn(button, event)) hands.release(line, holderOf(event));
  });
  reachable(button, hands, line);
}

/**
 * Makes a button press its line by Enter, Space and a screen reader's click.
 * @param {HTMLElement} button
 * @param {Hands} hands
 * @param {string} line
 */
export function reachable(button, hands, line) {
  button.addEventListener("keydown", (event) => {
    if (!PRESSING.has(event.key) || !hands.may(line)) return;
    event.preventDefault();
    if (!event.repeat) hands.press(line, "focus");
  });
  const end = () => hands.release(line, "focus");
  button.addEventListener("keyup", (event) => PRESSING.has(event.key) && end());
  button.addEventListener("blur", end);
  button.addEventListener("click", (event) => event.detail === 0 && hands.tap(line));
  button.addEventListener("contextmenu", (event) => event.preventDefault());
}

/**
 * Offers a button, or shows it as a part of the picture that nobody can press.
 * @param {HTMLElement} button
 * @param {boolean} offered
 */
export function offer(button, offered) {
  button.classList.toggle("offered", offered);
  button.tabIndex = offered ? 0 : -1;
  if (offered) button.removeAttribute("aria-hidden");
  else button.setAttribute("aria-hidden", "true");
}

/** @param {PointerEvent} event */
export function holderOf(event) {
  return `pointer ${event.pointerId}`;
}

/**
 * @param {HTMLElement} button
 * @param {PointerEvent} event
 */
function isOn(button, event) {
  const box = button.getBoundingClientRect();
  const across = event.clientX >= box.left && event.clientX <= box.right;
  return across && event.clientY >= box.top && event.clientY <= box.bottom;
}
