import { dayOf } from "../day-of.ts";
import type { DayReader } from "../types.ts";

const phrase = /^(\d{1,2})(?:st|nd|rd|th)(?: of (this|next|last|the) month)?$/;

/** "the 15th" (the nearest such day, today included), "the 3rd of next month". */
export const readDayOfMonth: DayReader = (words, today, lean) => {
  const match = phrase.exec(words);
  if (!match) return undefined;
  const dayIn = (months: number) => {
    const month = today.with({ day: 1 }).add({ months });
    return dayOf(month.year, month.month, Number(match[1]));
  };
  if (match[2]) return dayIn(match[2] === "next" ? 1 : match[2] === "last" ? -1 : 0);
  const step = lean === "future" ? 1 : -1;
  return [0, step, 2 * step]
    .map(dayIn)
    .find((day) => day !== undefined && Temporal.PlainDate.compare(day, today) * step >= 0);
};
