import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import ICAL from "ical.js";
import { expandRule } from "./expand-rule.ts";
import { readRule } from "./read-rule.ts";

const wallTime = ({ year, month, day, hour, minute, second }: ICAL.Time) =>
  new Temporal.PlainDateTime(year, month, day, hour, minute, second);

function expand(rule: string, start: string, from = start, to = "2100-01-01", steps = 100_000): string[] {
  const window = { from: Temporal.PlainDateTime.from(from), to: Temporal.PlainDateTime.from(to) };
  const parsed = readRule(ICAL.Recur.fromString(rule), wallTime);
  const starts: string[] = [];
  for (const local of expandRule(parsed, Temporal.PlainDateTime.from(start), window, { steps })) {
    starts.push(local.toString({ smallestUnit: "minute" }));
    if (starts.length === 20) break;
  }
  return starts;
}

/** Rule, start, and the days on which it begins to happen at nine: the examples of RFC 5545. */
const days: readonly (readonly [rule: string, start: string, expected: string])[] = [
  ["FREQ=DAILY;COUNT=4", "1997-09-02", "1997-09-02 1997-09-03 1997-09-04 1997-09-05"],
  ["FREQ=DAILY;INTERVAL=10;COUNT=5", "1997-09-02", "1997-09-02 1997-09-12 1997-09-22 1997-10-02 1997-10-12"],
  ["FREQ=DAILY;UNTIL=19970904T090000Z", "1997-09-02", "1997-09-02 1997-09-03 1997-09-04"],
  ["FREQ=DAILY;UNTIL=19970904T085959Z", "1997-09-02", "1997-09-02 1997-09-03"],
  [
    "FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU",
    "2000-01-01",
    "2000-01-02 2000-01-09 2000-01-16 2000-01-23 2000-01-30",
  ],
  ["FREQ=WEEKLY;COUNT=3", "1997-09-02", "1997-09-02 1997-09-09 1997-09-16"],
  ["FREQ=WEEKLY;INTERVAL=2;WKST=SU;COUNT=3", "1997-09-02", "1997-09-02 1997-09-16 1997-09-30"],
  [
    "FREQ=WEEKLY;COUNT=6;WKST=SU;BYDAY=TU,TH",
    "1997-09-02",
    "1997-09-02 1997-09-04 1997-09-09 1997-09-11 1997-09-16 1997-09-18",
  ],
  [
    "FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH",
    "1997-09-02",
    "1997-09-02 1997-09-04 1997-09-16 1997-09-18 1997-09-30 1997-10-02 1997-10-14 1997-10-16",
  ],
  ["FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO", "1997-08-05", "1997-08-05 1997-08-10 1997-08-19 1997-08-24"],
  ["FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU", "1997-08-05", "1997-08-05 1997-08-17 1997-08-19 1997-08-31"],
  ["FREQ=MONTHLY;COUNT=5;BYDAY=1FR", "1997-09-05", "1997-09-05 1997-10-03 1997-11-07 1997-12-05 1998-01-02"],
  [
    "FREQ=MONTHLY;INTERVAL=2;COUNT=6;BYDAY=1SU,-1SU",
    "1997-09-07",
    "1997-09-07 1997-09-28 1997-11-02 1997-11-30 1998-01-04 1998-01-25",
  ],
  [
    "FREQ=MONTHLY;COUNT=6;BYDAY=-2MO",
    "1997-09-22",
    "1997-09-22 1997-10-20 1997-11-17 1997-12-22 1998-01-19 1998-02-16",
  ],
  [
    "FREQ=MONTHLY;BYMONTHDAY=-3;COUNT=6",
    "1997-09-28",
    "1997-09-28 1997-10-29 1997-11-28 1997-12-29 1998-01-29 1998-02-26",
  ],
  [
    "FREQ=MONTHLY;COUNT=6;BYMONTHDAY=2,15",
    "1997-09-02",
    "1997-09-02 1997-09-15 1997-10-02 1997-10-15 1997-11-02 1997-11-15",
  ],
  ["FREQ=MONTHLY;COUNT=5;BYMONTHDAY=1,-1", "1997-09-30", "1997-09-30 1997-10-01 1997-10-31 1997-11-01 1997-11-30"],
  ["FREQ=MONTHLY;COUNT=3", "2027-01-31", "2027-01-31 2027-03-31 2027-05-31"],
  ["FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5", "2007-01-15", "2007-01-15 2007-01-30 2007-02-15 2007-03-15 2007-03-30"],
  ["FREQ=YEARLY;COUNT=4;BYMONTH=6,7", "1997-06-10", "1997-06-10 1997-07-10 1998-06-10 1998-07-10"],
  ["FREQ=YEARLY;COUNT=3", "2024-02-29", "2024-02-29 2028-02-29 2032-02-29"],
  [
    "FREQ=YEARLY;INTERVAL=3;COUNT=7;BYYEARDAY=1,100,200",
    "1997-01-01",
    "1997-01-01 1997-04-10 1997-07-19 2000-01-01 2000-04-09 2000-07-18 2003-01-01",
  ],
  ["FREQ=YEARLY;BYYEARDAY=-1;COUNT=2", "1997-12-31", "1997-12-31 1998-12-31"],
  ["FREQ=YEARLY;BYDAY=20MO;COUNT=3", "1997-05-19", "1997-05-19 1998-05-18 1999-05-17"],
  ["FREQ=YEARLY;BYDAY=-1MO;COUNT=2", "1997-12-29", "1997-12-29 1998-12-28"],
  ["FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;COUNT=3", "1997-05-12", "1997-05-12 1998-05-11 1999-05-17"],
  ["FREQ=YEARLY;BYWEEKNO=20;COUNT=2", "1997-05-12", "1997-05-12 1998-05-11"],
  ["FREQ=YEARLY;BYWEEKNO=-1;BYDAY=SU;COUNT=2", "2026-01-01", "2027-01-03 2028-01-02"],
  ["FREQ=YEARLY;BYMONTH=3;BYDAY=TH;COUNT=4", "1997-03-13", "1997-03-13 1997-03-20 1997-03-27 1998-03-05"],
  ["FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;COUNT=2", "2026-10-25", "2026-10-25 2027-10-31"],
  ["FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=4", "1997-09-02", "1998-02-13 1998-03-13 1998-11-13 1999-08-13"],
  ["FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13;COUNT=3", "1997-09-13", "1997-09-13 1997-10-11 1997-11-08"],
  [
    "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8;COUNT=3",
    "1996-11-05",
    "1996-11-05 2000-11-07 2004-11-02",
  ],
  ["FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3", "1997-09-04", "1997-09-04 1997-10-07 1997-11-06"],
  [
    "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2;COUNT=4",
    "1997-09-29",
    "1997-09-29 1997-10-30 1997-11-27 1997-12-30",
  ],
  ["FREQ=DAILY;BYMONTH=1;UNTIL=19990102T140000Z", "1998-12-30", "1999-01-01 1999-01-02"],
];

