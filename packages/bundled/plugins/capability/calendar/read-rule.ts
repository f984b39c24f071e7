import type ICAL from "ical.js";
import type { Frequency, NthWeekday, RecurrenceRule } from "./types.ts";
import { weekdayCodes } from "./weekday-codes.ts";

const frequencies: readonly string[] = ["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"];

/**
 * Reads a rule that ical.js has parsed. `untilOf` puts the rule's end on the event's wall clock.
 *
 * @throws Error when the rule is not one of RFC 5545
 */
export function readRule(recur: ICAL.Recur, untilOf: (until: ICAL.Time) => Temporal.PlainDateTime): RecurrenceRule {
  if (!frequencies.includes(recur.freq)) throw new Error(`unknown frequency ${recur.freq}`);
  const numbers = (part: string) => partOf(recur, part).map(Number);
  return {
    frequency: recur.freq as Frequency,
    interval: Math.max(1, recur.interval),
    ...(recur.count ? { count: recur.count } : {}),
    ...(recur.until ? { until: untilOf(recur.until) } : {}),
    // ical.js counts from Sunday as 1.
    weekStart: ((recur.wkst + 5) % 7) + 1,
    months: numbers("BYMONTH"),
    weeks: numbers("BYWEEKNO"),
    yearDays: numbers("BYYEARDAY"),
    monthDays: numbers("BYMONTHDAY"),
    weekdays: partOf(recur, "BYDAY").map(readWeekday),
    hours: numbers("BYHOUR"),
    minutes: numbers("BYMINUTE"),
    seconds: numbers("BYSECOND"),
    positions: numbers("BYSETPOS"),
  };
}

function partOf(recur: ICAL.Recur, part: string): readonly (string | number)[] {
  const parts = recur.parts as Readonly<Record<string, unknown>>;
  const values = Object.hasOwn(parts, part) ? parts[part] : [];
  // Each once, so that a list is never longer than what may stand in it.
  return [...new Set(Array.isArray(values) ? values : [values])] as readonly (string | number)[];
}

function readWeekday(code: string | number): NthWeekday {
  const match = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(String(code));
  const weekday = weekdayCodes.indexOf(match?.[2] ?? "") + 1;
  if (!match || weekday === 0) throw new Error(`unknown weekday ${code}`);
  return { weekday, nth: Number(match[1] ?? 0) };
}
