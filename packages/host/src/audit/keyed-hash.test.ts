import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { keyedHash } from "./keyed-hash.ts";

test("a keyed hash is HMAC-SHA256, for every key and every text", () => {
  const key = fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 64 });
  const text = fc.oneof(fc.string({ unit: "binary", maxLength: 400 }), fc.string({ unit: "grapheme-ascii" }));
  fc.assert(
    fc.property(key, text, (someKey, someText) => {
      const expected = createHmac("sha256", someKey).update(someText, "utf8").digest("base64url");
      assert.equal(keyedHash(someKey)(someText), expected);
    }),
  );
});

test("a key that would need another computation is refused", () => {
  for (const key of ["", "x".repeat(65), "clé"]) assert.throws(() => keyedHash(key), RangeError);
});
