import { monthNames, weekdayNames } from "../calendar-names.ts";
import { inNearestYear } from "../in-nearest-year.ts";
import { nameNumber } from "../name-number.ts";
import { nthWeekdayOf } from "../nth-weekday-of.ts";
import type { DayReader } from "../types.ts";

const ordinals: ReadonlyMap<string, number> = new Map([
  ["first", 1],
  ["1st", 1],
  ["second", 2],
  ["2nd", 2],
  ["third", 3],
  ["3rd", 3],
  ["fourth", 4],
  ["4th", 4],
  ["fifth", 5],
  ["5th", 5],
  ["last", -1],
]);

const phrase =
  /^([a-z0-9]{3,6}) ([a-z]{3,9}) (?:of|in) (?:(this month|next month|the month)|([a-z]{3,9})(?: (\d{4}))?)$/;

/** "first Monday of December", "last Friday of next month". */
export const readNthWeekday: DayReader = (words, today, lean) => {
  const match = phrase.exec(words);
  const nth = ordinals.get(match?.[1] ?? "");
  const weekday = nameNumber(weekdayNames, match?.[2] ?? "");
  if (!match || nth === undefined || weekday === undefined) return undefined;
  if (match[3]) {
    const month = match[3] === "next month" ? today.add({ months: 1 }) : today;
    return nthWeekdayOf(month.year, month.month, weekday, nth);
  }
  const month = nameNumber(monthNames, match[4] ?? "");
  if (month === undefined) return undefined;
  if (match[5]) return nthWeekdayOf(Number(match[5]), month, weekday, nth);
  return inNearestYear((year) => nthWeekdayOf(year, month, weekday, nth), today, lean);
};
