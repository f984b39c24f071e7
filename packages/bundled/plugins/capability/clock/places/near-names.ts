import { editDistance } from "./edit-distance.ts";
import type { PlaceIndex } from "./place-index.ts";

const most = 3;

interface Near {
  readonly distance: number;
  readonly name: string;
  /** Several names of one zone are one suggestion. */
  readonly zone: string;
}

/** Known names that a folded name may be a slip of, the nearest first. */
export function nearNames(key: string, index: PlaceIndex): readonly string[] {
  if (key.length < 3 || key.length > 40) return [];
  const limit = key.length <= 4 ? 1 : 2;
  const near: Near[] = [];
  for (const names of [index.cities, index.countries]) {
    for (const [known, place] of names) {
      if (Math.abs(known.length - key.length) > limit) continue;
      const distance = editDistance(key, known);
      if (distance <= limit) near.push({ distance, name: place.name, zone: "zone" in place ? place.zone : place.name });
    }
  }
  near.sort((left, right) => left.distance - right.distance || left.name.localeCompare(right.name));
  const nearest = near.filter(({ zone }, position) => near.findIndex((other) => other.zone === zone) === position);
  return nearest.slice(0, most).map(({ name }) => name);
}
