import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { cleanLine } from "./clean-line.ts";
import { cleanText } from "./clean-text.ts";

test("escape sequences and control characters never reach a terminal", () => {
  assert.equal(cleanText("\u001b[31mred\u001b[0m \u001b]0;title\u0007text\u0008\u009b2J"), "red text");
  assert.equal(cleanText("abc\u202edcb\u2066"), "abcdcb");
});

test("lines, tabs and letters of any script stay", () => {
  assert.equal(cleanText("été\n\t東京 🗼"), "été\n\t東京 🗼");
});

test("a line is one line", () => {
  assert.equal(cleanLine("  first\r\n second\tthird "), "first second third");
});

test("whatever comes in, nothing that a terminal obeys comes out", () => {
  const hostile = fc.string({
    unit: fc.constantFrom("\u001b", "[", "]", "m", "\u0007", "\r", "\u0085", "3", ";", "a", "\u202e"),
  });
  fc.assert(
    fc.property(hostile, (text) => {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: what must not be there
      assert.doesNotMatch(cleanText(text), /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
    }),
  );
});
