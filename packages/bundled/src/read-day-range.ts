import { monthNames } from "./calendar-names.ts";
import { countPattern, readCount } from "./count-word.ts";
import { dayOf } from "./day-of.ts";
import { inNearestYear } from "./in-nearest-year.ts";
import { nameNumber } from "./name-number.ts";
import { readDay } from "./read-day.ts";
import { tidyWords } from "./tidy-words.ts";
import type { DayRange } from "./types.ts";

type RangeReader = (words: string, today: Temporal.PlainDate) => DayRange | undefined;

const readers: readonly RangeReader[] = [readPeriod, readWeekend, readCountedPeriod, readMonth, readFromTo];

/**
 * The days that a phrase means, seen from `today`: whatever `readDay` reads, and "this week", "next weekend",
 * "next 10 days", "December 2026", "Monday to Thursday". Weeks begin on Monday.
 */
export function readDayRange(phrase: string, today: Temporal.PlainDate): DayRange | undefined {
  const day = readDay(phrase, today);
  if (day) return { from: day, to: day };
  const words = tidyWords(phrase).replace(/^(?:in|during|over|within) (?:the )?/, "");
  for (const read of readers) {
    const range = read(words, today);
    if (range) return range;
  }
  return undefined;
}

function readPeriod(words: string, today: Temporal.PlainDate): DayRange | undefined {
  const match = /^(this|next|last|rest of(?: the| this)?) (week|month|year)$/.exec(words);
  if (!match) return undefined;
  const periods = match[1] === "next" ? 1 : match[1] === "last" ? -1 : 0;
  const unit = match[2] as "week" | "month" | "year";
  const start = startOf(unit, today).add({ [`${unit}s`]: periods });
  const to = start.add({ [`${unit}s`]: 1 }).subtract({ days: 1 });
  return { from: match[1]?.startsWith("rest") ? today : start, to };
}

function startOf(unit: "week" | "month" | "year", day: Temporal.PlainDate): Temporal.PlainDate {
  if (unit === "week") return day.subtract({ days: day.dayOfWeek - 1 });
  return unit === "month" ? day.with({ day: 1 }) : day.with({ month: 1, day: 1 });
}

function readWeekend(words: string, today: Temporal.PlainDate): DayRange | undefined {
  const match = /^(?:(this|next|last) )?weekend$/.exec(words);
  if (!match) return undefined;
  const weeks = match[1] === "next" ? 1 : match[1] === "last" ? -1 : 0;
  const to = today.add({ days: 7 - today.dayOfWeek + 7 * weeks });
  return { from: to.subtract({ days: 1 }), to };
}

const counted = new RegExp(`^(next|coming|last|past) (${countPattern}) (day|week|month)s?$`);

function readCountedPeriod(words: string, today: Temporal.PlainDate): DayRange | undefined {
  const match = counted.exec(words);
  if (!match) return undefined;
  const count = Math.min(readCount(match[2] ?? ""), 5000);
  const span = { [`${match[3]}s`]: count };
  const ahead = match[1] === "next" || match[1] === "coming";
  if (count === 0) return undefined;
  return ahead
    ? { from: today, to: today.add(span).subtract({ days: 1 }) }
    : { from: today.subtract(span), to: today.subtract({ days: 1 }) };
}

function readMonth(words: string, today: Temporal.PlainDate): DayRange | undefined {
  const iso = /^(\d{4})-(\d{2})$/.exec(words);
  const match = /^([a-z]{3,9})(?: (\d{4}))?$/.exec(words);
  const month = iso ? Number(iso[2]) : nameNumber(monthNames, match?.[1] ?? "");
  if (month === undefined) return undefined;
  const year = iso?.[1] ?? match?.[2];
  const from = year
    ? dayOf(Number(year), month, 1)
    : inNearestYear((candidate) => dayOf(candidate, month, 1), today.with({ day: 1 }), "future");
  return from && { from, to: from.with({ day: from.daysInMonth }) };
}

function readFromTo(words: string, today: Temporal.PlainDate): DayRange | undefined {
  const match = /^(?:from |between )?(.+?) (?:to|until|till|through|and|–|-) (.+)$/.exec(words);
  const from = match && readDay(match[1] ?? "", today);
  const to = from && readDay(match[2] ?? "", from);
  return from && to && Temporal.PlainDate.compare(from, to) <= 0 ? { from, to } : undefined;
}
