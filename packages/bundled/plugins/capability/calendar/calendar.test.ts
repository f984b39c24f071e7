import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type { Result } from "@jackfield/sdk";
import { answerOf } from "../../../src/testing/answer-of.ts";
import { callContext } from "../../../src/testing/call-context.ts";
import { readManifest } from "../../../src/testing/read-manifest.ts";
import { refusalOf } from "../../../src/testing/refusal-of.ts";
import { temporaryFolder } from "../../../src/testing/temporary-folder.ts";
import { createAllowedFiles } from "../files/create-allowed-files.ts";
import { limits } from "../files/limits.ts";
import { findAvailability, type TimeToCheck } from "./find-availability.ts";
import { findNext } from "./find-next.ts";
import { availability, events, next, search } from "./index.ts";
import { listEvents } from "./list-events.ts";
import { searchEvents, type WordsToFind } from "./search-events.ts";
import { calendarText } from "./testing/calendar-text.ts";
import { inBerlin } from "./testing/in-berlin.ts";
import { seeFiles } from "./testing/see-files.ts";

const manifest = readManifest("calendar");

const seeEvents = (t: TestContext, ...components: readonly string[]) =>
  seeFiles(t, { "a.ics": calendarText(...components) });

test("a broken file and a broken event are told, and the rest is read", async (t) => {
  const sight = await seeFiles(t, {
    "broken.ics": "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\ngarbage",
    "other.ics": "hello",
    "binary.ics": "BEGIN\0",
    "good.ics": calendarText(
      "UID:1|SUMMARY:Good|DTSTART:20261127T080000Z",
      "UID:2|SUMMARY:No start",
      "UID:3|SUMMARY:No day|DTSTART;VALUE=DATE:tomorrow",
      "UID:4|SUMMARY:No rule|DTSTART:20261127T080000Z|RRULE:FREQ=SOMETIMES",
      "BEGIN:VTIMEZONE|TZID:Odd|END:VTIMEZONE",
      "UID:5|SUMMARY:No zone|DTSTART;TZID=Odd:20261127T080000",
      "UID:6|DTSTART:20261127T090000Z",
    ),
  });
  const result = await listEvents({ when: "Friday" }, sight);
  assert.deepEqual(answerOf(manifest, "events", result).text.split("\n"), [
    "Friday, 27 November 2026:",
    "09:00 Good",
    "10:00 (no title)",
    "Not everything in binary.ics, broken.ics, good.ics could be read.",
  ]);
  assert.deepEqual(
    result.skips?.map(({ id, name, reason }) => [id, name, reason].filter(Boolean).join(" ")),
    [
      "binary.ics unsupported_format",
      "broken.ics other",
      "good.ics No start other",
      "good.ics No day other",
      "good.ics No rule other",
      "good.ics No zone other",
      "other.ics other",
    ],
  );
});

const upTo = (most: number) => Array.from({ length: most + 1 }, (_, index) => index).join(",");
const everyTime = `BYHOUR=${upTo(23)};BYMINUTE=${upTo(59)};BYSECOND=${upTo(59)}`;

test("rules made to keep a reader busy for ever are cut short, and the rest is answered", async (t) => {
  const sight = await seeEvents(
    t,
    "UID:1|SUMMARY:Every second|DTSTART:20000101T000000Z|RRULE:FREQ=SECONDLY",
    "UID:2|SUMMARY:Never|DTSTART:20000101T000000Z|RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30",
    "UID:3|SUMMARY:Far|DTSTART:20000101T000000Z|RRULE:FREQ=DAILY;INTERVAL=999999999",
    "UID:4|SUMMARY:Counted|DTSTART:20000101T000000Z|RRULE:FREQ=MINUTELY;COUNT=999999999",
    `UID:6|SUMMARY:All at once|DTSTART:20000101T000000Z|RRULE:FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;${everyTime}`,
    `UID:7|SUMMARY:Many rules|DTSTART:20000101T000000Z|${"RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30|".repeat(2000)}`,
    `UID:8|SUMMARY:Many holes|DTSTART:20000101T000000Z|RRULE:FREQ=MINUTELY|EXDATE:${"20261225T080000Z,".repeat(20_000)}20261225T080100Z`,
    "UID:5|SUMMARY:Good|DTSTART:20261225T080000Z",
  );
  const result = await listEvents({ when: "2026-12-25" }, sight);
  const data = answerOf(manifest, "events", result);
  assert.ok((data["total"] as number) > 1000);
  assert.ok((data["events"] as unknown[]).length <= 500);
  assert.match(data.text, /… and [\d,]+ more/);
  assert.deepEqual(
    result.skips?.map(({ name }) => name),
    ["Every second", "Never", "Counted", "All at once", "Many rules"],
  );
  const found = await searchEvents({ text: "Good" }, sight);
  assert.match(answerOf(manifest, "search", found).text, /09:00 Good/);
});

