import type { Place, PlaceFinding } from "../types.ts";
import { distinctClocks } from "./distinct-clocks.ts";
import { findInRegion } from "./find-in-region.ts";
import { foldName } from "./fold-name.ts";
import { nearNames } from "./near-names.ts";
import { placeIndex } from "./place-index.ts";
import { zoneLabel } from "./zone-label.ts";
import { zoneWords } from "./zone-words.ts";

/** Of several cities in one zone, the one that people know. */
const wellKnown = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
  "America/Toronto",
  "America/Winnipeg",
  "America/Edmonton",
  "America/Vancouver",
  "America/Halifax",
  "America/Sao_Paulo",
  "America/Mexico_City",
  "Australia/Sydney",
  "Australia/Brisbane",
  "Australia/Adelaide",
  "Europe/Moscow",
];

/**
 * Finds the place that a name means: a city, a country with one time, a zone, an abbreviation or an offset from UTC.
 * `instant` decides whether zones show the same time; `home` is the zone that "here" means.
 */
export function findPlace(query: string, instant: Temporal.Instant, home: string): PlaceFinding {
  const name = cleanQuery(query);
  const key = foldName(name);
  const index = placeIndex();
  const place = findHome(key, home) ?? findZone(name) ?? findWords(key) ?? index.cities.get(key);
  const country = index.countries.get(key);
  if (place && (!country || country.zones.includes(place.zone))) return { found: true, place };
  if (country) return inZones(country.name, [...country.zones, ...(place ? [place.zone] : [])], instant);
  const inRegion = findInRegion(name, index, instant);
  return inRegion ? { found: true, place: inRegion } : unknown(name, nearNames(key, index));
}

function inZones(name: string, zones: readonly string[], instant: Temporal.Instant): PlaceFinding {
  const famousFirst = [...wellKnown.filter((zone) => zones.includes(zone)), ...zones];
  const [zone, ...others] = distinctClocks(famousFirst, instant);
  if (zone === undefined) return unknown(name, []);
  if (others.length === 0) return { found: true, place: { name, zone } };
  const candidates = [zone, ...others].map(zoneLabel);
  const message = `${name} has more than one time; ask for a city, for example ${listed(candidates.slice(0, 6))}.`;
  return { found: false, code: "ambiguous_place", message, candidates };
}

function unknown(name: string, candidates: readonly string[]): PlaceFinding {
  const hint =
    candidates.length > 0 ? `Did you mean ${listed(candidates)}?` : "Try a large city in the same time zone.";
  return {
    found: false,
    code: "unknown_place",
    message: `There is no place called "${name}" in the list. ${hint}`,
    candidates,
  };
}

function listed(names: readonly string[]): string {
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} or ${names.at(-1)}` : (names[0] ?? "");
}

function cleanQuery(query: string): string {
  return query
    .trim()
    .replace(/[?!.]+$/, "")
    .replace(/ (?:right now|now|please|today|currently|at the moment|local time)$/i, "")
    .replace(/(?<!(?:universal|british|european|eastern|central|mountain|pacific)) time$/i, "")
    .replace(/^(?:the |in |city of )+/i, "")
    .trim();
}

function findHome(key: string, home: string): Place | undefined {
  return ["here", "home", "local", "my", "my time", "my place", "my time zone", "my timezone"].includes(key)
    ? { name: zoneLabel(home), zone: home }
    : undefined;
}

function findZone(name: string): Place | undefined {
  const offset = /^(?:utc|gmt)? ?([+\-−])(\d{1,2})(?::?(\d{2}))?$/i.exec(name);
  if (offset && Number(offset[2]) <= 14 && Number(offset[3] ?? 0) < 60) {
    const sign = offset[1] === "+" ? "+" : "-";
    const zone = `${sign}${offset[2]?.padStart(2, "0")}:${offset[3] ?? "00"}`;
    return { name: `UTC${zone}`, zone };
  }
  if (!/^[a-z]+\/[a-z0-9_/+-]+$/i.test(name.replaceAll(" ", "_"))) return undefined;
  try {
    const zone = Temporal.Now.zonedDateTimeISO(name.replaceAll(" ", "_")).timeZoneId;
    return { name: zone, zone };
  } catch {
    return undefined;
  }
}

function findWords(key: string): Place | undefined {
  const words = Object.hasOwn(zoneWords, key) ? zoneWords[key] : undefined;
  return words && { name: words[0], zone: words[1] };
}
