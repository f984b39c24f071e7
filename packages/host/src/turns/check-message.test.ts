import assert from "node:assert/strict";
import { test } from "node:test";
import { JackfieldError } from "@jackfield/sdk";
import fc from "fast-check";
import { checkMessage } from "./check-message.ts";

function codeOf(message: string, limit = 1_000): string | undefined {
  try {
    checkMessage(message, limit);
    return undefined;
  } catch (error) {
    assert.ok(error instanceof JackfieldError);
    return error.code;
  }
}

test("what people write is a message", () => {
  for (const text of ["hi", "12% of 3,480", "two\nlines\r\n\tand a tab", "Grüße aus 東京 👩‍👩‍👧 مرحبا", "\u{1F600}"]) {
    assert.equal(codeOf(text), undefined, text);
  }
});

test("a message without text is empty", () => {
  for (const text of ["", "   ", "\n\t\r\n", "\u00A0\u2003\uFEFF"]) assert.equal(codeOf(text), "message_empty");
});

test("a message longer than the limit is too large, and one as long as it is not", () => {
  assert.equal(codeOf("a".repeat(1_000)), undefined);
  assert.equal(codeOf("a".repeat(1_001)), "message_too_large");
  assert.equal(codeOf(" ".repeat(1_000_000)), "message_too_large");
});

test("control characters, broken surrogates and what was no text are refused with their place", () => {
  for (const text of [
    "a\u0000b",
    "bell\u0007",
    "\u001B[31mred",
    "del\u007F",
    "c1\u0085",
    "\uD800",
    "x\uDC00y",
    "\uFFFD",
    "\uFFFE",
  ]) {
    assert.equal(codeOf(text), "message_not_text", JSON.stringify(text));
  }
  assert.throws(() => checkMessage("abc\u0007", 10), { details: { position: 4, codePoint: "U+0007" } });
});

test("bytes that are no text are refused", () => {
  const image = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00]).toString("utf8");
  assert.equal(codeOf(image), "message_not_text");
});

test("any string is a message or is refused with one of three codes", () => {
  const codes = new Set([undefined, "message_empty", "message_too_large", "message_not_text"]);
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => assert.ok(codes.has(codeOf(text, 50)))),
  );
});
