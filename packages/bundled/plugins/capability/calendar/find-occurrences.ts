import { expandRule, type Window } from "./expand-rule.ts";
import { instantOf } from "./instant-of.ts";
import type { Budget, CalendarEvent, Length, Moment, Occurrence, Series } from "./types.ts";

/** Instants between which occurrences are wanted, the last not included. */
export interface Range {
  readonly from: Temporal.Instant;
  readonly to: Temporal.Instant;
}

/** Hours by which a wall time may be off where the clocks change. */
const slack = 3;

const compare = Temporal.PlainDateTime.compare;

/**
 * What happens of a series within a range, on the clock of `home`: its start, its rules' and extra starts without the
 * excluded ones, changed occurrences in the place of those they replace.
 */
export function findOccurrences(
  { master, changes }: Series,
  range: Range,
  home: string,
  budget: Budget,
): readonly Occurrence[] {
  const found = changes.map((change) => occurrence(change, change.start, home, true));
  if (master) {
    const recurring = master.rules.length > 0 || master.extraStarts.length > 0;
    for (const local of startsOf(master, range, budget)) {
      if (changes.some(({ replaces }) => isStart(replaces, master, local))) continue;
      found.push(followed(master, changes, local, home, recurring));
    }
  }
  return found.filter((one) => isWithin(one, range));
}

/** The master's starts around the range, on its own clock. */
function startsOf(master: CalendarEvent, range: Range, budget: Budget): readonly Temporal.PlainDateTime[] {
  const { start, length, rules, extraStarts, excludedStarts } = master;
  const window: Window = {
    from: start.zone.toLocal(range.from).subtract({ days: length.days, seconds: length.seconds, hours: slack }),
    to: start.zone.toLocal(range.to).add({ hours: slack }),
  };
  const starts = [
    start.local,
    ...extraStarts.map((extra) => localOf(extra, start)),
    ...rules.flatMap((rule) => [...expandRule(rule, start.local, window, budget)]),
  ];
  const distinct = new Map(starts.map((local) => [local.toString(), local]));
  return [...distinct.values()].filter((local) => !excludedStarts.some((excluded) => isStart(excluded, master, local)));
}

/** Whether a moment, given on whatever clock or as a day alone, is a start of the event. */
function isStart(moment: Moment | undefined, { start }: CalendarEvent, local: Temporal.PlainDateTime): boolean {
  if (!moment) return false;
  if (moment.allDay || start.allDay) return moment.local.toPlainDate().equals(local.toPlainDate());
  return localOf(moment, start).equals(local);
}

function localOf(moment: Moment, start: Moment): Temporal.PlainDateTime {
  return moment.zone.id === start.zone.id || moment.allDay ? moment.local : start.zone.toLocal(instantOf(moment));
}

/** An occurrence as the master says, or as a change says that holds for all that follow it. */
function followed(
  master: CalendarEvent,
  changes: readonly CalendarEvent[],
  local: Temporal.PlainDateTime,
  home: string,
  recurring: boolean,
): Occurrence {
  let latest: { readonly change: CalendarEvent; readonly at: Temporal.PlainDateTime } | undefined;
  for (const change of changes) {
    const at = change.andFollowing && change.replaces && localOf(change.replaces, master.start);
    if (at && compare(at, local) <= 0 && (!latest || compare(at, latest.at) > 0)) latest = { change, at };
  }
  if (!latest) return occurrence(master, { ...master.start, local }, home, recurring);
  const { change, at } = latest;
  const moved = local.add(at.until(localOf(change.start, master.start)));
  const start = { local: moved, zone: master.start.zone, allDay: change.start.allDay };
  return occurrence(change, start, home, true);
}

function occurrence(event: CalendarEvent, start: Moment, home: string, recurring: boolean): Occurrence {
  return {
    event,
    start: instantOf(start).toZonedDateTimeISO(home),
    end: endOf(start, event.length).toZonedDateTimeISO(home),
    allDay: start.allDay,
    recurring,
  };
}

function endOf({ local, zone }: Moment, { days, seconds }: Length): Temporal.Instant {
  return zone.toInstant(local.add({ days })).add({ seconds });
}

function isWithin({ start, end }: Occurrence, { from, to }: Range): boolean {
  const first = start.epochNanoseconds;
  const last = end.epochNanoseconds;
  return (
    first < to.epochNanoseconds && (last > from.epochNanoseconds || (first === last && first >= from.epochNanoseconds))
  );
}
