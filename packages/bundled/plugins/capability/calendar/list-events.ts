import type { Result } from "@jackfield/sdk";
import { failure } from "../../../src/failure.ts";
import { readDayRange } from "../../../src/read-day-range.ts";
import { spellDay } from "../../../src/spell-day.ts";
import type { DayRange } from "../../../src/types.ts";
import { asAnswer } from "./as-answer.ts";
import { collectOccurrences } from "./collect-occurrences.ts";
import { dayBounds } from "./day-bounds.ts";
import { noCalendars } from "./no-calendars.ts";
import { occurrenceData } from "./occurrence-data.ts";
import { spellAgenda } from "./spell-agenda.ts";
import type { Sight } from "./types.ts";
import { unknownDays } from "./unknown-days.ts";

export interface DaysToList {
  /** A phrase; unset: today. */
  readonly when?: string;
}

const mostDays = 3660;
const mostEvents = 500;

/** What is on some days. */
export async function listEvents({ when = "today" }: DaysToList, sight: Sight): Promise<Result> {
  const { calendars, now } = sight;
  const range = readDayRange(when, now.toPlainDate());
  if (!range) return unknownDays(when);
  if (range.from.until(range.to).days > mostDays) return failure("range_too_long", "That is more than ten years.");
  const { occurrences, skips } = await collectOccurrences(sight, dayBounds(range, now.timeZoneId));
  const text =
    noCalendars(calendars) ?? (occurrences.length > 0 ? spellAgenda(occurrences, range.from) : nothing(range));
  const data = {
    text,
    from: range.from.toString(),
    to: range.to.toString(),
    events: occurrences.slice(0, mostEvents).map(occurrenceData),
    total: occurrences.length,
  };
  return asAnswer(calendars, data, skips);
}

function nothing({ from, to }: DayRange): string {
  return from.equals(to)
    ? `Nothing is planned on ${spellDay(from)}.`
    : `Nothing is planned from ${spellDay(from)} to ${spellDay(to)}.`;
}
