import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { parseYaml } from "./parse-yaml.ts";

function readYaml(text: string): unknown {
  const reading = parseYaml("plugin.yaml", text);
  assert.ok(reading.ok, reading.ok ? "" : reading.problem.message);
  return reading.value;
}

function problemOf(text: string) {
  const reading = parseYaml("plugin.yaml", text);
  assert.ok(!reading.ok);
  return reading.problem;
}

test("merge keys and aliases are followed", () => {
  assert.deepEqual(readYaml("base: &base {a: 1}\nmore: {<<: *base, b: 2}\nagain: *base\n"), {
    base: { a: 1 },
    more: { a: 1, b: 2 },
    again: { a: 1 },
  });
});

test("tags and YAML 1.1 make no values that JSON has not", () => {
  assert.deepEqual(readYaml("%YAML 1.1\n---\nwhen: 2001-01-01\nset: !!set {a, b}\nbytes: !!binary aGk=\n"), {
    when: "2001-01-01",
    set: { a: null, b: null },
    bytes: "aGk=",
  });
  assert.match(problemOf("a: .nan").message, /^a must be a finite number/);
});

test("__proto__ is a key like any other", () => {
  const value = readYaml("__proto__: {polluted: true}\nbase: &b {__proto__: {polluted: true}}\nmore: {<<: *b}\n");
  assert.deepEqual(Object.keys(value as object), ["__proto__", "base", "more"]);
  assert.equal((value as { polluted?: unknown }).polluted, undefined);
  assert.equal(({} as { polluted?: unknown }).polluted, undefined);
});

test("a key that is given twice is refused with both lines", () => {
  const problem = problemOf("id: a\nname: b\nid: c\n");
  assert.equal(problem.code, "manifest_syntax");
  assert.match(problem.message, /"id" is already given in line 1/);
  assert.deepEqual([problem.line, problem.column], [3, 1]);
});

test("an alias bomb is refused for what it is", () => {
  const lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"];
  for (let level = 1; level < 10; level++) {
    lines.push(
      `a${level}: &a${level} [${Array(9)
        .fill(`*a${level - 1}`)
        .join(", ")}]`,
    );
  }
  const problem = problemOf(lines.join("\n"));
  assert.equal(problem.code, "manifest_syntax");
  assert.match(problem.message, /alias/i);
});

test("aliases that are too many, circular or too large are refused", () => {
  assert.match(problemOf(`a: &a x\nb: [${Array(101).fill("*a").join(", ")}]`).message, /more than 100 aliases/);
  assert.match(problemOf("&a [*a, *a]").message, /nested deeper/);
  const keys = Array.from({ length: 60_000 }, (_, index) => `k${index}: 1`).join(", ");
  const merges = Array.from({ length: 90 }, (_, index) => `m${index}: {<<: *a}`).join("\n");
  assert.match(problemOf(`a: &a {${keys}}\n${merges}`).message, /aliases/);
});

test("a megabyte of brackets, and of keys, ends with an answer", () => {
  assert.match(problemOf("[".repeat(300_000) + "]".repeat(300_000)).message, /nested/);
  const keys = Array.from({ length: 90_000 }, (_, index) => `k${index}: 1`).join("\n");
  assert.equal(Object.keys(readYaml(keys) as object).length, 90_000);
});

test("several documents, and keys that are no text, are refused", () => {
  assert.match(problemOf("a: 1\n---\nb: 2\n").message, /more than one document/);
  assert.match(problemOf("? [a, b]\n: c\n").message, /key must be text/);
});

test("a place is found by its JSON Pointer; one that is missing, at what would hold it", () => {
  const reading = parseYaml("plugin.yaml", "# comment\na:\n  - 1\n  - b: 2\n    c: &x {d: 1}\ne: *x\n");
  assert.ok(reading.ok);
  assert.deepEqual(reading.locate("/a/1/b"), { line: 4, column: 5 });
  assert.deepEqual(reading.locate("/a/1/missing"), { line: 4, column: 5 });
  assert.deepEqual(reading.locate("/a/7"), { line: 2, column: 1 });
  assert.deepEqual(reading.locate("/e/d"), { line: 6, column: 1 });
  assert.deepEqual(reading.locate(""), { line: 2, column: 1 });
});

test("any text is read, or refused with line and column; any place can be asked for", () => {
  const text = fc.string({ unit: fc.constantFrom(..."ab:-[]{}&*!|>'\"%@#?,<~ \n\n\t0."), maxLength: 60 });
  fc.assert(
    fc.property(text, (candidate) => {
      const reading = parseYaml("plugin.yaml", candidate);
      if (reading.ok) reading.locate("/a/0/b");
      else assert.ok((reading.problem.line ?? 0) >= 1 && (reading.problem.column ?? 0) >= 1);
    }),
    { numRuns: 2_000 },
  );
});
