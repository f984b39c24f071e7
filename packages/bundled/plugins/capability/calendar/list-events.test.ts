import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { answerOf } from "../../../src/testing/answer-of.ts";
import { readManifest } from "../../../src/testing/read-manifest.ts";
import { listEvents } from "./list-events.ts";
import { calendarText } from "./testing/calendar-text.ts";
import { inBerlin } from "./testing/in-berlin.ts";
import { seeFiles } from "./testing/see-files.ts";
import type { Sight } from "./types.ts";

const manifest = readManifest("calendar");

const seeEvents = (t: TestContext, ...components: readonly string[]) =>
  seeFiles(t, { "a.ics": calendarText(...components) });

async function agenda(sight: Sight, when: string): Promise<readonly string[]> {
  return answerOf(manifest, "events", await listEvents({ when }, sight)).text.split("\n");
}

test("a day's events stand in order under it, with times on the reader's clock, places and what is cancelled", async (t) => {
  const sight = await seeEvents(
    t,
    `UID:1|SUMMARY:Dentist|LOCATION:Main\\, street|${inBerlin("DTSTART", "20261127T140000")}|${inBerlin("DTEND", "20261127T150000")}`,
    "UID:2|SUMMARY:Call|STATUS:CANCELLED|DTSTART;TZID=America/New_York:20261127T100000|DURATION:PT30M",
    "UID:3|SUMMARY:Birthday|DTSTART;VALUE=DATE:20001127|RRULE:FREQ=YEARLY",
    "UID:4|SUMMARY:Reminder|DTSTART:20261127T080000Z",
    "UID:5|SUMMARY:Floating|DTSTART:20261127T070000|DTEND:20261127T073000",
    "UID:6|SUMMARY:Another day|DTSTART:20261128T080000Z",
  );
  assert.deepEqual(await agenda(sight, "Friday"), [
    "Friday, 27 November 2026:",
    "all day: Birthday",
    "07:00–07:30 Floating",
    "09:00 Reminder",
    "14:00–15:00 Dentist (Main, street)",
    "16:00–16:30 cancelled: Call",
  ]);
});

test("events of a range stand under their days, those that last longer under the first that is seen", async (t) => {
  const sight = await seeEvents(
    t,
    "UID:1|SUMMARY:Trip|DTSTART;VALUE=DATE:20261120|DTEND;VALUE=DATE:20261201",
    `UID:2|SUMMARY:Night train|${inBerlin("DTSTART", "20261124T220000")}|${inBerlin("DTEND", "20261125T070000")}`,
    `UID:3|SUMMARY:Party|${inBerlin("DTSTART", "20261128T200000")}|${inBerlin("DTEND", "20261129T020000")}`,
    `UID:4|SUMMARY:Late|${inBerlin("DTSTART", "20261126T220000")}|${inBerlin("DTEND", "20261127T000000")}`,
  );
  assert.deepEqual(await agenda(sight, "2026-11-25 to 2026-11-30"), [
    "Wednesday, 25 November 2026:",
    "all day until Monday, 30 November 2026: Trip",
    "until 07:00 on Wednesday, 25 November 2026 Night train",
    "Thursday, 26 November 2026:",
    "22:00–00:00 Late",
    "Saturday, 28 November 2026:",
    "20:00–02:00 on Sunday, 29 November 2026 Party",
  ]);
  assert.deepEqual(await agenda(sight, "2026-12-01"), ["Nothing is planned on Tuesday, 1 December 2026."]);
});

