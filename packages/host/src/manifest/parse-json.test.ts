import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { parseJson } from "./parse-json.ts";

function problemOf(text: string) {
  const reading = parseJson("plugin.json", text);
  assert.ok(!reading.ok);
  return reading.problem;
}

test("what is not JSON is refused with line and column", () => {
  const problem = problemOf('{"id": "a",\n "name" "b"}');
  assert.equal(problem.code, "manifest_syntax");
  assert.deepEqual([problem.line, problem.column], [2, 9]);
  assert.match(problem.message, /expected ":"/);
  assert.equal(problemOf("").line, 1);
});

test("a property that is given twice is refused, at any depth and however it is written", () => {
  const problem = problemOf('{"a": "x:\\":", "b": [{"c": 1,\n "\\u0063": 2}]}');
  assert.equal(problem.code, "manifest_syntax");
  assert.match(problem.message, /"c" is already given in line 1/);
  assert.equal(problem.line, 2);
});

test("any JSON value is read as JSON.parse reads it", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      const reading = parseJson("plugin.json", text);
      assert.ok(reading.ok);
      assert.deepEqual(reading.value, JSON.parse(text));
    }),
  );
});

test("nesting without end is refused", () => {
  assert.match(problemOf("[".repeat(500_000) + "]".repeat(500_000)).message, /nested deeper than 96/);
});

test("a place is found by its JSON Pointer; one that is missing, at what would hold it", () => {
  const reading = parseJson("plugin.json", '{"a":\n [1,\n {"b~/c":2}]}');
  assert.ok(reading.ok);
  assert.deepEqual(reading.locate("/a/1/b~0~1c"), { line: 3, column: 3 });
  assert.deepEqual(reading.locate("/a/1/missing"), { line: 3, column: 2 });
  assert.deepEqual(reading.locate(""), { line: 1, column: 1 });
});
