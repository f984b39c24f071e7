import { setImmediate } from "node:timers/promises";
import type { Skip } from "@jackfield/sdk";
import { findOccurrences, type Range } from "./find-occurrences.ts";
import type { CalendarEvent, Occurrence, Series, Sight } from "./types.ts";

/** Days and moments of one series that are looked at: enough for a century of days. */
const stepsOfSeries = 40_000;
const mostMs = 8_000;
/** Between two looks at whether the caller is still there. */
const breathMs = 50;

export interface Collection {
  /** In order, those that several files have once. */
  readonly occurrences: readonly Occurrence[];
  readonly skips: readonly Skip[];
}

/** What happens within a range, of the series that `wanted` lets through; bounded in time. */
export async function collectOccurrences(
  { calendars, now, signal }: Sight,
  range: Range,
  wanted: (event: CalendarEvent) => boolean = () => true,
): Promise<Collection> {
  const found: Occurrence[] = [];
  const skips: Skip[] = [];
  const end = performance.now() + mostMs;
  let breath = performance.now() + breathMs;
  for (const series of calendars.series) {
    if (performance.now() > breath) {
      await setImmediate();
      signal?.throwIfAborted();
      breath = performance.now() + breathMs;
    }
    const title = series.master ?? series.changes[0];
    if (!title || !eventsOf(series).some(wanted)) continue;
    if (breath > end) {
      skips.push(tooMuch(title, "There was no time left for this event."));
      continue;
    }
    const budget = { steps: stepsOfSeries };
    found.push(...findOccurrences(series, range, now.timeZoneId, budget).filter(({ event }) => wanted(event)));
    if (budget.steps <= 0) skips.push(tooMuch(title, "The event repeats too often to be followed."));
  }
  return { occurrences: distinct(found).sort(inOrder), skips: skips.slice(0, 50) };
}

function eventsOf({ master, changes }: Series): readonly CalendarEvent[] {
  return master ? [master, ...changes] : changes;
}

function tooMuch({ source, summary }: CalendarEvent, message: string): Skip {
  return { id: source, name: summary, reason: "other", details: { message } };
}

function distinct(occurrences: readonly Occurrence[]): Occurrence[] {
  const key = ({ event, start }: Occurrence) => JSON.stringify([event.uid, event.summary, start.epochMilliseconds]);
  return [...new Map(occurrences.map((one) => [key(one), one])).values()];
}

function inOrder(left: Occurrence, right: Occurrence): number {
  return (
    Temporal.Instant.compare(left.start.toInstant(), right.start.toInstant()) ||
    Number(right.allDay) - Number(left.allDay) ||
    Temporal.Instant.compare(left.end.toInstant(), right.end.toInstant()) ||
    left.event.summary.localeCompare(right.event.summary)
  );
}
