import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { tokenize } from "./tokenize.ts";

test("words are lower-case stems without stop words", () => {
  assert.deepEqual(tokenize("The Forecasts of the running Weather"), ["forecast", "run", "weather"]);
});

test("a compound is found by its parts and as a whole", () => {
  assert.deepEqual(tokenize("getHTTPServer"), ["get", "http", "server", "gethttpserv"]);
  assert.deepEqual(tokenize("list_open_issues"), ["list", "open", "issu"]);
  assert.ok(tokenize("GitHub").includes("github"));
});

test("numbers are no topics", () => {
  assert.deepEqual(tokenize("12% of 3,480 on 2026-12-01"), []);
});

test("width and ligatures do not hide a word", () => {
  assert.deepEqual(tokenize("Ｔｏｋｙｏ ﬁle"), tokenize("tokyo file"));
});

test("scripts without spaces are cut into words", () => {
  const terms = tokenize("東京の天気を教えて");
  assert.ok(terms.includes("東京"));
  assert.ok(terms.includes("天気"));
  assert.ok(tokenize("กรุงเทพอากาศวันนี้").length > 1);
});

test("other scripts keep their words", () => {
  assert.deepEqual(tokenize("Погода в Москве, καιρός Αθήνα, मौसम"), [
    "погода",
    "в",
    "москве",
    "καιρός",
    "αθήνα",
    "मौसम",
  ]);
});

test("any text becomes short, non-empty terms", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      for (const term of tokenize(text)) assert.ok(term.length > 0 && term.length <= 64);
    }),
  );
});

test("a run of letters without an end is one short term", () => {
  assert.deepEqual(tokenize("q".repeat(1_000_000)), ["q".repeat(64)]);
});
