import type { Result } from "@jackfield/sdk";
import { failure } from "../../../src/failure.ts";
import { readDayRange } from "../../../src/read-day-range.ts";
import { readTime } from "../../../src/read-time.ts";
import { spellDay } from "../../../src/spell-day.ts";
import type { DayRange } from "../../../src/types.ts";
import { asAnswer } from "./as-answer.ts";
import { collectOccurrences } from "./collect-occurrences.ts";
import { dayBounds } from "./day-bounds.ts";
import { busyWithin, freeWithin, type Span } from "./free-spans.ts";
import { noCalendars } from "./no-calendars.ts";
import { occurrenceData } from "./occurrence-data.ts";
import { spellOccurrence } from "./spell-occurrence.ts";
import type { Occurrence, Sight } from "./types.ts";
import { unknownDays } from "./unknown-days.ts";

export interface TimeToCheck {
  /** A phrase; unset: today. */
  readonly when?: string;
  /** A time of day; set: whether that moment is free. */
  readonly time?: string;
  /** Times of day between which free time is looked for. */
  readonly from?: string;
  readonly to?: string;
}

const mostDays = 31;

/** When there is free time on some days, or whether a moment of a day is free. */
export async function findAvailability(parameters: TimeToCheck, sight: Sight): Promise<Result> {
  const { when = "today", time, from = "08:00", to = "18:00" } = parameters;
  const { calendars, now } = sight;
  const range = readDayRange(when, now.toPlainDate());
  if (!range) return unknownDays(when);
  if (range.from.until(range.to).days >= mostDays) return failure("range_too_long", "That is more than a month.");
  const times = readTimes(time === undefined ? [from, to] : [time]);
  if (typeof times === "string")
    return failure("unknown_time", `"${times}" is no time of day. Write it as 3pm or 15:00.`);
  const { occurrences, skips } = await collectOccurrences(sight, dayBounds(range, now.timeZoneId));
  const busy = occurrences.filter(takesTime);
  const days = daysOf(range).map((day) => availabilityOn(day, times, busy, now.timeZoneId));
  const conflicts = busy.filter((one) => days.some(({ asked }) => busyWithin([one], asked).length > 0));
  const data = {
    text: noCalendars(calendars) ?? days.map((day) => spell(day, busy)).join("\n"),
    free: conflicts.length === 0,
    days: days.map(({ asked, busy, free }) => ({
      date: asked.start.toPlainDate().toString(),
      busy: busy.map(spanData),
      free: free.map(spanData),
    })),
    conflicts: conflicts.map(occurrenceData),
  };
  return asAnswer(calendars, data, skips);
}

interface Availability {
  /** The moment (a minute) or the hours that are asked about. */
  readonly asked: Span;
  readonly moment: boolean;
  readonly busy: readonly Span[];
  readonly free: readonly Span[];
}

/** The times, or the phrase that is none. */
function readTimes(phrases: readonly string[]): readonly Temporal.PlainTime[] | string {
  const times = phrases.map((phrase) => readTime(phrase));
  const wrong = times.indexOf(undefined);
  return wrong < 0 ? times.filter((time) => time !== undefined) : (phrases[wrong] ?? "");
}

function takesTime({ event, start, end }: Occurrence): boolean {
  return !event.cancelled && !event.transparent && Temporal.ZonedDateTime.compare(start, end) < 0;
}

function daysOf({ from, to }: DayRange): readonly Temporal.PlainDate[] {
  return Array.from({ length: from.until(to).days + 1 }, (_, days) => from.add({ days }));
}

function availabilityOn(
  day: Temporal.PlainDate,
  [first, last]: readonly Temporal.PlainTime[],
  occurrences: readonly Occurrence[],
  timeZone: string,
): Availability {
  const start = day.toZonedDateTime({ timeZone, plainTime: first ?? "00:00" });
  const end = last ? day.toZonedDateTime({ timeZone, plainTime: last }) : start.add({ minutes: 1 });
  const asked = { start, end };
  const busy = busyWithin(occurrences, asked);
  return { asked, moment: last === undefined, busy, free: freeWithin(busy, asked) };
}

function spell({ asked, moment, busy, free }: Availability, occurrences: readonly Occurrence[]): string {
  const day = asked.start.toPlainDate();
  const inTheWay = occurrences.filter((one) => busyWithin([one], asked).length > 0);
  const named = inTheWay.map((one) => spellOccurrence(one, day)).join("\n");
  const where = `on ${spellDay(day)}${moment ? ` at ${clock(asked.start)}` : ""}`;
  if (busy.length === 0) {
    return moment ? `You are free ${where}.` : `You are free ${where} from ${spellSpan(asked, " to ")}.`;
  }
  if (moment || free.length === 0) return `You are not free ${where}:\n${named}`;
  return `You are free ${where} ${free.map((span) => spellSpan(span, "–")).join(", ")}. In between:\n${named}`;
}

function spellSpan({ start, end }: Span, dash: string): string {
  return `${clock(start)}${dash}${clock(end)}`;
}

function spanData({ start, end }: Span): { readonly from: string; readonly to: string } {
  return { from: clock(start), to: clock(end) };
}

function clock(moment: Temporal.ZonedDateTime): string {
  return moment.toPlainTime().toString({ smallestUnit: "minute" });
}
