import type { Lean } from "./types.ts";

/** Leap days come at most eight years apart. */
const reach = 8;

/**
 * The nearest day, today included, that a yearly rule gives in the direction of `lean`. `dayIn` answers undefined for
 * years that have no such day.
 */
export function inNearestYear(
  dayIn: (year: number) => Temporal.PlainDate | undefined,
  today: Temporal.PlainDate,
  lean: Lean,
): Temporal.PlainDate | undefined {
  const step = lean === "future" ? 1 : -1;
  for (let years = 0; years <= reach; years += 1) {
    const day = dayIn(today.year + years * step);
    if (day && Temporal.PlainDate.compare(day, today) * step >= 0) return day;
  }
  return undefined;
}
