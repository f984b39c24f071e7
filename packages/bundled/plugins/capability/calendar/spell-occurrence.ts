import { spellDay } from "../../../src/spell-day.ts";
import type { Occurrence } from "./types.ts";

/** "09:00–10:00 Stand-up (Room 1)", as it is seen on a day: what began before shows its end only. */
export function spellOccurrence({ event, start, end, allDay }: Occurrence, day: Temporal.PlainDate): string {
  const times = allDay ? spellDays(end, day) : spellTimes(start, end, day);
  const place = event.location ? ` (${oneLine(event.location)})` : "";
  return `${times} ${event.cancelled ? "cancelled: " : ""}${oneLine(event.summary)}${place}`;
}

function spellDays(end: Temporal.ZonedDateTime, day: Temporal.PlainDate): string {
  const last = end.toPlainDate().subtract({ days: 1 });
  return Temporal.PlainDate.compare(last, day) > 0 ? `all day until ${spellDay(last)}:` : "all day:";
}

function spellTimes(start: Temporal.ZonedDateTime, end: Temporal.ZonedDateTime, day: Temporal.PlainDate): string {
  const until = `${clock(end)}${endsOn(start, end) ? ` on ${spellDay(end.toPlainDate())}` : ""}`;
  if (Temporal.PlainDate.compare(start.toPlainDate(), day) < 0) return `until ${until}`;
  return start.equals(end) ? clock(start) : `${clock(start)}–${until}`;
}

/** Whether an end needs its day told: midnight is still the day before. */
function endsOn(start: Temporal.ZonedDateTime, end: Temporal.ZonedDateTime): boolean {
  return Temporal.PlainDate.compare(end.subtract({ nanoseconds: 1 }).toPlainDate(), start.toPlainDate()) > 0;
}

function clock(moment: Temporal.ZonedDateTime): string {
  return moment.toPlainTime().toString({ smallestUnit: "minute" });
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
