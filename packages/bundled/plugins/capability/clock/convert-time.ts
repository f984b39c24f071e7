import type { Result } from "@jackfield/sdk";
import { failure } from "../../../src/failure.ts";
import { readDay } from "../../../src/read-day.ts";
import { readTime } from "../../../src/read-time.ts";
import { spellDay } from "../../../src/spell-day.ts";
import { atPlace } from "./at-place.ts";
import { dayFailure } from "./day-failure.ts";
import { placeFailure } from "./place-failure.ts";
import { findPlace } from "./places/find-place.ts";
import { readClock } from "./read-clock.ts";
import { splitTimePhrase } from "./split-time-phrase.ts";
import type { ClockReading } from "./types.ts";

export interface TimeToConvert {
  /** "3pm", or with its places "3pm in Berlin in Tokyo". */
  readonly time: string;
  /** Unset: where the person is. */
  readonly from?: string;
  /** Unset: where the person is. */
  readonly to?: string;
  /** Day in `from`, a phrase; unset: today. */
  readonly day?: string;
}

/** What the clock shows in one place when it is a given time in another. */
export function convertTime(parameters: TimeToConvert, now: Temporal.ZonedDateTime): Result {
  const instant = now.toInstant();
  const phrase = splitTimePhrase(parameters.time);
  const time = readTime(phrase.time);
  if (!time) return failure("unknown_time", `"${phrase.time}" is no time of day. Write it as 3pm or 15:00.`);
  const names = { from: parameters.from ?? phrase.from, to: parameters.to ?? phrase.to };
  if (!names.from && !names.to) return failure("place_missing", "Name the place whose time is given or asked for.");
  const from = findPlace(names.from ?? "here", instant, now.timeZoneId);
  if (!from.found) return placeFailure(from);
  const to = findPlace(names.to ?? "here", instant, now.timeZoneId);
  if (!to.found) return placeFailure(to);
  const day = readDay(parameters.day ?? "today", instant.toZonedDateTimeISO(from.place.zone).toPlainDate());
  if (!day) return dayFailure(parameters.day ?? "today");
  const moment = day.toZonedDateTime({ timeZone: from.place.zone, plainTime: time }).toInstant();
  const readings = { from: readClock(from.place, moment), to: readClock(to.place, moment) };
  return { status: "success", data: { text: sentence(readings, parameters.day !== undefined), ...readings } };
}

function sentence({ from, to }: { from: ClockReading; to: ClockReading }, withDay: boolean): string {
  const day = withDay ? ` on ${spellDay(Temporal.PlainDate.from(from.date))}` : "";
  const shift = Temporal.PlainDate.from(from.date).until(to.date).days;
  const shifted =
    Math.abs(shift) > 1 ? " two days later" : shift > 0 ? " the next day" : shift < 0 ? " the day before" : "";
  return `${from.time} ${atPlace(from.place)}${day} is ${to.time}${shifted} ${atPlace(to.place)}.`;
}
