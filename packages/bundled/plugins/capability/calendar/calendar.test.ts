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
import { loadCalendars } from "./load-calendars.ts";
import { searchEvents, type WordsToFind } from "./search-events.ts";
import type { Sight } from "./types.ts";

const manifest = readManifest("calendar");
/** A Wednesday. */
const now = "2026-11-25T10:00[Europe/Zurich]";
const { signal } = new AbortController();

/** A calendar file; an event is its lines, joined by "|". */
function calendar(...components: readonly string[]): string {
  const vevents = components.map((lines) =>
    lines.startsWith("BEGIN:") ? lines.split("|") : ["BEGIN:VEVENT", ...lines.split("|"), "END:VEVENT"],
  );
  return ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN", ...vevents.flat(), "END:VCALENDAR", ""].join("\r\n");
}

const berlin = (name: string, time: string) => `${name};TZID=Europe/Berlin:${time}`;

async function see(t: TestContext, files: Readonly<Record<string, string>>, at = now): Promise<Sight> {
  const folder = await temporaryFolder(t, files);
  const moment = Temporal.ZonedDateTime.from(at);
  const service = createAllowedFiles({ folders: [folder] }, limits);
  return { calendars: await loadCalendars(service, moment.timeZoneId, signal), now: moment };
}

const seeEvents = (t: TestContext, ...components: readonly string[]) => see(t, { "a.ics": calendar(...components) });

async function agenda(sight: Sight, when: string): Promise<readonly string[]> {
  return answerOf(manifest, "events", await listEvents({ when }, sight)).text.split("\n");
}

test("a day's events stand in order under it, with times on the reader's clock, places and what is cancelled", async (t) => {
  const sight = await seeEvents(
    t,
    `UID:1|SUMMARY:Dentist|LOCATION:Main\\, street|${berlin("DTSTART", "20261127T140000")}|${berlin("DTEND", "20261127T150000")}`,
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
    `UID:2|SUMMARY:Night train|${berlin("DTSTART", "20261124T220000")}|${berlin("DTEND", "20261125T070000")}`,
    `UID:3|SUMMARY:Party|${berlin("DTSTART", "20261128T200000")}|${berlin("DTEND", "20261129T020000")}`,
    `UID:4|SUMMARY:Late|${berlin("DTSTART", "20261126T220000")}|${berlin("DTEND", "20261127T000000")}`,
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
      berlin("DTSTART", "20261102T090000"),
      berlin("DTEND", "20261102T091500"),
      "RRULE:FREQ=WEEKLY;BYDAY=MO,WE,FR",
      berlin("EXDATE", "20261123T090000,20261125T090000"),
      "EXDATE;VALUE=DATE:20261130",
      "EXDATE:20261202T080000Z",
      berlin("RDATE", "20261126T110000"),
    ].join("|"),
    `UID:1|SUMMARY:Stand-up, moved|${berlin("RECURRENCE-ID", "20261127T090000")}|${berlin("DTSTART", "20261128T103000")}|${berlin("DTEND", "20261128T104500")}`,
    `UID:1|SUMMARY:Stand-up|RECURRENCE-ID:20261204T080000Z|STATUS:CANCELLED|${berlin("DTSTART", "20261204T090000")}|${berlin("DTEND", "20261204T091500")}`,
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
    `UID:1|SUMMARY:Choir|${berlin("DTSTART", "20261103T190000")}|${berlin("DTEND", "20261103T200000")}|RRULE:FREQ=WEEKLY`,
    `UID:1|SUMMARY:Choir in church|RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20261201T190000|${berlin("DTSTART", "20261202T183000")}|${berlin("DTEND", "20261202T200000")}`,
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
  const sight = await see(t, { "a.ics": calendar(fresh, old), "copy/b.ics": calendar(fresh) });
  assert.deepEqual(await agenda(sight, "Friday"), ["Friday, 27 November 2026:", "10:00 New"]);
});

test("a series keeps its wall time when the clocks change, wherever the reader is", async (t) => {
  const weekly = `UID:1|SUMMARY:Weekly|${berlin("DTSTART", "20261018T093000")}|DURATION:PT1H|RRULE:FREQ=WEEKLY;COUNT=3`;
  const at = async (zone: string) => {
    const sight = await see(t, { "a.ics": calendar(weekly) }, `2026-10-18T00:00[${zone}]`);
    return (await agenda(sight, "2026-10-18 to 2026-11-01")).filter((line) => line.endsWith("Weekly"));
  };
  assert.deepEqual(await at("Europe/Berlin"), ["09:30–10:30 Weekly", "09:30–10:30 Weekly", "09:30–10:30 Weekly"]);
  assert.deepEqual(await at("UTC"), ["07:30–08:30 Weekly", "08:30–09:30 Weekly", "08:30–09:30 Weekly"]);
});

