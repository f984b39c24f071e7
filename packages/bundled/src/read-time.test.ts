import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readTime } from "./read-time.ts";

test("a time of day is read in both the twelve and the twenty-four hour clock", () => {
  const expectations = {
    "3pm": "15:00:00",
    "3 PM": "15:00:00",
    "3:30 p.m.": "15:30:00",
    "12am": "00:00:00",
    "12 pm": "12:00:00",
    "at 9:05": "09:05:00",
    "15h": "15:00:00",
    "15h30": "15:30:00",
    noon: "12:00:00",
    Midnight: "00:00:00",
  };
  for (const [phrase, time] of Object.entries(expectations)) assert.equal(readTime(phrase)?.toString(), time, phrase);
});

test("what is no time of day is none", () => {
  for (const phrase of ["", "3", "13pm", "0am", "24:00", "12:60", "3:5", "lunch"]) {
    assert.equal(readTime(phrase), undefined, phrase);
  }
});

test("property: every minute of the day reads back, and no text throws", () => {
  fc.assert(
    fc.property(fc.nat(1439), fc.string(), (minutes, text) => {
      const time = new Temporal.PlainTime().add({ minutes });
      assert.ok(readTime(time.toString({ smallestUnit: "minute" }))?.equals(time));
      readTime(text);
    }),
  );
});
