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
  if (master) found.push(...unchanged(master, changes, range, home, budget));
  return found.filter((one) => isWithin(one, range));
}

/** A change that holds for all that follow it, and from which of the master's starts on. */
interface Turn {
  readonly at: Temporal.PlainDateTime;
  readonly change: CalendarEvent;
}

/** The occurrences that have no change of their own. */
function unchanged(
  master: CalendarEvent,
  changes: readonly CalendarEvent[],
  range: Range,
  home: string,
  budget: Budget,
): readonly Occurrence[] {
  const { start, rules, extraStarts, excludedStarts } = master;
  const replaced = changes.flatMap(({ replaces }) => replaces ?? []);
  const isGone = startTest([...excludedStarts, ...replaced], start);
  const recurring = rules.length > 0 || extraStarts.length > 0;
  const turns = turnsOf(changes, start);
  let passed = 0;
  return startsOf(master, range, budget)
    .filter((local) => !isGone(local))
    .map((local) => {
      for (let next = turns[passed]; next && compare(next.at, local) <= 0; next = turns[passed]) passed += 1;
      const turn = turns[passed - 1];
      if (!turn) return occurrence(master, { ...start, local }, home, recurring);
      const moved = local.add(turn.at.until(localOf(turn.change.start, start)));
      return occurrence(turn.change, { ...start, local: moved, allDay: turn.change.start.allDay }, home, true);
    });
}

function turnsOf(changes: readonly CalendarEvent[], start: Moment): readonly Turn[] {
  return changes
    .flatMap((change) =>
      change.andFollowing && change.replaces ? [{ at: localOf(change.replaces, start), change }] : [],
    )
    .sort((left, right) => compare(left.at, right.at));
}

/** The master's starts around the range, on its own clock, in order. */
function startsOf(master: CalendarEvent, range: Range, budget: Budget): readonly Temporal.PlainDateTime[] {
  const { start, length, rules, extraStarts } = master;
  const window: Window = {
    from: start.zone.toLocal(range.from).subtract({ days: length.days, seconds: length.seconds, hours: slack }),
    to: start.zone.toLocal(range.to).add({ hours: slack }),
  };
  const starts = [
    start.local,
    ...extraStarts.map((extra) => localOf(extra, start)),
    ...rules.flatMap((rule) => [...expandRule(rule, start.local, window, budget)]),
  ];
  return [...new Map(starts.map((local) => [local.toString(), local])).values()].sort(compare);
}

/** A test for being one of some moments, which may be given on whatever clock, or as days alone. */
function startTest(moments: readonly Moment[], start: Moment): (local: Temporal.PlainDateTime) => boolean {
  const byDay = (moment: Moment) => moment.allDay || start.allDay;
  const days = new Set(moments.filter(byDay).map(({ local }) => local.toPlainDate().toString()));
  const times = new Set(moments.filter((moment) => !byDay(moment)).map((moment) => localOf(moment, start).toString()));
  return (local) => times.has(local.toString()) || days.has(local.toPlainDate().toString());
}

function localOf(moment: Moment, start: Moment): Temporal.PlainDateTime {
  return moment.zone.id === start.zone.id || moment.allDay ? moment.local : start.zone.toLocal(instantOf(moment));
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