test("a series leaves out what is excluded, adds what is extra, and shows what was changed where it is now", async (t) => {
  const sight = await seeEvents(
    t,
    [
      "UID:1|SUMMARY:Stand-up",
      inBerlin("DTSTART", "20261102T090000"),
      inBerlin("DTEND", "20261102T091500"),
      "RRULE:FREQ=WEEKLY;BYDAY=MO,WE,FR",
      inBerlin("EXDATE", "20261123T090000,20261125T090000"),
      "EXDATE;VALUE=DATE:20261130",
      "EXDATE:20261202T080000Z",
      inBerlin("RDATE", "20261126T110000"),
    ].join("|"),
    `UID:1|SUMMARY:Stand-up, moved|${inBerlin("RECURRENCE-ID", "20261127T090000")}|${inBerlin("DTSTART", "20261128T103000")}|${inBerlin("DTEND", "20261128T104500")}`,
    `UID:1|SUMMARY:Stand-up|RECURRENCE-ID:20261204T080000Z|STATUS:CANCELLED|${inBerlin("DTSTART", "20261204T090000")}|${inBerlin("DTEND", "20261204T091500")}`,
  );
  assert.deepEqual(await agenda(sight, "2026-11-23 to 2026-12-07"), [
    "Thursday, 26 November 2026:",
    "11:00–11:15 Stand-up",
    "Saturday, 28 November 2026:",
    "10:30–10:45 Stand-up, moved",
    "Friday, 4 December 2026:",
    "09:00–09:15 cancelled: Stand-up",
    "Monday, 7 December 2026:",
    "09:00–09:15 Stand-up",
  ]);
});

test("a change that holds for all that follow moves and renames them", async (t) => {
  const sight = await seeEvents(
    t,
    `UID:1|SUMMARY:Choir|${inBerlin("DTSTART", "20261103T190000")}|${inBerlin("DTEND", "20261103T200000")}|RRULE:FREQ=WEEKLY`,
    `UID:1|SUMMARY:Choir in church|RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20261201T190000|${inBerlin("DTSTART", "20261202T183000")}|${inBerlin("DTEND", "20261202T200000")}`,
  );
  assert.deepEqual(await agenda(sight, "2026-11-23 to 2026-12-10"), [
    "Tuesday, 24 November 2026:",
    "19:00–20:00 Choir",
    "Wednesday, 2 December 2026:",
    "18:30–20:00 Choir in church",
    "Wednesday, 9 December 2026:",
    "18:30–20:00 Choir in church",
  ]);
});

test("a newer version of an event takes the place of an older one, and two files' copies are one", async (t) => {
  const old = "UID:1|SEQUENCE:1|SUMMARY:Old|DTSTART:20261127T080000Z";
  const fresh = "UID:1|SEQUENCE:2|SUMMARY:New|DTSTART:20261127T090000Z";
  const sight = await seeFiles(t, { "a.ics": calendarText(fresh, old), "copy/b.ics": calendarText(fresh) });
  assert.deepEqual(await agenda(sight, "Friday"), ["Friday, 27 November 2026:", "10:00 New"]);
});

test("a series keeps its wall time when the clocks change, wherever the reader is", async (t) => {
  const weekly = `UID:1|SUMMARY:Weekly|${inBerlin("DTSTART", "20261018T093000")}|DURATION:PT1H|RRULE:FREQ=WEEKLY;COUNT=3`;
  const at = async (zone: string) => {
    const sight = await seeFiles(t, { "a.ics": calendarText(weekly) }, `2026-10-18T00:00[${zone}]`);
    return (await agenda(sight, "2026-10-18 to 2026-11-01")).filter((line) => line.endsWith("Weekly"));
  };
  assert.deepEqual(await at("Europe/Berlin"), ["09:30–10:30 Weekly", "09:30–10:30 Weekly", "09:30–10:30 Weekly"]);
  assert.deepEqual(await at("UTC"), ["07:30–08:30 Weekly", "08:30–09:30 Weekly", "08:30–09:30 Weekly"]);
});

