import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import ICAL from "ical.js";
import { ianaZone } from "./iana-zone.ts";
import { readVtimezone } from "./read-vtimezone.ts";

const change = (kind: string, start: string, from: string, to: string, more: readonly string[] = []) => [
  `BEGIN:${kind}`,
  `DTSTART:${start}`,
  `TZOFFSETFROM:${from}`,
  `TZOFFSETTO:${to}`,
  ...more,
  `END:${kind}`,
];

function zone(...lines: readonly string[]) {
  const text = ["BEGIN:VTIMEZONE", "TZID:Own", ...lines, "END:VTIMEZONE"].join("\r\n");
  return readVtimezone("Own", ICAL.Component.fromString(text));
}

const likeBerlin = () =>
  zone(
    ...change("STANDARD", "19961027T030000", "+0200", "+0100", ["RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU"]),
    ...change("DAYLIGHT", "19810329T020000", "+0100", "+0200", ["RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU"]),
  );

test("property: a zone defined as Berlin's has Berlin's clock, in the skipped and the doubled hour too", () => {
  const own = likeBerlin();
  const berlin = ianaZone("Europe/Berlin");
  const minute = 60_000;
  const instants = fc.integer({ min: Date.UTC(1998, 0) / minute, max: Date.UTC(2037, 0) / minute });
  const changes = fc
    .tuple(fc.integer({ min: 2000, max: 2036 }), fc.constantFrom([3, 28], [10, 28]), fc.nat(14 * 24 * 60))
    .map(([year, [month = 1, day = 1], offset]) => Date.UTC(year, month - 1, day - 7) / minute + offset);
  fc.assert(
    fc.property(fc.oneof(instants, changes), (minutes) => {
      const instant = Temporal.Instant.fromEpochMilliseconds(minutes * minute);
      assert.equal(own.toLocal(instant).toString(), berlin.toLocal(instant).toString());
      const local = instant.toZonedDateTimeISO("UTC").toPlainDateTime();
      assert.equal(own.toInstant(local).toString(), berlin.toInstant(local).toString());
    }),
    { numRuns: 1000 },
  );
});

test("a rule that has ended leaves its last offset in force", () => {
  const own = zone(
    ...change("DAYLIGHT", "20000326T020000", "+0100", "+0200", [
      "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;UNTIL=20100328T010000Z",
    ]),
    ...change("STANDARD", "20001029T030000", "+0200", "+0100", [
      "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;UNTIL=20091025T010000Z",
    ]),
  );
  const noon = Temporal.PlainDateTime.from("2026-01-15T12:00");
  assert.equal(own.toInstant(noon).toString(), "2026-01-15T10:00:00Z");
});

test("changes may be single, listed by date, and nothing may lie before the first", () => {
  const own = zone(...change("STANDARD", "20200101T000000", "+0300", "+0400", ["RDATE:20240101T000000"]));
  assert.equal(own.toLocal(Temporal.Instant.from("2019-06-01T00:00Z")).toString(), "2019-06-01T03:00:00");
  assert.equal(own.toLocal(Temporal.Instant.from("2026-06-01T00:00Z")).toString(), "2026-06-01T04:00:00");
});

test("what is no definition of a zone is refused", () => {
  assert.throws(() => zone());
  assert.throws(() => zone("BEGIN:STANDARD", "DTSTART:20200101T000000", "END:STANDARD"), /lacks its tzoffsetfrom/);
  assert.throws(
    () => zone(...change("STANDARD", "20200101T000000", "+0100", "+0200", ["RRULE:FREQ=SECONDLY"])),
    /otherwise than every year/,
  );
});
