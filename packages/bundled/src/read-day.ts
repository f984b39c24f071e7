import { readDayOfMonth } from "./days/day-of-month.ts";
import { readMonthDay } from "./days/month-day.ts";
import { readNamedDay } from "./days/named-day.ts";
import { readNthWeekday } from "./days/nth-weekday.ts";
import { readNumericDay } from "./days/numeric-day.ts";
import { offsetDayReader } from "./days/offset-day.ts";
import { readPeriodEdge } from "./days/period-edge.ts";
import { readRelativeDay } from "./days/relative-day.ts";
import { readWeekday } from "./days/weekday.ts";
import { tidyWords } from "./tidy-words.ts";
import type { DayReader, Lean } from "./types.ts";

const plainReaders: readonly DayReader[] = [
  readRelativeDay,
  readNumericDay,
  readMonthDay,
  readWeekday,
  readNthWeekday,
  readNamedDay,
  readPeriodEdge,
  readDayOfMonth,
];

const readAnchor: DayReader = (words, today, lean) => first(plainReaders, words, today, lean);

const readers: readonly DayReader[] = [...plainReaders, offsetDayReader(readAnchor)];

/**
 * The day that a phrase in English or a date means, seen from `today`: "Friday", "1 December", "2026-12-24",
 * "in 3 weeks", "10 days before Christmas". Undefined when it means none, or one outside the years 1 to 9999.
 */
export function readDay(
  phrase: string,
  today: Temporal.PlainDate,
  lean: Lean = "future",
): Temporal.PlainDate | undefined {
  try {
    const day = first(readers, tidyWords(phrase), today, lean);
    return day && day.year >= 1 && day.year <= 9999 ? day : undefined;
  } catch (error) {
    // Temporal's way to say that the arithmetic leaves its range.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function first(
  candidates: readonly DayReader[],
  words: string,
  today: Temporal.PlainDate,
  lean: Lean,
): Temporal.PlainDate | undefined {
  for (const read of candidates) {
    const day = read(words, today, lean);
    if (day) return day;
  }
  return undefined;
}
