import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readDay } from "./read-day.ts";
import { spellDay } from "./spell-day.ts";
import type { Lean } from "./types.ts";

/** A Sunday, so that the edges of the week show. */
const today = Temporal.PlainDate.from("2026-11-22");

const read = (phrase: string, lean?: Lean) => readDay(phrase, today, lean)?.toString();

const expectations: readonly (readonly [phrase: string, day: string | undefined])[] = [
  ["today", "2026-11-22"],
  ["Tonight", "2026-11-22"],
  ["tomorrow?", "2026-11-23"],
  ["the day after tomorrow", "2026-11-24"],
  ["yesterday", "2026-11-21"],
  ["2026-12-01", "2026-12-01"],
  ["2026/12/01", "2026-12-01"],
  ["1.12.2026", "2026-12-01"],
  ["24.12.", "2026-12-24"],
  ["12/24/2026", "2026-12-24"],
  ["24/12/2026", "2026-12-24"],
  ["3/3/2027", "2027-03-03"],
  ["1/2/2026", undefined],
  ["2026-02-30", undefined],
  ["December 1", "2026-12-01"],
  ["Dec 1st", "2026-12-01"],
  ["1 December 2026", "2026-12-01"],
  ["the 1st of December, 2026", "2026-12-01"],
  ["on December 1, 2026.", "2026-12-01"],
  ["November 22", "2026-11-22"],
  ["November 21", "2027-11-21"],
  ["29 February", "2028-02-29"],
  ["Friday, 27 November", "2026-11-27"],
  ["Friday 27 November 2026", "2026-11-27"],
  ["Monday, 27 November 2026", undefined],
  ["31 June", undefined],
  ["Sunday", "2026-11-22"],
  ["Friday", "2026-11-27"],
  ["fri", "2026-11-27"],
  ["this Friday", "2026-11-27"],
  ["next Monday", "2026-11-23"],
  ["next Sunday", "2026-11-29"],
  ["last Friday", "2026-11-20"],
  ["last Sunday", "2026-11-15"],
  ["in 3 days", "2026-11-25"],
  ["in a week", "2026-11-29"],
  ["in two weeks and 3 days", "2026-12-09"],
  ["in a fortnight", "2026-12-06"],
  ["45 days from now", "2027-01-06"],
  ["3 months from today", "2027-02-22"],
  ["a year ago", "2025-11-22"],
  ["10 days before Christmas", "2026-12-15"],
  ["2 weeks after 2026-12-01", "2026-12-15"],
  ["a week from Friday", "2026-12-04"],
  ["first Monday of December", "2026-12-07"],
  ["last Friday of the month", "2026-11-27"],
  ["third Thursday of January 2027", "2027-01-21"],
  ["fifth Monday of February 2027", undefined],
  ["Christmas", "2026-12-25"],
  ["christmas eve", "2026-12-24"],
  ["new year's eve", "2026-12-31"],
  ["New Year’s Day", "2027-01-01"],
  ["Easter 2027", "2027-03-28"],
  ["easter", "2027-03-28"],
  ["last Halloween", "2026-10-31"],
  ["Thanksgiving", "2026-11-26"],
  ["end of the month", "2026-11-30"],
  ["the end of the year", "2026-12-31"],
  ["first day of next month", "2026-12-01"],
  ["end of the week", "2026-11-22"],
  ["the 25th", "2026-11-25"],
  ["the 15th", "2026-12-15"],
  ["31st", "2026-12-31"],
  ["the 3rd of next month", "2026-12-03"],
  ["", undefined],
  ["next", undefined],
  ["the meaning of life", undefined],
  ["in 999999 years", undefined],
  ["in 3 bananas", undefined],
];

test("a day is read as people say it", () => {
  for (const [phrase, day] of expectations) assert.equal(read(phrase), day, phrase);
});

test("leaning to the past, a day without a year is the last one", () => {
  assert.equal(read("1 March", "past"), "2026-03-01");
  assert.equal(read("25 December", "past"), "2025-12-25");
  assert.equal(read("Friday", "past"), "2026-11-20");
  assert.equal(read("christmas", "past"), "2025-12-25");
  assert.equal(read("the 25th", "past"), "2026-10-25");
  assert.equal(read("today", "past"), "2026-11-22");
});

test("Easter is right in years known to be tricky", () => {
  for (const day of ["1818-03-22", "1954-04-18", "1981-04-19", "2000-04-23", "2038-04-25", "2049-04-18"]) {
    assert.equal(read(`easter ${day.slice(0, 4)}`), day);
  }
});

const days = fc
  .integer({ min: -700_000, max: 700_000 })
  .map((offset) => Temporal.PlainDate.from("1970-01-01").add({ days: offset }))
  .filter(({ year }) => year >= 1000);

test("property: a spelled day and an ISO date read back as themselves, whatever today is", () => {
  fc.assert(
    fc.property(days, days, (day, reference) => {
      assert.ok(readDay(spellDay(day), reference)?.equals(day));
      assert.ok(readDay(day.toString(), reference)?.equals(day));
    }),
  );
});

test("property: a weekday lies within the week ahead, and counting forth and back agree", () => {
  fc.assert(
    fc.property(days, fc.constantFrom("monday", "thu", "Sunday"), fc.nat(5000), (reference, weekday, count) => {
      const ahead = readDay(weekday, reference)?.since(reference).days ?? -1;
      assert.ok(ahead >= 0 && ahead < 7);
      const later = readDay(`in ${count} days`, reference);
      assert.ok(later && readDay(`${count} days ago`, later)?.equals(reference));
    }),
  );
});

const vocabulary = fc.constantFrom(
  ..."next last in the of 31st 30 2026 99999 a week weeks year friday february day after before ago from now christmas and".split(
    " ",
  ),
);

test("property: no text throws, and no day leaves the years 1 to 9999", () => {
  const texts = fc.oneof(
    fc.string({ maxLength: 120 }),
    fc.array(vocabulary, { maxLength: 9 }).map((all) => all.join(" ")),
  );
  fc.assert(
    fc.property(texts, days, (text, reference) => {
      const year = readDay(text, reference)?.year ?? 1;
      assert.ok(year >= 1 && year <= 9999);
    }),
    { numRuns: 1000 },
  );
});
