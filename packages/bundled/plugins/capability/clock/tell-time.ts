import type { Result } from "@jackfield/sdk";
import { spellDay } from "../../../src/spell-day.ts";
import { atPlace } from "./at-place.ts";
import { placeFailure } from "./place-failure.ts";
import { findPlace } from "./places/find-place.ts";
import { readClock } from "./read-clock.ts";
import type { ClockReading } from "./types.ts";

export interface PlaceToTell {
  /** Unset: where the person is. */
  readonly place?: string;
}

/** The time that it is in a place at `now`, whose zone is the person's own. */
export function tellTime({ place = "here" }: PlaceToTell, now: Temporal.ZonedDateTime): Result {
  const finding = findPlace(place, now.toInstant(), now.timeZoneId);
  if (!finding.found) return placeFailure(finding);
  const reading = readClock(finding.place, now.toInstant());
  return { status: "success", data: { text: sentence(reading), ...reading } };
}

function sentence({ place, time, date, utc_offset }: ClockReading): string {
  const day = spellDay(Temporal.PlainDate.from(date));
  const offset = place.startsWith("UTC") ? "" : `, ${shortOffset(utc_offset)}`;
  return `It is ${time} ${atPlace(place)} (${day}${offset}).`;
}

function shortOffset(offset: string): string {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):(\d{2})/.exec(offset) ?? [];
  if (hours === "00" && minutes === "00") return "UTC";
  return `UTC${sign}${Number(hours)}${minutes === "00" ? "" : `:${minutes}`}`;
}
