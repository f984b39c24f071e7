import ICAL from "ical.js";
import { ianaZone } from "./iana-zone.ts";
import { readVtimezone } from "./read-vtimezone.ts";
import type { Zone } from "./types.ts";

/**
 * The zone of a TZID: the world's own rules where it is, or ends in, an IANA name, else what one of the file's
 * VTIMEZONEs defines under it. Undefined when it is neither.
 *
 * @throws Error when the definition is not one of RFC 5545
 */
export function findZone(id: string, definitions: readonly string[]): Zone | undefined {
  const name = ianaName(id);
  if (name !== undefined) return ianaZone(name);
  const wanted = definitions.find((text) => /^TZID[^:\r\n]*:(.*)$/im.exec(text)?.[1]?.trim() === id);
  return wanted === undefined ? undefined : readVtimezone(id, ICAL.Component.fromString(wanted));
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
