import type { Place } from "../types.ts";
import { cities } from "./cities.ts";
import { foldName } from "./fold-name.ts";
import { renamedZones } from "./renamed-zones.ts";

/** Last parts of zone names that are no name of a place, or of another one. */
const misleading = new Set(["Center", "Christmas", "Easter", "Troll", "Comoro", "Wake", "Davis", "Knox", "Reunion"]);

/** Cities and regions by folded name: the last parts of all zones' names, and the table. */
export function citiesByName(): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  const add = (name: string, zone: string) => places.set(foldName(name), { name, zone });
  for (const listed of Intl.supportedValuesOf("timeZone")) {
    const zone = renamedZones[listed] ?? listed;
    for (const id of new Set([listed, zone])) {
      const last = id.slice(id.lastIndexOf("/") + 1);
      if (!misleading.has(last)) add(last.replaceAll("_", " "), zone);
    }
  }
  for (const [zone, names] of Object.entries(cities)) {
    for (const name of names) add(name, zone);
  }
  return places;
}
