/** For latecomers: the QR code, small, in the corner of a match. */

import { h } from "../dom.js";
import { doorOf, qrCode, typed } from "../joining.js";
import { t } from "../words.js";

/** @param {{ lobby: any }} data */
export function corner({ lobby }) {
  if (!lobby?.open) return null;
  const door = doorOf(lobby.join ?? []);
  if (!door) return null;
  return h(
    "aside",
    { class: "corner panel", "aria-label": t("page.screen.latecomers") },
    qrCode(door.qr, door.url),
    h("p", null, typed(door), lobby.code && h("b", null, lobby.code)),
  );
}
