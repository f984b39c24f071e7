import { dayOf } from "../day-of.ts";
import { easter } from "../easter.ts";
import { inNearestYear } from "../in-nearest-year.ts";
import { nthWeekdayOf } from "../nth-weekday-of.ts";
import type { DayReader } from "../types.ts";

type DayInYear = (year: number) => Temporal.PlainDate | undefined;

const on =
  (month: number, day: number): DayInYear =>
  (year) =>
    dayOf(year, month, day);
const fromEaster =
  (days: number): DayInYear =>
  (year) =>
    easter(year).add({ days });

const daysByName: ReadonlyMap<string, DayInYear> = new Map([
  ["new year", on(1, 1)],
  ["new years", on(1, 1)],
  ["new years day", on(1, 1)],
  ["epiphany", on(1, 6)],
  ["valentines", on(2, 14)],
  ["valentines day", on(2, 14)],
  ["leap day", on(2, 29)],
  ["st patricks day", on(3, 17)],
  ["good friday", fromEaster(-2)],
  ["easter", fromEaster(0)],
  ["easter sunday", fromEaster(0)],
  ["easter monday", fromEaster(1)],
  ["ascension day", fromEaster(39)],
  ["pentecost", fromEaster(49)],
  ["whit monday", fromEaster(50)],
  ["may day", on(5, 1)],
  ["halloween", on(10, 31)],
  ["all saints day", on(11, 1)],
  ["thanksgiving", (year) => nthWeekdayOf(year, 11, 4, 4)],
  ["christmas eve", on(12, 24)],
  ["christmas", on(12, 25)],
  ["christmas day", on(12, 25)],
  ["xmas", on(12, 25)],
  ["boxing day", on(12, 26)],
  ["new years eve", on(12, 31)],
]);

const phrase = /^(?:(next|last|this) )?([a-z ]+?)(?: (\d{4}))?$/;

/** "Christmas", "Easter 2027", "last Halloween". */
export const readNamedDay: DayReader = (words, today, lean) => {
  const match = phrase.exec(words.replace(/'/g, ""));
  const dayIn = daysByName.get(match?.[2] ?? "");
  if (!match || !dayIn) return undefined;
  if (match[3]) return dayIn(Number(match[3]));
  if (match[1] === "this") return dayIn(today.year);
  if (match[1] === "last") return inNearestYear(dayIn, today.subtract({ days: 1 }), "past");
  if (match[1] === "next") return inNearestYear(dayIn, today.add({ days: 1 }), "future");
  return inNearestYear(dayIn, today, lean);
};