test("days that are not understood, or too many, are refused", async (t) => {
  const sight = await seeEvents(t, "UID:1|SUMMARY:A|DTSTART:20261127T080000Z");
  assert.match(refusalOf(await listEvents({ when: "the other day" }, sight)), /^unknown_day: "the other day"/);
  assert.match(refusalOf(await listEvents({ when: "2000-01-01 to 2026-01-01" }, sight)), /^range_too_long: /);
  assert.match(refusalOf(await searchEvents({ text: "A", when: "someday" }, sight)), /^unknown_day: /);
  assert.match(refusalOf(await findAvailability({ when: "someday" }, sight)), /^unknown_day: /);
  assert.match(refusalOf(await findAvailability({ when: "this year" }, sight)), /^range_too_long: /);
  assert.match(refusalOf(await findAvailability({ time: "teatime" }, sight)), /^unknown_time: "teatime"/);
});

test("the next event is the next that is not cancelled, however far ahead, and what is on now is said", async (t) => {
  const sight = await seeEvents(
    t,
    `UID:1|SUMMARY:Workshop|${inBerlin("DTSTART", "20261125T090000")}|${inBerlin("DTEND", "20261125T120000")}`,
    `UID:2|SUMMARY:Cancelled|STATUS:CANCELLED|${inBerlin("DTSTART", "20261125T130000")}`,
    `UID:3|SUMMARY:Lunch with Änna|${inBerlin("DTSTART", "20261126T123000")}|${inBerlin("DTEND", "20261126T133000")}`,
    "UID:4|SUMMARY:Jubilee|DTSTART;VALUE=DATE:20330101",
    "UID:5|SUMMARY:Review|ATTENDEE;CN=Bo Keller:mailto:bo@example.org|DTSTART:20261201T130000Z",
  );
  const text = async (about?: string) =>
    answerOf(manifest, "next", await findNext(about === undefined ? {} : { about }, sight)).text;
  assert.equal(
    await text(),
    "On now: 09:00–12:00 Workshop\nThursday, 26 November 2026 (tomorrow): 12:30–13:30 Lunch with Änna",
  );
  assert.equal(await text("anna"), "Thursday, 26 November 2026 (tomorrow): 12:30–13:30 Lunch with Änna");
  assert.equal(await text("meeting with Bo Keller"), "Tuesday, 1 December 2026 (in 6 days): 14:00 Review");
  assert.match(await text("jubilee"), /^Saturday, 1 January 2033 \(in 2,229 days\): all day: Jubilee$/);
  assert.equal(await text("opera"), 'There is no event about "opera" ahead.');
});

test("events are found by words, the nearest of a series, those ahead before those past", async (t) => {
  const sight = await seeEvents(
    t,
    "UID:1|SUMMARY:Dentist|DESCRIPTION:Doctor Keller|DTSTART:20261127T130000Z|DURATION:PT1H",
    "UID:2|SUMMARY:Dentist|DTSTART:20260310T080000Z|DURATION:PT1H",
    "UID:3|SUMMARY:Yoga|DTSTART:20260105T180000Z|DURATION:PT1H|RRULE:FREQ=WEEKLY",
    "UID:4|SUMMARY:Opera|LOCATION:Lisbon|DTSTART:20260505T180000Z|DURATION:PT3H",
  );
  const found = async (parameters: WordsToFind) => answerOf(manifest, "search", await searchEvents(parameters, sight));
  const dentist = await found({ text: "dentist appointment" });
  assert.equal(dentist.text, "Friday, 27 November 2026:\n14:00–15:00 Dentist");
  assert.deepEqual(
    (dentist["events"] as { start: string }[]).map(({ start }) => start),
    ["2026-11-27T14:00:00+01:00", "2026-03-10T09:00:00+01:00"],
  );
  assert.equal((await found({ text: "keller dentist" })).text, "Friday, 27 November 2026:\n14:00–15:00 Dentist");
  assert.equal((await found({ text: "yoga" })).text, "Monday, 30 November 2026:\n19:00–20:00 Yoga");
  assert.equal(
    (await found({ text: "lisbon" })).text,
    'No event about "lisbon" is ahead; past ones:\nTuesday, 5 May 2026:\n20:00–23:00 Opera (Lisbon)',
  );
  assert.equal((await found({ text: "ballet" })).text, 'No event about "ballet" was found.');
  assert.equal((await found({ text: "dentist", when: "March 2026" }))["total"], 1);
});

