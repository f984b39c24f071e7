import type { Result } from "@jackfield/sdk";
import { weekdayNames } from "../../../src/calendar-names.ts";
import { countOf } from "../../../src/count-of.ts";
import { readDay } from "../../../src/read-day.ts";
import { spellDay } from "../../../src/spell-day.ts";
import { dayFailure } from "./day-failure.ts";
import { placeFailure } from "./place-failure.ts";
import { findPlace } from "./places/find-place.ts";

export interface DayToTell {
  /** A phrase; unset: today. */
  readonly day?: string;
  /** Whose today; unset: where the person is. */
  readonly place?: string;
}

/** Which date and weekday a phrase means, and how far away it is. */
export function tellDate({ day: phrase = "today", place = "here" }: DayToTell, now: Temporal.ZonedDateTime): Result {
  const finding = findPlace(place, now.toInstant(), now.timeZoneId);
  if (!finding.found) return placeFailure(finding);
  const today = now.withTimeZone(finding.place.zone).toPlainDate();
  const day = readDay(phrase, today);
  if (!day) return dayFailure(phrase);
  const away = today.until(day).days;
  return {
    status: "success",
    data: {
      text: sentence(day, away),
      date: day.toString(),
      weekday: weekdayNames[day.dayOfWeek - 1],
      week: day.weekOfYear,
      day_of_year: day.dayOfYear,
      days_from_today: away,
    },
  };
}

function sentence(date: Temporal.PlainDate, away: number): string {
  const day = spellDay(date);
  if (away === 0) return `Today is ${day}, in week ${date.weekOfYear}.`;
  if (away === 1) return `Tomorrow is ${day}.`;
  if (away === -1) return `Yesterday was ${day}.`;
  return away > 0 ? `${day} is in ${countOf(away, "day")}.` : `${day} was ${countOf(-away, "day")} ago.`;
}