test("the examples of RFC 5545 come out as it lists them", () => {
  for (const [rule, start, expected] of days) {
    assert.deepEqual(
      expand(rule, `${start}T09:00`),
      expected.split(" ").map((day) => `${day}T09:00`),
      rule,
    );
  }
});

test("rules below a day go by the hour, the minute and the second", () => {
  const times = (rule: string, ...range: string[]) =>
    expand(rule, "1997-09-02T09:00", ...range).map((at) => at.slice(5));
  assert.deepEqual(times("FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000"), [
    "09-02T09:00",
    "09-02T12:00",
    "09-02T15:00",
  ]);
  assert.deepEqual(times("FREQ=MINUTELY;INTERVAL=90;COUNT=3"), ["09-02T09:00", "09-02T10:30", "09-02T12:00"]);
  assert.deepEqual(times("FREQ=DAILY;BYHOUR=9,11;BYMINUTE=0,20;COUNT=5"), [
    "09-02T09:00",
    "09-02T09:20",
    "09-02T11:00",
    "09-02T11:20",
    "09-03T09:00",
  ]);
  assert.deepEqual(times("FREQ=MINUTELY;INTERVAL=20;BYHOUR=9;COUNT=4"), [
    "09-02T09:00",
    "09-02T09:20",
    "09-02T09:40",
    "09-03T09:00",
  ]);
  assert.deepEqual(times("FREQ=SECONDLY;INTERVAL=3600", "1999-09-02T10:30", "1999-09-02T12:30"), [
    "09-02T11:00",
    "09-02T12:00",
  ]);
});

test("rules that never come true, or come too often, end with their budget", () => {
  const start = "2000-01-01T09:00";
  assert.deepEqual(expand("FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", start), []);
  assert.deepEqual(expand("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", start), []);
  assert.deepEqual(expand("FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30", start), []);
  assert.deepEqual(expand("FREQ=DAILY;INTERVAL=999999999999", start), ["2000-01-01T09:00"]);
  assert.deepEqual(expand("FREQ=SECONDLY;COUNT=999999999", start, "2026-01-01T00:00"), []);
});

const rules = fc
  .record({
    freq: fc.constantFrom("DAILY", "WEEKLY", "MONTHLY", "YEARLY"),
    interval: fc.integer({ min: 1, max: 4 }),
    wkst: fc.constantFrom("MO", "SU"),
    days: fc.uniqueArray(fc.constantFrom("MO", "TU", "WE", "TH", "FR", "SA", "SU"), { maxLength: 3 }),
    months: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 2 }),
  })
  .map(({ freq, interval, wkst, days, months }) => {
    const parts = [`FREQ=${freq}`, `INTERVAL=${interval}`, `WKST=${wkst}`];
    if (days.length > 0) parts.push(`BYDAY=${days.join(",")}`);
    if (months.length > 0) parts.push(`BYMONTH=${months.join(",")}`);
    return parts.join(";");
  });

const starts = fc
  .integer({ min: 0, max: 20_000 })
  .map((days) => `${Temporal.PlainDate.from("1990-01-01").add({ days })}T09:00`);

test("property: what a window shows is what the whole shows in it", () => {
  fc.assert(
    fc.property(rules, starts, fc.nat(3000), (rule, start, offset) => {
      const from = Temporal.PlainDateTime.from(start).add({ days: offset });
      const windowed = expand(rule, start, from.toString(), from.add({ days: 60 }).toString());
      const whole = expand(`${rule};COUNT=5000`, start, from.toString(), from.add({ days: 60 }).toString());
      assert.deepEqual(windowed, whole, `${rule} ${start} ${from}`);
    }),
    { numRuns: 200 },
  );
});

test("property: rules by days and weeks agree with ical.js", () => {
  const simple = rules.filter((rule) => /DAILY|WEEKLY/.test(rule) && !/BYMONTH/.test(rule));
  fc.assert(
    fc.property(simple, starts, (rule, start) => {
      const iterator = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateTimeString(`${start}:00`));
      const theirs = Array.from({ length: 20 }, () => wallTime(iterator.next()).toString({ smallestUnit: "minute" }));
      // A start that does not fit its own rule is none of the rule's; ical.js gives it where the rule goes by days.
      const later = (all: readonly string[]) => all.filter((at) => at !== start).slice(0, 19);
      assert.deepEqual(later(expand(rule, start)), later(theirs), `${rule} ${start}`);
    }),
    { numRuns: 200 },
  );
});
