import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { findPlace } from "./find-place.ts";

const winter = Temporal.Instant.from("2026-01-15T12:00Z");

function zoneOf(query: string): string {
  const finding = findPlace(query, winter, "Europe/Zurich");
  return finding.found ? finding.place.zone : finding.code;
}

test("cities, countries, regions, zones and abbreviations are found in any spelling", () => {
  const expectations: Readonly<Record<string, string>> = {
    Lima: "America/Lima",
    "San Francisco": "America/Los_Angeles",
    delhi: "Asia/Kolkata",
    Beijing: "Asia/Shanghai",
    "SÃO PAULO": "America/Sao_Paulo",
    "sao-paulo": "America/Sao_Paulo",
    Zürich: "Europe/Zurich",
    "St. Petersburg": "Europe/Moscow",
    "saint louis": "America/Chicago",
    "the Hague": "Europe/Amsterdam",
    Calcutta: "Asia/Kolkata",
    "Ho Chi Minh": "Asia/Ho_Chi_Minh",
    Japan: "Asia/Tokyo",
    "South Korea": "Asia/Seoul",
    Spain: "Europe/Madrid",
    "the UK": "Europe/London",
    "Côte d'Ivoire": "Africa/Abidjan",
    "Hong Kong": "Asia/Hong_Kong",
    "Vatican City": "Europe/Vatican",
    Texas: "America/Chicago",
    "Paris, Texas": "America/Chicago",
    "Paris, France": "Europe/Paris",
    "Paris France": "Europe/Paris",
    "London, Ontario": "America/Toronto",
    "Portland, ME": "America/New_York",
    "Portland, OR": "America/Los_Angeles",
    "Atlanta, Georgia": "America/New_York",
    "Fribourg, Switzerland": "Europe/Zurich",
    "europe/zurich": "Europe/Zurich",
    "America/Argentina/Buenos Aires": "America/Argentina/Buenos_Aires",
    UTC: "UTC",
    CET: "Europe/Brussels",
    "Eastern time": "America/New_York",
    "GMT-3": "-03:00",
    "+5:30": "+05:30",
    here: "Europe/Zurich",
    "Tokyo time": "Asia/Tokyo",
    "Tokyo right now?": "Asia/Tokyo",
    Australia: "ambiguous_place",
    Russia: "ambiguous_place",
    "Springfield, Narnia": "unknown_place",
    "UTC+15": "unknown_place",
    "Nowhere/Land": "unknown_place",
    constructor: "unknown_place",
    "": "unknown_place",
  };
  for (const [query, zone] of Object.entries(expectations)) assert.equal(zoneOf(query), zone, query);
});

test("an unknown name is answered with the nearest known ones, one for each zone", () => {
  const finding = findPlace("Tokyoo", winter, "UTC");
  assert.deepEqual(finding.found ? [] : finding.candidates, ["Tokyo"]);
  const slip = findPlace("Zrich", winter, "UTC");
  assert.deepEqual(slip.found ? [] : slip.candidates[0], "Zurich");
});

test("every zone that the platform knows is found under its own name", () => {
  for (const zone of Intl.supportedValuesOf("timeZone")) {
    const finding = findPlace(zone, winter, "UTC");
    assert.ok(finding.found, zone);
    assert.ok(winter.toZonedDateTimeISO(finding.place.zone).equals(winter.toZonedDateTimeISO(zone)), zone);
  }
});

test("property: any text is answered with a zone that exists or with a reason", () => {
  const pieces = fc.constantFrom("paris", ",", " ", "the", "UTC", "+", "99", "georgia", "__proto__", "Asia/", "time");
  const texts = fc.oneof(
    fc.string({ maxLength: 80 }),
    fc.array(pieces, { maxLength: 8 }).map((all) => all.join("")),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const finding = findPlace(text, winter, "UTC");
      if (finding.found) winter.toZonedDateTimeISO(finding.place.zone);
      else assert.ok(finding.message.length > 0);
    }),
  );
});
