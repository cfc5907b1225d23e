/** The views of the big screen that have the units in them. */

import { unitsView } from "../units.js";
import { tableView } from "./table.js";
import { unitsOnly } from "./units_only.js";

/**
 * Adds the views of a match and of the units alone.
 * @param {import("../feed.js").Feed} feed
 * @param {{ table?: object, units?: object }} views
 * @returns the view of the units that they share
 */
export function restOf(feed, views) {
  const units = unitsView(feed);
  views.table = tableView(units.element);
  views.units = unitsOnly(units.element);
  return units;
}
