import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readCalendar } from "./read-calendar.ts";
import { splitCalendars } from "./split-calendars.ts";

test("components come out whole, with what is in them, from every calendar of a text", () => {
  const text =
    "\uFEFFBEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nBEGIN:VALARM\nEND:VALARM\nend:vevent\nEND:VCALENDAR\nBEGIN:VCALENDAR\nEND:VCALENDAR\n";
  assert.deepEqual(splitCalendars(text), {
    calendars: [[{ name: "VEVENT", text: "BEGIN:VEVENT\r\nBEGIN:VALARM\r\nEND:VALARM\r\nend:vevent" }], []],
  });
});

test("a text that cannot be followed keeps what came before and says why", () => {
  const faults = {
    hello: "there is no calendar in the file",
    "": "there is no calendar in the file",
    "BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VEVENT": "the file ends within VCALENDAR",
    "BEGIN:VCALENDAR\nEND:VEVENT": "END:VEVENT stands where nothing of that kind was begun",
  };
  for (const [text, fault] of Object.entries(faults)) assert.equal(splitCalendars(text).fault, fault);
  assert.equal(splitCalendars("BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VEVENT").calendars[0]?.length, 1);
});

test("property: whatever a file holds, reading it gives events and reasons, never an exception", () => {
  const line = fc.constantFrom(
    "BEGIN:VCALENDAR",
    "END:VCALENDAR",
    "BEGIN:VEVENT",
    "END:VEVENT",
    "BEGIN:VTIMEZONE",
    "END:VTIMEZONE",
    "TZID:Own",
    "DTSTART:20261127T080000Z",
    "DTSTART;TZID=Own:20261127T080000",
    "DTSTART;VALUE=DATE:20261127",
    "DTSTART:99999999T999999",
    "DTEND;VALUE=PERIOD:1/2",
    "DURATION:-P1W",
    "RRULE:FREQ=DAILY;COUNT=-1",
    "RRULE:FREQ=YEARLY;BYDAY=99XX",
    "RDATE;VALUE=PERIOD:20261127T080000Z/PT1H",
    "EXDATE:",
    "RECURRENCE-ID:20261127T080000Z",
    "ATTENDEE;CN=:",
    "SUMMARY",
    " folded",
    ";:;",
  );
  const whole = fc
    .array(line, { maxLength: 8 })
    .map((all) => ["BEGIN:VCALENDAR", "BEGIN:VEVENT", ...all, "END:VEVENT", "END:VCALENDAR"]);
  const texts = fc
    .oneof(fc.string(), fc.array(line, { maxLength: 12 }), whole)
    .map((text) => [text].flat().join("\r\n"));
  let events = 0;
  fc.assert(
    fc.property(texts, (text) => {
      events += readCalendar(text, "a.ics", "Europe/Zurich").events.length;
    }),
    { numRuns: 1000 },
  );
  assert.ok(events > 0);
});
