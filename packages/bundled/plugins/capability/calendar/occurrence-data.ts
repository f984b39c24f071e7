import type { Occurrence, OccurrenceData } from "./types.ts";

const mostDescription = 500;

/** An occurrence as a result carries it: days as dates (the end not included), times with their offset. */
export function occurrenceData({ event, start, end, allDay, recurring }: Occurrence): OccurrenceData {
  const { summary, cancelled, location, description, source } = event;
  const spell = (moment: Temporal.ZonedDateTime) =>
    allDay ? moment.toPlainDate().toString() : moment.toString({ smallestUnit: "second", timeZoneName: "never" });
  return {
    summary,
    start: spell(start),
    end: spell(end),
    all_day: allDay,
    cancelled,
    recurring,
    calendar: source,
    ...(location ? { location } : {}),
    ...(description ? { description: description.slice(0, mostDescription) } : {}),
  };
}
