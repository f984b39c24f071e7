import { countOf } from "../../../src/count-of.ts";
import { spellDay } from "../../../src/spell-day.ts";
import { spellOccurrence } from "./spell-occurrence.ts";
import type { Occurrence } from "./types.ts";

const mostLines = 60;

/** Occurrences in order under the days that they begin on; what began before `first` stands under it. */
export function spellAgenda(occurrences: readonly Occurrence[], first: Temporal.PlainDate): string {
  const shown = occurrences.slice(0, mostLines);
  const days = Map.groupBy(shown, ({ start }) => {
    const day = start.toPlainDate();
    return (Temporal.PlainDate.compare(day, first) < 0 ? first : day).toString();
  });
  const blocks = [...days].map(([date, group]) => {
    const day = Temporal.PlainDate.from(date);
    return [`${spellDay(day)}:`, ...group.map((one) => spellOccurrence(one, day))].join("\n");
  });
  const more = occurrences.length - shown.length;
  return [...blocks, ...(more > 0 ? [`… and ${countOf(more, "more", "more")}`] : [])].join("\n");
}
