import { messageOf, type Skip } from "@jackfield/sdk";
import ICAL from "ical.js";
import { findZone } from "./find-zone.ts";
import { ianaZone } from "./iana-zone.ts";
import { readEvent } from "./read-event.ts";
import { type RawComponent, splitCalendars } from "./split-calendars.ts";
import type { CalendarEvent, Zone } from "./types.ts";

export interface CalendarReading {
  readonly events: readonly CalendarEvent[];
  /** The file, or events of it, that could not be read. */
  readonly skips: readonly Skip[];
  /** Time zones that are unknown; their times are taken as the reader's own. */
  readonly unknownZones: readonly string[];
}

/** Reads an iCalendar file. What is broken in it is told, never thrown. `homeId` is the reader's own IANA zone. */
export function readCalendar(text: string, source: string, homeId: string): CalendarReading {
  const home = ianaZone(homeId);
  const events: CalendarEvent[] = [];
  const skips: Skip[] = [];
  const unknown = new Set<string>();
  const skip = (message: string, name?: string) =>
    skips.push({ id: source, ...(name ? { name } : {}), reason: "other", details: { message } });
  const { calendars, fault } = splitCalendars(text);
  for (const components of calendars) {
    const zoneOf = zoneFinder(components, home, unknown);
    for (const component of components.filter(({ name }) => name === "VEVENT")) {
      try {
        const parsed = ICAL.Component.fromString(component.text);
        events.push(readEvent(parsed, { source, index: events.length, home, zoneOf }));
      } catch (error) {
        skip(messageOf(error), titleOf(component));
      }
    }
  }
  if (fault !== undefined) skip(fault);
  return { events, skips, unknownZones: [...unknown] };
}

function zoneFinder(components: readonly RawComponent[], home: Zone, unknown: Set<string>): (id: string) => Zone {
  const definitions = components.filter(({ name }) => name === "VTIMEZONE").map(({ text }) => text);
  const known = new Map<string, Zone>();
  return (id) => {
    const zone = known.get(id) ?? findZone(id, definitions) ?? home;
    if (zone === home) unknown.add(id);
    known.set(id, zone);
    return zone;
  };
}

/** For the skip of an event that cannot be parsed. */
function titleOf({ text }: RawComponent): string {
  return /^SUMMARY[^:\r\n]*:(.*)$/im.exec(text)?.[1]?.trim() ?? "";
}
