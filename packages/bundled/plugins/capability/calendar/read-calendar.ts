import { messageOf, type Skip } from "@jackfield/sdk";
import ICAL from "ical.js";
import { findZone } from "./find-zone.ts";
import { ianaZone } from "./iana-zone.ts";
import { readEvent } from "./read-event.ts";
import type { CalendarEvent, Zone } from "./types.ts";

export interface CalendarReading {
  readonly events: readonly CalendarEvent[];
  /** The file, or events of it, that could not be read. */
  readonly skips: readonly Skip[];
  /** Time zones that are unknown; their times are taken as the reader's own. */
  readonly unknownZones: readonly string[];
}

/** Reads an iCalendar file. What is broken in it is told, never thrown. `home` is the reader's own IANA zone. */
export function readCalendar(text: string, source: string, home: string): CalendarReading {
  const events: CalendarEvent[] = [];
  const skips: Skip[] = [];
  const unknown = new Set<string>();
  const skip = (error: unknown, name?: string) =>
    skips.push({ id: source, ...(name ? { name } : {}), reason: "other", details: { message: messageOf(error) } });
  try {
    for (const calendar of parseCalendars(text)) {
      const zoneOf = zoneFinder(calendar, ianaZone(home), unknown);
      for (const component of calendar.getAllSubcomponents("vevent")) {
        try {
          events.push(readEvent(component, { source, index: events.length, home: ianaZone(home), zoneOf }));
        } catch (error) {
          skip(error, titleOf(component));
        }
      }
    }
  } catch (error) {
    skip(error);
  }
  return { events, skips, unknownZones: [...unknown] };
}

function parseCalendars(text: string): readonly ICAL.Component[] {
  const parsed: unknown = ICAL.parse(text);
  const roots = (Array.isArray(parsed) && typeof parsed[0] === "string" ? [parsed] : parsed) as readonly unknown[][];
  const calendars = roots.map((root) => new ICAL.Component(root)).filter(({ name }) => name === "vcalendar");
  if (calendars.length === 0) throw new Error("there is no calendar in the file");
  return calendars;
}

function zoneFinder(calendar: ICAL.Component, home: Zone, unknown: Set<string>): (id: string) => Zone {
  const known = new Map<string, Zone>();
  return (id) => {
    const zone = known.get(id) ?? findZone(id, calendar) ?? home;
    if (zone === home) unknown.add(id);
    known.set(id, zone);
    return zone;
  };
}

function titleOf(component: ICAL.Component): string {
  try {
    return String(component.getFirstPropertyValue("summary") ?? "");
  } catch {
    return "";
  }
}
