import assert from "node:assert/strict";
import { test } from "node:test";
import type { CallContext, Result } from "@jackfield/sdk";
import { answerOf } from "../../../src/testing/answer-of.ts";
import { readManifest } from "../../../src/testing/read-manifest.ts";
import { refusalOf } from "../../../src/testing/refusal-of.ts";
import { compareClocks } from "./compare-clocks.ts";
import { convertTime } from "./convert-time.ts";
import { countDays } from "./count-days.ts";
import * as clock from "./index.ts";
import { tellDate } from "./tell-date.ts";
import { tellTime } from "./tell-time.ts";

const manifest = readManifest("clock");
const now = Temporal.ZonedDateTime.from("2026-11-22T10:40[Europe/Zurich]");
const today = now.toPlainDate();

const answer = (capability: string, result: Result) => answerOf(manifest, capability, result).text;

test("the time is told here, in a city, in a country, in a zone and at an offset", () => {
  const at = (place?: string) => answer("now", tellTime(place === undefined ? {} : { place }, now));
  assert.equal(at(), "It is 10:40 in Zurich (Sunday, 22 November 2026, UTC+1).");
  assert.equal(at("tokyo"), "It is 18:40 in Tokyo (Sunday, 22 November 2026, UTC+9).");
  assert.equal(at("Lima"), "It is 04:40 in Lima (Sunday, 22 November 2026, UTC-5).");
  assert.equal(at("New Delhi?"), "It is 15:10 in New Delhi (Sunday, 22 November 2026, UTC+5:30).");
  assert.equal(at("the Netherlands"), "It is 10:40 in Netherlands (Sunday, 22 November 2026, UTC+1).");
  assert.equal(at("Pacific time"), "It is 01:40 US Pacific Time (Sunday, 22 November 2026, UTC-8).");
  assert.equal(at("Africa/Lagos"), "It is 10:40 in Africa/Lagos (Sunday, 22 November 2026, UTC+1).");
  assert.equal(at("UTC"), "It is 09:40 UTC (Sunday, 22 November 2026).");
  assert.equal(at("UTC+5:45"), "It is 15:25 UTC+05:45 (Sunday, 22 November 2026).");
  assert.equal(at("Honolulu"), "It is 23:40 in Honolulu (Saturday, 21 November 2026, UTC-10).");
});

test("a summer's clock is an hour ahead of the winter's", () => {
  const summer = Temporal.ZonedDateTime.from("2026-07-01T12:00[UTC]");
  assert.match(answer("now", tellTime({ place: "Berlin" }, summer)), /^It is 14:00 in Berlin/);
  assert.match(answer("now", tellTime({ place: "CET" }, summer)), /^It is 14:00 Central European Time/);
});

test("a place that is unknown or has several times is refused with names to ask for", () => {
  assert.match(refusalOf(tellTime({ place: "Tokyoo" }, now)), /^unknown_place: .*"Tokyoo".* Did you mean Tokyo\?$/);
  assert.match(
    refusalOf(tellTime({ place: "USA" }, now)),
    /^ambiguous_place: .*New York, Chicago, Denver, Los Angeles/,
  );
  assert.match(refusalOf(tellTime({ place: "Georgia" }, now)), /^ambiguous_place: .*New York or Tbilisi/);
});

test("a day is told with its weekday and its distance", () => {
  const tell = (parameters: Parameters<typeof tellDate>[0]) => answer("date", tellDate(parameters, now));
  assert.equal(tell({}), "Today is Sunday, 22 November 2026, in week 47.");
  assert.equal(tell({ day: "tomorrow" }), "Tomorrow is Monday, 23 November 2026.");
  assert.equal(tell({ day: "yesterday" }), "Yesterday was Saturday, 21 November 2026.");
  assert.equal(tell({ day: "45 days from now" }), "Wednesday, 6 January 2027 is in 45 days.");
  assert.equal(tell({ day: "2027-03-01" }), "Monday, 1 March 2027 is in 99 days.");
  assert.equal(tell({ day: "2026-11-12" }), "Thursday, 12 November 2026 was 10 days ago.");
  assert.match(refusalOf(tellDate({ day: "the day of the jackal" }, now)), /^unknown_day: /);
  assert.match(refusalOf(tellDate({ place: "Atlantis" }, now)), /^unknown_place: /);
});

test("today is the day where the place is", () => {
  const late = Temporal.ZonedDateTime.from("2026-11-22T20:00[Europe/Zurich]");
  assert.match(answer("date", tellDate({ place: "Auckland" }, late)), /^Today is Monday, 23 November 2026/);
});

