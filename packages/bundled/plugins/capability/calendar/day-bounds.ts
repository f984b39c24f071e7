import type { DayRange } from "../../../src/types.ts";
import type { Range } from "./find-occurrences.ts";

/** The instants at which the first of some days begins and the last one ends on a zone's clock. */
export function dayBounds({ from, to }: DayRange, zone: string): Range {
  return {
    from: from.toZonedDateTime(zone).toInstant(),
    to: to.add({ days: 1 }).toZonedDateTime(zone).toInstant(),
  };
}
