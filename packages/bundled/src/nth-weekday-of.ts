/**
 * The nth such weekday (1 Monday to 7 Sunday) of a month; negative counts from its end. Undefined when the month has
 * fewer.
 */
export function nthWeekdayOf(
  year: number,
  month: number,
  weekday: number,
  nth: number,
): Temporal.PlainDate | undefined {
  const first = new Temporal.PlainDate(year, month, 1);
  const earliest = 1 + ((weekday - first.dayOfWeek + 7) % 7);
  const count = Math.floor((first.daysInMonth - earliest) / 7) + 1;
  const index = nth > 0 ? nth - 1 : count + nth;
  return index >= 0 && index < count ? first.with({ day: earliest + 7 * index }) : undefined;
}
