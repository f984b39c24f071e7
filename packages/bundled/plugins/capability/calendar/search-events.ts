import type { Result } from "@jackfield/sdk";
import { countOf } from "../../../src/count-of.ts";
import { readDayRange } from "../../../src/read-day-range.ts";
import type { DayRange } from "../../../src/types.ts";
import { asAnswer } from "./as-answer.ts";
import { collectOccurrences } from "./collect-occurrences.ts";
import { dayBounds } from "./day-bounds.ts";
import { matchesWords } from "./matches-words.ts";
import { noCalendars } from "./no-calendars.ts";
import { occurrenceData } from "./occurrence-data.ts";
import { spellAgenda } from "./spell-agenda.ts";
import type { Occurrence, Sight } from "./types.ts";
import { unknownDays } from "./unknown-days.ts";

export interface WordsToFind {
  readonly text: string;
  /** A phrase; unset: a year back and two ahead. */
  readonly when?: string;
}

const mostEvents = 100;
const mostShown = 10;

/** Events that hold words, those ahead before those past; of a series the nearest. */
export async function searchEvents({ text: words, when }: WordsToFind, sight: Sight): Promise<Result> {
  const { calendars, now } = sight;
  const today = now.toPlainDate();
  const range = when === undefined ? yearsAround(today) : readDayRange(when, today);
  if (!range) return unknownDays(when ?? "");
  const found = await collectOccurrences(sight, dayBounds(range, now.timeZoneId), matchesWords(words));
  const isAhead = ({ end, start }: Occurrence) =>
    Temporal.ZonedDateTime.compare(end.equals(start) ? start : end, now) > 0;
  const ahead = nearestOfSeries(found.occurrences.filter(isAhead));
  const past = nearestOfSeries(found.occurrences.filter((one) => !isAhead(one)).toReversed());
  const data = {
    text: noCalendars(calendars) ?? spell(words, ahead, past, today),
    events: [...ahead, ...past].slice(0, mostEvents).map(occurrenceData),
    total: ahead.length + past.length,
  };
  return asAnswer(calendars, data, found.skips);
}

function yearsAround(today: Temporal.PlainDate): DayRange {
  return { from: today.subtract({ years: 1 }), to: today.add({ years: 2 }) };
}

function nearestOfSeries(occurrences: readonly Occurrence[]): readonly Occurrence[] {
  const nearest = new Map<string, Occurrence>();
  for (const one of occurrences) {
    const key = JSON.stringify([one.event.source, one.event.uid]);
    if (!nearest.has(key)) nearest.set(key, one);
  }
  return [...nearest.values()];
}

function spell(
  words: string,
  ahead: readonly Occurrence[],
  past: readonly Occurrence[],
  today: Temporal.PlainDate,
): string {
  if (ahead.length > 0) {
    const more = ahead.length > mostShown ? `\n… and ${countOf(ahead.length - mostShown, "more", "more")}` : "";
    return `${spellAgenda(ahead.slice(0, mostShown), today)}${more}`;
  }
  const [last] = past;
  if (!last) return `No event about "${words}" was found.`;
  const shown = past.slice(0, mostShown).toReversed();
  return `No event about "${words}" is ahead; past ones:\n${spellAgenda(shown, shown[0]?.start.toPlainDate() ?? today)}`;
}
