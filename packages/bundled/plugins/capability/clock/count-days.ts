import type { Result } from "@jackfield/sdk";
import { countOf } from "../../../src/count-of.ts";
import { readDay } from "../../../src/read-day.ts";
import { spellDay } from "../../../src/spell-day.ts";
import { dayFailure } from "./day-failure.ts";

export interface DaysToCount {
  /** A phrase; unset: today. */
  readonly from?: string;
  /** A phrase; unset: today. */
  readonly to?: string;
}

/** How many days lie between two days, the first not counted. A lone `from` without a year lies in the past. */
export function countDays({ from: fromPhrase, to: toPhrase }: DaysToCount, today: Temporal.PlainDate): Result {
  const from = readDay(fromPhrase ?? "today", today, toPhrase === undefined ? "past" : "future");
  if (!from) return dayFailure(fromPhrase ?? "today");
  const to = readDay(toPhrase ?? "today", toPhrase && fromPhrase ? from : today);
  if (!to) return dayFailure(toPhrase ?? "today");
  const days = from.until(to).days;
  return {
    status: "success",
    data: { text: sentence(from, to, days, today), from: from.toString(), to: to.toString(), days, weeks: days / 7 },
  };
}

function sentence(from: Temporal.PlainDate, to: Temporal.PlainDate, days: number, today: Temporal.PlainDate): string {
  const count = `${countOf(Math.abs(days), "day")}${inWeeks(Math.abs(days))}`;
  if (days === 0) return from.equals(today) ? `${spellDay(to)} is today.` : "That is the same day.";
  if (from.equals(today) && days > 0) return `It is ${count} until ${spellDay(to)}.`;
  if (to.equals(today) && days > 0) return `It has been ${count} since ${spellDay(from)}.`;
  if (from.equals(today)) return `${spellDay(to)} was ${count} ago.`;
  if (to.equals(today)) return `It is ${count} until ${spellDay(from)}.`;
  return `It is ${count} from ${spellDay(days > 0 ? from : to)} to ${spellDay(days > 0 ? to : from)}.`;
}

function inWeeks(days: number): string {
  if (days < 7) return "";
  const rest = days % 7;
  return ` (${countOf(Math.floor(days / 7), "week")}${rest === 0 ? "" : ` and ${countOf(rest, "day")}`})`;
}
