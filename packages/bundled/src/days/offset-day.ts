import { countPattern, readCount } from "../count-word.ts";
import type { DayReader } from "../types.ts";

const amount = `(?:${countPattern}) (?:day|week|fortnight|month|year)s?`;
const amounts = `(${amount}(?: (?:and )?${amount})*)`;
const forward = new RegExp(`^in ${amounts}$`);
const around = new RegExp(`^${amounts} (from now|from today|hence|later|ago|after|from|since|before) ?(.*)$`);

/** "in 3 weeks", "45 days from now", "a year ago"; `readAnchor` reads what "10 days before …" counts from. */
export function offsetDayReader(readAnchor: DayReader): DayReader {
  return (words, today, lean) => {
    const ahead = forward.exec(words);
    if (ahead) return today.add(readAmounts(ahead[1] ?? ""));
    const match = around.exec(words);
    if (!match) return undefined;
    const [, phrase = "", direction, anchorWords = ""] = match;
    const fromToday = direction !== "after" && direction !== "from" && direction !== "since" && direction !== "before";
    if (fromToday && anchorWords !== "") return undefined;
    const anchor = fromToday ? today : readAnchor(anchorWords.replace(/^the /, ""), today, lean);
    const backwards = direction === "ago" || direction === "before";
    return backwards ? anchor?.subtract(readAmounts(phrase)) : anchor?.add(readAmounts(phrase));
  };
}

function readAmounts(phrase: string): Temporal.Duration {
  const totals = { days: 0, weeks: 0, months: 0, years: 0 };
  for (const [, count = "", unit] of phrase.matchAll(
    new RegExp(`(${countPattern}) (day|week|fortnight|month|year)`, "g"),
  )) {
    if (unit === "fortnight") totals.weeks += 2 * readCount(count);
    else totals[`${unit as "day" | "week" | "month" | "year"}s`] += readCount(count);
  }
  return Temporal.Duration.from(totals);
}