test("days are counted until a day, since a day and between two", () => {
  const count = (parameters: Parameters<typeof countDays>[0]) => answer("between", countDays(parameters, today));
  assert.equal(count({ to: "2026-12-24" }), "It is 32 days (4 weeks and 4 days) until Thursday, 24 December 2026.");
  assert.equal(count({ to: "tomorrow" }), "It is 1 day until Monday, 23 November 2026.");
  assert.equal(count({ to: "today" }), "Sunday, 22 November 2026 is today.");
  assert.equal(count({ to: "2026-11-20" }), "Friday, 20 November 2026 was 2 days ago.");
  assert.equal(
    count({ from: "1 January" }),
    "It has been 325 days (46 weeks and 3 days) since Thursday, 1 January 2026.",
  );
  assert.equal(count({ from: "2026-12-01" }), "It is 9 days (1 week and 2 days) until Tuesday, 1 December 2026.");
  assert.equal(
    count({ from: "2026-01-01", to: "2026-01-08" }),
    "It is 7 days (1 week) from Thursday, 1 January 2026 to Thursday, 8 January 2026.",
  );
  assert.equal(
    count({ from: "2026-01-08", to: "2026-01-01" }),
    "It is 7 days (1 week) from Thursday, 1 January 2026 to Thursday, 8 January 2026.",
  );
  assert.equal(count({ from: "Easter 2027", to: "2027-03-28" }), "That is the same day.");
  assert.match(refusalOf(countDays({ to: "doomsday" }, today)), /^unknown_day: "doomsday"/);
  assert.match(refusalOf(countDays({ from: "my birthday" }, today)), /^unknown_day: "my birthday"/);
});

test("two places' clocks are compared, to the minute", () => {
  const compare = (place: string, other?: string) =>
    answer("difference", compareClocks(other === undefined ? { place } : { place, other }, now));
  assert.equal(
    compare("Tokyo", "London"),
    "Tokyo is 9 hours ahead of London: it is 18:40 in Tokyo and 09:40 in London.",
  );
  assert.equal(compare("New York"), "New York is 6 hours behind Zurich: it is 04:40 in New York and 10:40 in Zurich.");
  assert.equal(
    compare("Kathmandu"),
    "Kathmandu is 4 hours 45 minutes ahead of Zurich: it is 15:25 in Kathmandu and 10:40 in Zurich.",
  );
  assert.equal(compare("Paris"), "Paris and Zurich have the same time, 10:40.");
  assert.match(refusalOf(compareClocks({ place: "Tokyo", other: "Atlantis" }, now)), /^unknown_place: .*"Atlantis"/);
});

test("a time is converted between places, from words or from parameters", () => {
  const convert = (parameters: Parameters<typeof convertTime>[0]) => answer("convert", convertTime(parameters, now));
  assert.equal(convert({ time: "3pm", from: "Berlin", to: "Tokyo" }), "15:00 in Berlin is 23:00 in Tokyo.");
  assert.equal(convert({ time: "3pm in Berlin in Tokyo" }), "15:00 in Berlin is 23:00 in Tokyo.");
  assert.equal(convert({ time: "10am PST to CET" }), "10:00 US Pacific Time is 19:00 Central European Time.");
  assert.equal(convert({ time: "9 am UTC" }), "09:00 UTC is 10:00 in Zurich.");
  assert.equal(convert({ time: "15h", to: "Lisbon" }), "15:00 in Zurich is 14:00 in Lisbon.");
  assert.equal(convert({ time: "20:00", from: "Lima", to: "Seoul" }), "20:00 in Lima is 10:00 the next day in Seoul.");
  assert.equal(convert({ time: "noon", from: "Sydney", to: "LA" }), "12:00 in Sydney is 17:00 the day before in LA.");
  assert.equal(
    convert({ time: "23:30", from: "Niue", to: "Kiritimati" }),
    "23:30 in Niue is 00:30 two days later in Kiritimati.",
  );
});

test("a time is converted with the summer time of its own day", () => {
  const text = answer("convert", convertTime({ time: "3pm", from: "London", to: "New York", day: "2027-03-20" }, now));
  assert.equal(text, "15:00 in London on Saturday, 20 March 2027 is 11:00 in New York.");
});

test("a conversion that lacks a place, a time or a day says so", () => {
  assert.match(refusalOf(convertTime({ time: "3pm" }, now)), /^place_missing: /);
  assert.match(refusalOf(convertTime({ time: "25:00", to: "Rome" }, now)), /^unknown_time: "25:00"/);
  assert.match(refusalOf(convertTime({ time: "3pm", to: "Rome", day: "someday" }, now)), /^unknown_day: /);
  assert.match(refusalOf(convertTime({ time: "3pm", from: "Atlantis" }, now)), /^unknown_place: /);
});

test("what the manifest names answers under a call's own time zone", async () => {
  const context = { timeZone: "Asia/Tokyo" } as CallContext;
  assert.match(answer("now", await clock.now({}, context)), /in Tokyo/);
  assert.match(answer("date", await clock.date({ day: "today" }, context)), /^Today is /);
  assert.match(answer("between", await clock.between({ to: "in 3 days" }, context)), /^It is 3 days until/);
  assert.match(answer("difference", await clock.difference({ place: "UTC" }, context)), /9 hours behind Tokyo/);
  assert.match(answer("convert", await clock.convert({ time: "9:00", to: "UTC" }, context)), /is 00:00 UTC\.$/);
});
