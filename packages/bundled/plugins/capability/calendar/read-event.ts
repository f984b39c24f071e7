import ICAL from "ical.js";
import { instantOf } from "./instant-of.ts";
import { readMoment } from "./read-moment.ts";
import { readRule } from "./read-rule.ts";
import type { CalendarEvent, Length, Moment, RecurrenceRule, Zone } from "./types.ts";

export interface EventSurroundings {
  readonly source: string;
  /** For events without a UID: their place in the file. */
  readonly index: number;
  /** The reader's own zone. */
  readonly home: Zone;
  /** The zone of a TZID. */
  zoneOf(id: string): Zone;
}

/** Reads one VEVENT. @throws Error when it is not one of RFC 5545 */
export function readEvent(component: ICAL.Component, surroundings: EventSurroundings): CalendarEvent {
  const { source, index } = surroundings;
  const text = (name: string) => String(component.getFirstPropertyValue(name) ?? "").trim();
  const moments = (name: string) => momentsOf(component, name, surroundings);
  const [start] = moments("dtstart");
  if (!start) throw new Error("an event has no start");
  const [replaces] = moments("recurrence-id");
  return {
    uid: text("uid") || `${source}#${index}`,
    source,
    summary: text("summary") || "(no title)",
    location: text("location"),
    description: text("description"),
    people: [...component.getAllProperties("organizer"), ...component.getAllProperties("attendee")].map(personOf),
    cancelled: text("status").toUpperCase() === "CANCELLED",
    transparent: text("transp").toUpperCase() === "TRANSPARENT",
    sequence: Number(text("sequence")) || 0,
    start,
    length: lengthOf(component, start, moments("dtend")[0]),
    rules: rulesOf(component, start),
    extraStarts: moments("rdate"),
    excludedStarts: moments("exdate"),
    ...(replaces ? { replaces } : {}),
    andFollowing: component.getFirstProperty("recurrence-id")?.getFirstParameter("range") === "THISANDFUTURE",
  };
}

function momentsOf(component: ICAL.Component, name: string, { home, zoneOf }: EventSurroundings): readonly Moment[] {
  return component.getAllProperties(name).flatMap((property) => {
    const id = property.getFirstParameter("tzid");
    const times: readonly unknown[] = property
      .getValues()
      .map((value) => (value instanceof ICAL.Period ? value.start : value));
    return times
      .filter((time) => time instanceof ICAL.Time)
      .map((time) => readMoment(time, id ? zoneOf(id) : home, home));
  });
}

function personOf(property: ICAL.Property): string {
  const address = String(property.getFirstValue() ?? "").replace(/^mailto:/i, "");
  return `${property.getFirstParameter("cn") ?? ""} ${address}`.trim();
}

function lengthOf(component: ICAL.Component, start: Moment, end: Moment | undefined): Length {
  const duration = component.getFirstPropertyValue("duration");
  if (end) return lengthUntil(start, end);
  if (!(duration instanceof ICAL.Duration)) return { days: start.allDay ? 1 : 0, seconds: 0 };
  const sign = duration.isNegative ? 0 : 1;
  const days = sign * (duration.weeks * 7 + duration.days);
  if (start.allDay) return { days: Math.max(1, days), seconds: 0 };
  return { days, seconds: sign * (duration.hours * 3600 + duration.minutes * 60 + duration.seconds) };
}

/** An end that is given lies the same exact time after every start; that of a whole day, the same days after. */
function lengthUntil(start: Moment, end: Moment): Length {
  if (start.allDay) {
    const { days } = start.local.toPlainDate().until(end.local.toPlainDate());
    return { days: Math.max(1, days), seconds: 0 };
  }
  const { seconds } = instantOf(start).until(instantOf(end), { largestUnit: "seconds" });
  return { days: 0, seconds: Math.max(0, seconds) };
}

function rulesOf(component: ICAL.Component, start: Moment): readonly RecurrenceRule[] {
  const values = component.getAllProperties("rrule").map((property) => property.getFirstValue());
  return values.map((value) => {
    if (!(value instanceof ICAL.Recur)) throw new Error("an event's rule cannot be read");
    return readRule(value, (until) => untilOf(until, start));
  });
}

/** A rule's last day counts whole; its last time, given in UTC, is put on the event's clock. */
function untilOf(until: ICAL.Time, { zone }: Moment): Temporal.PlainDateTime {
  const moment = readMoment(until, zone, zone);
  return moment.allDay ? moment.local.with({ hour: 23, minute: 59, second: 59 }) : zone.toLocal(instantOf(moment));
}