test("in the hour that is skipped, in the hour that comes twice and across the change, times are as RFC 5545 has them", async (t) => {
  const files = {
    "a.ics": calendar(
      `UID:1|SUMMARY:Skipped|${berlin("DTSTART", "20270327T023000")}|DURATION:PT30M|RRULE:FREQ=DAILY;COUNT=3`,
      `UID:2|SUMMARY:Twice|${berlin("DTSTART", "20271031T023000")}|DURATION:PT30M`,
      `UID:3|SUMMARY:Exact|${berlin("DTSTART", "20270327T120000")}|DURATION:PT24H`,
      `UID:4|SUMMARY:Nominal|${berlin("DTSTART", "20270327T120000")}|DURATION:P1D`,
    ),
  };
  const sight = await see(t, files, "2027-03-27T00:00[Europe/Berlin]");
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
    `UID:1|SUMMARY:Course|${berlin("DTSTART", "20261124T090000")}|DURATION:PT1H|RRULE:FREQ=DAILY;UNTIL=20261127T080000Z`,
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
  const sight = await see(
    t,
    {
      "a.ics": calendar(
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

test("a broken file and a broken event are told, and the rest is read", async (t) => {
  const sight = await see(t, {
    "broken.ics": "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\ngarbage",
    "other.ics": "hello",
    "binary.ics": "BEGIN\0",
    "good.ics": calendar(
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

test("rules made to keep a reader busy for ever are cut short, and the rest is answered", async (t) => {
  const sight = await seeEvents(
    t,
    "UID:1|SUMMARY:Every second|DTSTART:20000101T000000Z|RRULE:FREQ=SECONDLY",
    "UID:2|SUMMARY:Never|DTSTART:20000101T000000Z|RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30",
    "UID:3|SUMMARY:Far|DTSTART:20000101T000000Z|RRULE:FREQ=DAILY;INTERVAL=999999999",
    "UID:4|SUMMARY:Counted|DTSTART:20000101T000000Z|RRULE:FREQ=MINUTELY;COUNT=999999999",
    "UID:5|SUMMARY:Good|DTSTART:20261225T080000Z",
  );
  const result = await listEvents({ when: "2026-12-25" }, sight);
  const data = answerOf(manifest, "events", result);
  assert.ok((data["total"] as number) > 1000);
  assert.ok((data["events"] as unknown[]).length <= 500);
  assert.match(data.text, /… and [\d,]+ more/);
  assert.deepEqual(
    result.skips?.map(({ name }) => name),
    ["Every second", "Never", "Counted"],
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
    `UID:1|SUMMARY:Workshop|${berlin("DTSTART", "20261125T090000")}|${berlin("DTEND", "20261125T120000")}`,
    `UID:2|SUMMARY:Cancelled|STATUS:CANCELLED|${berlin("DTSTART", "20261125T130000")}`,
    `UID:3|SUMMARY:Lunch with Änna|${berlin("DTSTART", "20261126T123000")}|${berlin("DTEND", "20261126T133000")}`,
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
    `UID:1|SUMMARY:A|${berlin("DTSTART", "20261127T070000")}|${berlin("DTEND", "20261127T090000")}`,
    `UID:2|SUMMARY:B|${berlin("DTSTART", "20261127T120000")}|${berlin("DTEND", "20261127T130000")}`,
    `UID:3|SUMMARY:C|${berlin("DTSTART", "20261127T123000")}|${berlin("DTEND", "20261127T140000")}`,
    `UID:4|SUMMARY:Maybe|TRANSP:TRANSPARENT|${berlin("DTSTART", "20261127T150000")}|${berlin("DTEND", "20261127T160000")}`,
    `UID:5|SUMMARY:Off|STATUS:CANCELLED|${berlin("DTSTART", "20261127T160000")}|${berlin("DTEND", "20261127T170000")}`,
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
  const sight = await see(t, { "notes.txt": "no calendar" });
  const expected = `There are no calendar files (.ics) in ${sight.calendars.folders[0]}.`;
  assert.equal(answerOf(manifest, "events", await listEvents({}, sight)).text, expected);
  assert.equal(answerOf(manifest, "next", await findNext({}, sight)).text, expected);
  assert.equal(answerOf(manifest, "search", await searchEvents({ text: "a" }, sight)).text, expected);
  assert.equal(answerOf(manifest, "availability", await findAvailability({}, sight)).text, expected);
});

test("what the manifest names answers through the service, and ends when its caller goes", async (t) => {
  const folder = await temporaryFolder(t, {
    "a.ics": calendar("UID:1|SUMMARY:Daily|DTSTART:20200101T000000Z|DURATION:PT24H|RRULE:FREQ=DAILY"),
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