test("in the hour that is skipped, in the hour that comes twice and across the change, times are as RFC 5545 has them", async (t) => {
  const files = {
    "a.ics": calendarText(
      `UID:1|SUMMARY:Skipped|${inBerlin("DTSTART", "20270327T023000")}|DURATION:PT30M|RRULE:FREQ=DAILY;COUNT=3`,
      `UID:2|SUMMARY:Twice|${inBerlin("DTSTART", "20271031T023000")}|DURATION:PT30M`,
      `UID:3|SUMMARY:Exact|${inBerlin("DTSTART", "20270327T120000")}|DURATION:PT24H`,
      `UID:4|SUMMARY:Nominal|${inBerlin("DTSTART", "20270327T120000")}|DURATION:P1D`,
    ),
  };
  const sight = await seeFiles(t, files, "2027-03-27T00:00[Europe/Berlin]");
  assert.deepEqual(await agenda(sight, "2027-03-27 to 2027-03-29"), [
    "Saturday, 27 March 2027:",
    "02:30–03:00 Skipped",
    "12:00–12:00 on Sunday, 28 March 2027 Nominal",
    "12:00–13:00 on Sunday, 28 March 2027 Exact",
    "Sunday, 28 March 2027:",
    "03:30–04:00 Skipped",
    "Monday, 29 March 2027:",
    "02:30–03:00 Skipped",
  ]);
  const data = answerOf(manifest, "events", await listEvents({ when: "2027-10-31" }, sight));
  assert.equal((data["events"] as { start: string }[])[0]?.start, "2027-10-31T02:30:00+02:00");
});

test("a rule's end in UTC lets the last occurrence through on the event's own clock", async (t) => {
  const sight = await seeEvents(
    t,
    `UID:1|SUMMARY:Course|${inBerlin("DTSTART", "20261124T090000")}|DURATION:PT1H|RRULE:FREQ=DAILY;UNTIL=20261127T080000Z`,
    "UID:2|SUMMARY:Whole days|DTSTART;VALUE=DATE:20261126|RRULE:FREQ=DAILY;UNTIL=20261127",
  );
  assert.deepEqual(await agenda(sight, "2026-11-26 to 2026-11-30"), [
    "Thursday, 26 November 2026:",
    "all day: Whole days",
    "09:00–10:00 Course",
    "Friday, 27 November 2026:",
    "all day: Whole days",
    "09:00–10:00 Course",
  ]);
});

const ownZone = [
  "BEGIN:VTIMEZONE|TZID:Office",
  "BEGIN:STANDARD|DTSTART:19701025T030000|TZOFFSETFROM:+0200|TZOFFSETTO:+0100|RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU|END:STANDARD",
  "BEGIN:DAYLIGHT|DTSTART:19700329T020000|TZOFFSETFROM:+0100|TZOFFSETTO:+0200|RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU|END:DAYLIGHT",
  "END:VTIMEZONE",
].join("|");

test("a zone that the file defines itself is followed, one with a long name is known by its end", async (t) => {
  const sight = await seeFiles(
    t,
    {
      "a.ics": calendarText(
        ownZone,
        "UID:1|SUMMARY:Own|DTSTART;TZID=Office:20261024T090000|DURATION:PT1H|RRULE:FREQ=DAILY;COUNT=2",
        "UID:2|SUMMARY:Long|DTSTART;TZID=/example.org/2026/America/New_York:20261024T090000|DURATION:PT1H",
      ),
    },
    "2026-10-24T00:00[UTC]",
  );
  assert.deepEqual(await agenda(sight, "2026-10-24 to 2026-10-25"), [
    "Saturday, 24 October 2026:",
    "07:00–08:00 Own",
    "13:00–14:00 Long",
    "Sunday, 25 October 2026:",
    "08:00–09:00 Own",
  ]);
});

test("an unknown zone is taken as the reader's own, and a diagnostic says so", async (t) => {
  const sight = await seeEvents(t, "UID:1|SUMMARY:Odd|DTSTART;TZID=Middle-earth:20261127T090000");
  const result = await listEvents({ when: "Friday" }, sight);
  assert.match(answerOf(manifest, "events", result).text, /09:00 Odd/);
  assert.deepEqual(result.diagnostics, ['a.ics: the time zone "Middle-earth" is unknown; Europe/Zurich is used.']);
});
