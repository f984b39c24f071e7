import assert from "node:assert/strict";
import { test } from "node:test";
import { JackfieldError } from "@jackfield/sdk";
import fc from "fast-check";
import { parseJsonBody } from "./parse-json-body.ts";

const read = (text: string): unknown => parseJsonBody(Buffer.from(text));
const malformed = (pattern: RegExp) => (error: unknown) =>
  JackfieldError.is(error) && error.code === "request_malformed" && pattern.test(error.message);

test("any JSON comes in as it is", () => {
  fc.assert(
    fc.property(fc.json({ noUnicodeString: false }), (text) => {
      fc.pre(!text.includes("__proto__"));
      assert.deepEqual(read(text), JSON.parse(text));
    }),
  );
});

test("an empty body is no body", () => {
  assert.equal(read(""), undefined);
});

test("what is not JSON is refused with its place, and without quoting it", () => {
  assert.throws(() => read('{"key": secret}'), malformed(/^The body is not valid JSON/));
  assert.throws(
    () => read('{"key": secret}'),
    (error) => !String(error).includes("secret"),
  );
});

test("what is not UTF-8 is refused", () => {
  assert.throws(() => parseJsonBody(Buffer.from([0x22, 0xff, 0x22])), malformed(/UTF-8/));
});

test("a key that would be a prototype is refused wherever it stands and however it is written", () => {
  assert.throws(() => read('{"a": [{"__proto__": {}}]}'), malformed(/\/a\/0\/__proto__/));
  assert.throws(() => read('{"\\u005f_proto__": 1}'), malformed(/__proto__/));
  assert.deepEqual(read('{"text": "__proto__"}'), { text: "__proto__" });
});

test("within the parameters of a call it is the parameters that are refused", () => {
  const call = (text: string) => parseJsonBody(Buffer.from(text), { callsPlugin: true });
  const refused = (code: string, details: unknown) => (error: unknown) => {
    assert.ok(JackfieldError.is(error));
    assert.deepEqual([error.code, error.details], [code, details]);
    return true;
  };
  const violations = [{ path: "/a/0", message: "the name __proto__ is not allowed" }];
  assert.throws(
    () => call('{"parameters": {"a": [{"__proto__": {}}]}}'),
    refused("parameters_invalid", { violations }),
  );
  assert.throws(() => call('{"user_context": {"__proto__": {}}}'), refused("request_malformed", {}));
});

test("nesting as deep as the body is long does not overflow the stack", () => {
  const depth = 200_000;
  assert.throws(() => read(`${'{"a":'.repeat(depth)}{"__proto__":1}${"}".repeat(depth)}`), malformed(/__proto__/));
});
