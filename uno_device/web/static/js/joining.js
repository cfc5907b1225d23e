/** How phones join: QR, address and room code. */

import { h, keep, svg } from "./dom.js";
import { t } from "./words.js";

/** Modules of white around a QR code (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/**
 * @typedef {{ size: number, path: string }} Qr
 * @typedef {{ url: string, address: string, interface: string, default: boolean, qr: Qr }} Door
 */

/**
 * Draws a QR code.
 * @param {Qr} qr
 * @param {string} url what it says
 */
export function qrCode(qr, url) {
  const size = qr.size + 2 * QUIET_ZONE;
  return svg(
    "svg",
    {
      class: "qr",
      viewBox: `${-QUIET_ZONE} ${-QUIET_ZONE} ${size} ${size}`,
      role: "img",
      "aria-label": t("page.joining.qr", { url }),
      "shape-rendering": "crispEdges",
    },
    svg("rect", { x: -QUIET_ZONE, y: -QUIET_ZONE, width: size, height: size, fill: "#fff" }),
    svg("path", { d: qr.path, fill: "#000" }),
  );
}

/**
 * Returns the door that the QR code leads to: the chosen one, else that of the default route.
 * @param {Door[]} doors
 * @param {string | null} chosen its address
 * @returns {Door | null}
 */
export function doorOf(doors, chosen = null) {
  const [first = null] = doors;
  return (
    doors.find((door) => door.address === chosen) ?? doors.find((door) => door.default) ?? first
  );
}

/** What a phone's owner can type: the address without the code. */
export function typed(/** @type {Door} */ door) {
  return door.url.replace(/#.*$/, "");
}

/**
 * Shows how to join, large, with a choice of the address.
 * @returns {{ element: HTMLElement, update: (lobby: any) => void }}
 */
export function joinPanel() {
  /** @type {string | null} */
  let chosen = null;
  /** @type {any} */
  let latest = null;
  const element = h("div", { class: "join-panel" });
  const update = (/** @type {any} */ lobby) => {
    latest = lobby;
    keep(element, { doors: lobby.join ?? [], code: lobby.code, chosen }, draw);
  };
  const choose = (/** @type {Event} */ event) => {
    chosen = /** @type {HTMLSelectElement} */ (event.target).value;
    update(latest);
  };
  /** @param {{ doors: Door[], code: string | null, chosen: string | null }} data */
  function draw({ doors, code, chosen: address }) {
    const door = doorOf(doors, address);
    if (!door) return code ? h("p", { class: "warning" }, t("page.joining.no_address")) : elsewhere();
    return [
      qrCode(door.qr, door.url),
      h(
        "div",
        { class: "join-words" },
        h("p", null, t("page.joining.scan")),
        h("p", { class: "join-url" }, typed(door)),
        code && [
          h("p", null, t("page.joining.code")),
          h("p", { class: "join-code", "aria-label": [...code].join(" ") }, code),
        ],
        doors.length > 1 && addresses(doors, door, choose),
      ),
    ];
  }
  return { element, update };
}

/** For a screen that is not to know the room code: it is not the table's own. */
function elsewhere() {
  return h(
    "div",
    { class: "join-words" },
    h("p", null, t("page.joining.elsewhere")),
    h("a", { class: "button primary", href: "/join", "data-key": "join" }, t("page.joining.join")),
  );
}

/**
 * @param {Door[]} doors
 * @param {Door} door the one in use
 * @param {(event: Event) => void} onchange
 */
function addresses(doors, door, onchange) {
  return h(
    "label",
    { class: "field" },
    h("span", null, t("page.joining.address")),
    h(
      "select",
      { "data-key": "address", value: door.address, onchange },
      doors.map((one) => h("option", { value: one.address }, `${one.address} (${one.interface})`)),
    ),
  );
}
