import type { Frequency, RecurrenceRule } from "./types.ts";

type Unit = "years" | "months" | "weeks" | "days" | "hours" | "minutes" | "seconds";

const units: Readonly<Record<Frequency, Unit>> = {
  YEARLY: "years",
  MONTHLY: "months",
  WEEKLY: "weeks",
  DAILY: "days",
  HOURLY: "hours",
  MINUTELY: "minutes",
  SECONDLY: "seconds",
};

/** The periods (years, months, ... seconds) that a rule looks at, each as its first moment. */
export interface Periods {
  readonly subDaily: boolean;
  /** The nth period from the one that the event starts in; undefined beyond the end of time. */
  at(index: number): Temporal.PlainDateTime | undefined;
  /** How many periods lie wholly before a moment; 0 for moments before the event. */
  before(moment: Temporal.PlainDateTime): number;
}

export function rulePeriods(
  { frequency, interval, weekStart }: RecurrenceRule,
  start: Temporal.PlainDateTime,
): Periods {
  const unit = units[frequency];
  const first = periodStart(frequency, start, weekStart);
  return {
    subDaily: unit === "hours" || unit === "minutes" || unit === "seconds",
    at(index) {
      try {
        return first.add({ [unit]: index * interval });
      } catch {
        return undefined;
      }
    },
    before(moment) {
      const elapsed = first.until(moment, { largestUnit: unit, smallestUnit: unit, roundingMode: "floor" })[unit];
      return Math.max(0, Math.floor(elapsed / interval));
    },
  };
}

function periodStart(frequency: Frequency, start: Temporal.PlainDateTime, weekStart: number): Temporal.PlainDateTime {
  const midnight = start.withPlainTime();
  switch (frequency) {
    case "YEARLY":
      return midnight.with({ month: 1, day: 1 });
    case "MONTHLY":
      return midnight.with({ day: 1 });
    case "WEEKLY":
      return midnight.subtract({ days: (start.dayOfWeek - weekStart + 7) % 7 });
    case "DAILY":
      return midnight;
    default:
      return start;
  }
}
