import type { Result } from "@jackfield/sdk";
import { countOf } from "../../../src/count-of.ts";
import { atPlace } from "./at-place.ts";
import { placeFailure } from "./place-failure.ts";
import { findPlace } from "./places/find-place.ts";
import { readClock } from "./read-clock.ts";
import type { ClockReading } from "./types.ts";

export interface PlacesToCompare {
  readonly place: string;
  /** Unset: where the person is. */
  readonly other?: string;
}

/** How far the clocks of two places are apart at `now`. */
export function compareClocks({ place, other = "here" }: PlacesToCompare, now: Temporal.ZonedDateTime): Result {
  const instant = now.toInstant();
  const first = findPlace(place, instant, now.timeZoneId);
  if (!first.found) return placeFailure(first);
  const second = findPlace(other, instant, now.timeZoneId);
  if (!second.found) return placeFailure(second);
  const offset = (zone: string) => instant.toZonedDateTimeISO(zone).offsetNanoseconds / 60e9;
  const minutes = offset(first.place.zone) - offset(second.place.zone);
  const readings = { place: readClock(first.place, instant), other: readClock(second.place, instant) };
  return {
    status: "success",
    data: { text: sentence(readings.place, readings.other, minutes), minutes, hours: minutes / 60, ...readings },
  };
}

function sentence(place: ClockReading, other: ClockReading, minutes: number): string {
  if (minutes === 0) return `${place.place} and ${other.place} have the same time, ${place.time}.`;
  const apart = `${spellMinutes(Math.abs(minutes))} ${minutes > 0 ? "ahead of" : "behind"}`;
  const clocks = `it is ${place.time} ${atPlace(place.place)} and ${other.time} ${atPlace(other.place)}`;
  return `${place.place} is ${apart} ${other.place}: ${clocks}.`;
}

function spellMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && countOf(hours, "hour"), rest > 0 && countOf(rest, "minute")].filter(Boolean).join(" ");
}