test("free time is what busy events leave of the hours asked for", async (t) => {
  const sight = await seeEvents(
    t,
    `UID:1|SUMMARY:A|${inBerlin("DTSTART", "20261127T070000")}|${inBerlin("DTEND", "20261127T090000")}`,
    `UID:2|SUMMARY:B|${inBerlin("DTSTART", "20261127T120000")}|${inBerlin("DTEND", "20261127T130000")}`,
    `UID:3|SUMMARY:C|${inBerlin("DTSTART", "20261127T123000")}|${inBerlin("DTEND", "20261127T140000")}`,
    `UID:4|SUMMARY:Maybe|TRANSP:TRANSPARENT|${inBerlin("DTSTART", "20261127T150000")}|${inBerlin("DTEND", "20261127T160000")}`,
    `UID:5|SUMMARY:Off|STATUS:CANCELLED|${inBerlin("DTSTART", "20261127T160000")}|${inBerlin("DTEND", "20261127T170000")}`,
    "UID:6|SUMMARY:Holiday|DTSTART;VALUE=DATE:20261130",
  );
  const check = async (parameters: TimeToCheck) =>
    answerOf(manifest, "availability", await findAvailability(parameters, sight));
  const friday = await check({ when: "Friday" });
  assert.deepEqual(friday.text.split("\n"), [
    "You are free on Friday, 27 November 2026 09:00–12:00, 14:00–18:00. In between:",
    "07:00–09:00 A",
    "12:00–13:00 B",
    "12:30–14:00 C",
  ]);
  assert.equal(friday["free"], false);
  assert.deepEqual(friday["days"], [
    {
      date: "2026-11-27",
      busy: [
        { from: "08:00", to: "09:00" },
        { from: "12:00", to: "14:00" },
      ],
      free: [
        { from: "09:00", to: "12:00" },
        { from: "14:00", to: "18:00" },
      ],
    },
  ]);
  assert.equal(
    (await check({ when: "Thursday" })).text,
    "You are free on Thursday, 26 November 2026 from 08:00 to 18:00.",
  );
  assert.equal(
    (await check({ when: "Friday", time: "3pm" })).text,
    "You are free on Friday, 27 November 2026 at 15:00.",
  );
  assert.equal(
    (await check({ when: "Friday", time: "12:45" })).text,
    "You are not free on Friday, 27 November 2026 at 12:45:\n12:00–13:00 B\n12:30–14:00 C",
  );
  assert.equal((await check({ when: "Friday", from: "14:00", to: "16:00" }))["free"], true);
  assert.equal(
    (await check({ when: "Monday" })).text,
    "You are not free on Monday, 30 November 2026:\nall day: Holiday",
  );
});

test("without any calendar file every answer says where it looked", async (t) => {
  const sight = await seeFiles(t, { "notes.txt": "no calendar" });
  const expected = `There are no calendar files (.ics) in ${sight.calendars.folders[0]}.`;
  assert.equal(answerOf(manifest, "events", await listEvents({}, sight)).text, expected);
  assert.equal(answerOf(manifest, "next", await findNext({}, sight)).text, expected);
  assert.equal(answerOf(manifest, "search", await searchEvents({ text: "a" }, sight)).text, expected);
  assert.equal(answerOf(manifest, "availability", await findAvailability({}, sight)).text, expected);
});

test("what the manifest names answers through the service, and ends when its caller goes", async (t) => {
  const folder = await temporaryFolder(t, {
    "a.ics": calendarText("UID:1|SUMMARY:Daily|DTSTART:20200101T000000Z|DURATION:PT24H|RRULE:FREQ=DAILY"),
  });
  const dependencies = { allowedFiles: createAllowedFiles({ folders: [folder] }, limits) };
  const context = callContext({ dependencies });
  const results: readonly (readonly [string, Result])[] = [
    ["events", await events({}, context)],
    ["next", await next({}, context)],
    ["search", await search({ text: "daily" }, context)],
    ["availability", await availability({}, context)],
  ];
  for (const [capability, result] of results) assert.match(answerOf(manifest, capability, result).text, /Daily/);
  await assert.rejects(events({}, callContext({ dependencies, signal: AbortSignal.abort() })), { name: "AbortError" });
});
