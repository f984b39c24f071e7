import type { Result } from "@jackfield/sdk";
import { countOf } from "../../../src/count-of.ts";
import { spellDay } from "../../../src/spell-day.ts";
import { asAnswer } from "./as-answer.ts";
import { type Collection, collectOccurrences } from "./collect-occurrences.ts";
import { matchesWords } from "./matches-words.ts";
import { noCalendars } from "./no-calendars.ts";
import { occurrenceData } from "./occurrence-data.ts";
import { spellOccurrence } from "./spell-occurrence.ts";
import type { CalendarEvent, Occurrence, Sight } from "./types.ts";

export interface EventToAwait {
  /** Words that it has; unset: whichever. */
  readonly about?: string;
}

/** Days to look ahead, further each time that nothing is found. */
const reaches = [7, 60, 400, 4000];

/** The next event that is not cancelled, and what is on now. */
export async function findNext({ about }: EventToAwait, sight: Sight): Promise<Result> {
  const { calendars, now } = sight;
  const matches = about === undefined ? () => true : matchesWords(about);
  const { upcoming, current, skips } = await lookAhead(sight, (event) => !event.cancelled && matches(event));
  const [next] = upcoming;
  const none = `There is no event${about === undefined ? "" : ` about "${about}"`} ahead.`;
  const lines = [
    ...current.map((one) => `On now: ${spellOccurrence(one, now.toPlainDate())}`),
    next ? spellNext(next, now.toPlainDate()) : none,
  ];
  const data = {
    text: noCalendars(calendars) ?? lines.join("\n"),
    ...(next ? { next: occurrenceData(next) } : {}),
    current: current.map(occurrenceData),
  };
  return asAnswer(calendars, data, skips);
}

interface Ahead extends Pick<Collection, "skips"> {
  readonly upcoming: readonly Occurrence[];
  readonly current: readonly Occurrence[];
}

async function lookAhead(sight: Sight, wanted: (event: CalendarEvent) => boolean): Promise<Ahead> {
  const from = sight.now.toInstant();
  let ahead: Ahead = { upcoming: [], current: [], skips: [] };
  for (const days of reaches) {
    const to = sight.now.add({ days }).toInstant();
    const { occurrences, skips } = await collectOccurrences(sight, { from, to }, wanted);
    const begun = ({ start }: Occurrence) => Temporal.ZonedDateTime.compare(start, sight.now) <= 0;
    ahead = { upcoming: occurrences.filter((one) => !begun(one)), current: occurrences.filter(begun), skips };
    if (ahead.upcoming.length > 0) return ahead;
  }
  return ahead;
}

function spellNext(next: Occurrence, today: Temporal.PlainDate): string {
  const day = next.start.toPlainDate();
  const { days } = today.until(day);
  const away = days === 0 ? "today" : days === 1 ? "tomorrow" : `in ${countOf(days, "day")}`;
  return `${spellDay(day)} (${away}): ${spellOccurrence(next, day)}`;
}
