import { monthNames, weekdayNames } from "./calendar-names.ts";

/** "Friday, 27 November 2026": no reader can take the day for the month. */
export function spellDay(day: Temporal.PlainDate): string {
  return `${weekdayNames[day.dayOfWeek - 1]}, ${day.day} ${monthNames[day.month - 1]} ${day.year}`;
}
