import { monthNames, weekdayNames } from "../calendar-names.ts";
import { dayOf } from "../day-of.ts";
import { inNearestYear } from "../in-nearest-year.ts";
import { nameNumber } from "../name-number.ts";
import type { DayReader } from "../types.ts";

const dayFirst = /^(\d{1,2})(?:st|nd|rd|th|\.)? (?:of )?([a-z]{3,9})\.?(?: (\d{4}))?$/;
const monthFirst = /^([a-z]{3,9})\.? (?:the )?(\d{1,2})(?:st|nd|rd|th)?(?: (\d{4}))?$/;
const weekdayBefore = /^([a-z]{3,9}) (?:the )?(?=.*\d)/;

/** "December 1", "1st of December 2026", "Friday, 27 November" (the weekday must be right). */
export const readMonthDay: DayReader = (words, today, lean) => {
  const weekday = nameNumber(weekdayNames, weekdayBefore.exec(words)?.[1] ?? "");
  const rest = weekday === undefined ? words : words.replace(weekdayBefore, "");
  const match = dayFirst.exec(rest) ?? swapped(monthFirst.exec(rest));
  const month = nameNumber(monthNames, match?.[2] ?? "");
  if (!match || month === undefined) return undefined;
  const dayIn = (year: number) => {
    const day = dayOf(year, month, Number(match[1]));
    return weekday === undefined || day?.dayOfWeek === weekday ? day : undefined;
  };
  return match[3] ? dayIn(Number(match[3])) : inNearestYear(dayIn, today, lean);
};

function swapped(match: RegExpExecArray | null): readonly (string | undefined)[] | undefined {
  return match ? [match[0], match[2], match[1], match[3]] : undefined;
}
