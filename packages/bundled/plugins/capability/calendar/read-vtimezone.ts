import ICAL from "ical.js";
import { expandRule } from "./expand-rule.ts";
import { readRule } from "./read-rule.ts";
import type { RecurrenceRule, Zone } from "./types.ts";

/** Seconds ahead of UTC before and after a change of the clock. */
interface Offsets {
  readonly before: number;
  readonly after: number;
}

/** Standard time or summer time: when it begins, in the wall time before it. */
interface Observance extends Offsets {
  readonly starts: readonly Temporal.PlainDateTime[];
  readonly rules: readonly RecurrenceRule[];
}

interface Onset extends Offsets {
  readonly at: Temporal.PlainDateTime;
}

const compare = Temporal.PlainDateTime.compare;
const mostObservances = 300;
const mostStarts = 1000;
/** Zones change by yearly rules; one that does not is none that this needs to follow. */
const steps = 20_000;

/**
 * The zone that a calendar file defines itself.
 *
 * @throws Error when the definition is not one of RFC 5545
 */
export function readVtimezone(id: string, component: ICAL.Component): Zone {
  const parts = [...component.getAllSubcomponents("standard"), ...component.getAllSubcomponents("daylight")];
  if (parts.length === 0 || parts.length > mostObservances) throw new Error(`the time zone ${id} is not well defined`);
  const observances = parts.map(readObservance);
  if (observances.flatMap(({ starts }) => starts).length > mostStarts)
    throw new Error(`the time zone ${id} changes too often`);
  const years = new Map<number, readonly Onset[]>();
  const onsetsAround = ({ year }: Temporal.PlainDateTime) => {
    const known = years.get(year) ?? onsetsNear(observances, year);
    years.set(year, known);
    return known;
  };
  return {
    id,
    toInstant(local) {
      // In the hour that is skipped the offset before still counts; the hour that comes twice is its first passing.
      const skipped = ({ before, after }: Onset) => Math.max(0, after - before);
      return local
        .toZonedDateTime("UTC")
        .subtract({ seconds: offsetAt(onsetsAround(local), local, skipped) })
        .toInstant();
    },
    toLocal(instant) {
      const utc = instant.toZonedDateTimeISO("UTC").toPlainDateTime();
      return utc.add({ seconds: offsetAt(onsetsAround(utc), utc, ({ before }) => -before) });
    },
  };
}

/** The offset after the last onset, each put off by some seconds, that is not after `moment`. */
function offsetAt(onsets: readonly Onset[], moment: Temporal.PlainDateTime, delay: (onset: Onset) => number): number {
  const last = onsets.findLast((onset) => compare(onset.at.add({ seconds: delay(onset) }), moment) <= 0);
  return last?.after ?? onsets[0]?.before ?? 0;
}

/** In order: the onsets of a year and its neighbours, and the last one before. */
function onsetsNear(observances: readonly Observance[], year: number): readonly Onset[] {
  const onsets = observances.flatMap((observance) => onsetsOf(observance, year));
  onsets.sort((left, right) => compare(left.at, right.at));
  const first = onsets.findIndex(({ at }) => at.year >= year - 1);
  return onsets.slice(Math.max(0, (first < 0 ? onsets.length : first) - 1));
}

/** An observance's onsets in the years around one, and the last of a rule that had ended by then. */
function onsetsOf({ starts, rules, before, after }: Observance, year: number): readonly Onset[] {
  const to = new Temporal.PlainDateTime(year + 1, 12, 31);
  const [first = to] = starts;
  const found = rules.flatMap((rule) => {
    const end = rule.until && compare(rule.until, to) < 0 ? rule.until : to;
    return [...expandRule(rule, first, { from: end.subtract({ years: 3 }), to: end }, { steps })];
  });
  return [...starts, ...found].map((at) => ({ at, before, after }));
}

function readObservance(component: ICAL.Component): Observance {
  const offset = (name: string) => {
    const value = component.getFirstPropertyValue(name);
    if (!(value instanceof ICAL.UtcOffset)) throw new Error(`a time zone lacks its ${name}`);
    return value.toSeconds();
  };
  const before = offset("tzoffsetfrom");
  const values = (name: string) => component.getAllProperties(name).flatMap((property) => property.getValues());
  const starts = [...values("dtstart"), ...values("rdate")].filter((value) => value instanceof ICAL.Time).map(wallTime);
  const rules = values("rrule").map((recur: ICAL.Recur) =>
    readRule(recur, (until) =>
      until.zone === ICAL.Timezone.utcTimezone ? wallTime(until).add({ seconds: before }) : wallTime(until),
    ),
  );
  if (starts.length === 0 || rules.some(({ frequency }) => frequency !== "YEARLY")) {
    throw new Error("a time zone has no start, or changes otherwise than every year");
  }
  return { before, after: offset("tzoffsetto"), starts, rules };
}

function wallTime({ year, month, day, hour, minute, second }: ICAL.Time): Temporal.PlainDateTime {
  return Temporal.PlainDateTime.from({ year, month, day, hour, minute, second }, { overflow: "reject" });
}
