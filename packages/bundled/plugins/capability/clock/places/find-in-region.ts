import type { Place } from "../types.ts";
import { distinctClocks } from "./distinct-clocks.ts";
import { foldName } from "./fold-name.ts";
import type { PlaceIndex } from "./place-index.ts";
import { stateZones } from "./state-zones.ts";

/**
 * Finds "Paris, Texas" and "Bergen Norway": a town and the region that it lies in. A region with one time decides,
 * so that towns that share a famous name, or are not known at all, are right too; without a comma the town must be
 * known.
 */
export function findInRegion(name: string, index: PlaceIndex, instant: Temporal.Instant): Place | undefined {
  const comma = name.indexOf(",");
  if (comma >= 0) return locate(name.slice(0, comma), name.slice(comma + 1), index, instant);
  const words = name.split(" ");
  for (let count = words.length - 1; count >= 1; count -= 1) {
    const town = words.slice(0, count).join(" ");
    const place = index.cities.has(foldName(town)) && locate(town, words.slice(count).join(" "), index, instant);
    if (place) return place;
  }
  return undefined;
}

function locate(town: string, region: string, index: PlaceIndex, instant: Temporal.Instant): Place | undefined {
  const zones = regionZones(region.trim(), index);
  const city = index.cities.get(foldName(town));
  const name = `${city?.name ?? town.trim()}, ${region.trim()}`;
  if (city && zones.some((zone) => distinctClocks([zone, city.zone], instant).length === 1)) {
    return { name, zone: city.zone };
  }
  const [only, ...others] = distinctClocks(zones, instant);
  return only !== undefined && others.length === 0 ? { name, zone: only } : undefined;
}

function regionZones(region: string, index: PlaceIndex): readonly string[] {
  const state = Object.hasOwn(stateZones, region) ? stateZones[region] : undefined;
  if (state) return [state];
  const key = foldName(region);
  const place = index.cities.get(key);
  return [...(index.countries.get(key)?.zones ?? []), ...(place ? [place.zone] : [])];
}
