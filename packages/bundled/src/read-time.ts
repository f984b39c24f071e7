import { tidyWords } from "./tidy-words.ts";

const words: ReadonlyMap<string, Temporal.PlainTime> = new Map([
  ["noon", new Temporal.PlainTime(12)],
  ["midday", new Temporal.PlainTime(12)],
  ["midnight", new Temporal.PlainTime(0)],
]);

/** A time of day: "3pm", "3:30 p.m.", "15:00", "15h30", "noon". A bare number is none. */
export function readTime(phrase: string): Temporal.PlainTime | undefined {
  const text = tidyWords(phrase).replace(/([ap])\.m\.?$/, "$1m");
  const named = words.get(text);
  if (named) return named;
  const twelve = /^(\d{1,2})(?:[:.](\d{2}))? ?([ap])m$/.exec(text);
  if (twelve) {
    const hour = Number(twelve[1]);
    return hour >= 1 && hour <= 12 ? timeOf((hour % 12) + (twelve[3] === "p" ? 12 : 0), twelve[2]) : undefined;
  }
  const full = /^(\d{1,2})(?::|h)(\d{2})$/.exec(text) ?? /^(\d{1,2})h$/.exec(text);
  return full ? timeOf(Number(full[1]), full[2]) : undefined;
}

function timeOf(hour: number, minute = "0"): Temporal.PlainTime | undefined {
  return hour < 24 && Number(minute) < 60 ? new Temporal.PlainTime(hour, Number(minute)) : undefined;
}
