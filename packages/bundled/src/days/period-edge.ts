import type { DayReader } from "../types.ts";

const phrase = /^(start|beginning|first day|end|last day) of (?:(the|this|next|last) )?(week|month|year)$/;

/** "end of the month", "first day of next year". Weeks begin on Monday. */
export const readPeriodEdge: DayReader = (words, today) => {
  const match = phrase.exec(words);
  if (!match) return undefined;
  const periods = match[2] === "next" ? 1 : match[2] === "last" ? -1 : 0;
  const atEnd = match[1] === "end" || match[1] === "last day";
  switch (match[3]) {
    case "week":
      return today.add({ days: 7 * periods + (atEnd ? 7 : 1) - today.dayOfWeek });
    case "month": {
      const first = today.with({ day: 1 }).add({ months: periods });
      return atEnd ? first.with({ day: first.daysInMonth }) : first;
    }
    default:
      return today.with(atEnd ? { month: 12, day: 31 } : { month: 1, day: 1 }).add({ years: periods });
  }
};
