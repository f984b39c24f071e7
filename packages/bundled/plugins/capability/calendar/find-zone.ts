import type ICAL from "ical.js";
import { ianaZone } from "./iana-zone.ts";
import { readVtimezone } from "./read-vtimezone.ts";
import type { Zone } from "./types.ts";

/**
 * The zone of a TZID: the world's own rules where it is, or ends in, an IANA name, else what the file defines under it.
 * Undefined when it is neither.
 */
export function findZone(id: string, calendar: ICAL.Component): Zone | undefined {
  const name = ianaName(id);
  if (name !== undefined) return ianaZone(name);
  const definition = calendar
    .getAllSubcomponents("vtimezone")
    .find((candidate) => candidate.getFirstPropertyValue("tzid") === id);
  return definition && readVtimezone(id, definition);
}

/** "Europe/Berlin", also out of "/freeassociation.sourceforge.net/Tzfile/Europe/Berlin". */
function ianaName(id: string): string | undefined {
  const parts = id.split("/").filter(Boolean);
  for (let from = 0; from < parts.length; from += 1) {
    const name = parts.slice(from).join("/");
    if (/^[A-Za-z]/.test(name) && (parts.length === 1 || from < parts.length - 1) && isKnown(name)) return name;
  }
  return undefined;
}

function isKnown(name: string): boolean {
  try {
    new Temporal.ZonedDateTime(0n, name);
    return true;
  } catch {
    return false;
  }
}
