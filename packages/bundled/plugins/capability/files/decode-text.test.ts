import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { decodeText } from "./decode-text.ts";

test("what has zero bytes or control characters is no text", () => {
  assert.equal(decodeText(new Uint8Array([72, 0, 105])), undefined);
  assert.equal(decodeText(new Uint8Array([0xff, 0x01, 0x02])), undefined);
  assert.equal(decodeText(new Uint8Array()), "");
});

test("property: any text comes back from UTF-8, and any bytes give text or nothing", () => {
  const texts = fc.string({ unit: "grapheme" }).filter((text) => !text.includes("\0") && !text.startsWith("\uFEFF"));
  fc.assert(
    fc.property(texts, fc.uint8Array(), (text, bytes) => {
      assert.equal(decodeText(Buffer.from(text)), text.toWellFormed());
      assert.ok(["string", "undefined"].includes(typeof decodeText(bytes)));
    }),
  );
});
