import { dayOf } from "../day-of.ts";
import { inNearestYear } from "../in-nearest-year.ts";
import type { DayReader } from "../types.ts";

/**
 * "2026-12-01", "2026/12/01", "1.12.2026", "24.12.". With slashes the year comes last only where one reading is
 * possible: 12/24/2026 and 24/12/2026, but not 1/2/2026, which half the world reads the other way round.
 */
export const readNumericDay: DayReader = (words, today, lean) => {
  const iso = /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})$/.exec(words);
  if (iso) return dayOf(Number(iso[1]), Number(iso[3]), Number(iso[4]));
  const dotted = /^(\d{1,2})\. ?(\d{1,2})\.(?: ?(\d{4}))?$/.exec(words);
  if (dotted) {
    const [day, month] = [Number(dotted[1]), Number(dotted[2])];
    if (dotted[3]) return dayOf(Number(dotted[3]), month, day);
    return inNearestYear((year) => dayOf(year, month, day), today, lean);
  }
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(words);
  return slashed ? readSlashed(Number(slashed[1]), Number(slashed[2]), Number(slashed[3])) : undefined;
};

function readSlashed(first: number, second: number, year: number): Temporal.PlainDate | undefined {
  const readings = [dayOf(year, first, second), dayOf(year, second, first)].filter((day) => day !== undefined);
  return readings.length === 1 || first === second ? readings[0] : undefined;
}
