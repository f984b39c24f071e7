import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readDayRange } from "./read-day-range.ts";

/** A Wednesday. */
const today = Temporal.PlainDate.from("2026-11-25");

function read(phrase: string): string | undefined {
  const range = readDayRange(phrase, today);
  return range && `${range.from} ${range.to}`;
}

const expectations: readonly (readonly [phrase: string, range: string | undefined])[] = [
  ["friday", "2026-11-27 2026-11-27"],
  ["next friday", "2026-12-04 2026-12-04"],
  ["this week", "2026-11-23 2026-11-29"],
  ["next week", "2026-11-30 2026-12-06"],
  ["last week", "2026-11-16 2026-11-22"],
  ["the rest of the week", "2026-11-25 2026-11-29"],
  ["the weekend", "2026-11-28 2026-11-29"],
  ["next weekend", "2026-12-05 2026-12-06"],
  ["last weekend", "2026-11-21 2026-11-22"],
  ["this month", "2026-11-01 2026-11-30"],
  ["next month", "2026-12-01 2026-12-31"],
  ["next year", "2027-01-01 2027-12-31"],
  ["the next 7 days", "2026-11-25 2026-12-01"],
  ["in the next two weeks", "2026-11-25 2026-12-08"],
  ["last 3 days", "2026-11-22 2026-11-24"],
  ["December", "2026-12-01 2026-12-31"],
  ["in November", "2026-11-01 2026-11-30"],
  ["october", "2027-10-01 2027-10-31"],
  ["December 2027", "2027-12-01 2027-12-31"],
  ["2026-12", "2026-12-01 2026-12-31"],
  ["2026-12-01 to 2026-12-05", "2026-12-01 2026-12-05"],
  ["from Monday to Thursday", "2026-11-30 2026-12-03"],
  ["between 1 December and 5 December", "2026-12-01 2026-12-05"],
  ["tomorrow and friday", "2026-11-26 2026-11-27"],
  ["2026-12-05 to 2026-12-01", undefined],
  ["next 0 days", undefined],
  ["2026-13", undefined],
  ["the holidays", undefined],
];

test("a range of days is read as people say it", () => {
  for (const [phrase, range] of expectations) assert.equal(read(phrase), range, phrase);
});

test("property: a range never ends before it begins, and no text throws", () => {
  const words = fc.constantFrom(
    ..."this next last rest of the week weekend month year to and 3 999999 days monday december 9999".split(" "),
  );
  const texts = fc.oneof(
    fc.string({ maxLength: 100 }),
    fc.array(words, { maxLength: 8 }).map((all) => all.join(" ")),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const range = readDayRange(text, today);
      assert.ok(!range || Temporal.PlainDate.compare(range.from, range.to) <= 0);
    }),
    { numRuns: 1000 },
  );
});
