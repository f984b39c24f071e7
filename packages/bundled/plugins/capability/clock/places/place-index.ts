import type { Place } from "../types.ts";
import { citiesByName } from "./city-names.ts";
import { type Country, countriesByName } from "./countries.ts";

export interface PlaceIndex {
  readonly cities: ReadonlyMap<string, Place>;
  readonly countries: ReadonlyMap<string, Country>;
}

let index: PlaceIndex | undefined;

/** All names, read from the platform's data at the first use, which takes some milliseconds. */
export function placeIndex(): PlaceIndex {
  index ??= { cities: citiesByName(), countries: countriesByName() };
  return index;
}
