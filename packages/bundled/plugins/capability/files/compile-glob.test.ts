import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { compileGlob } from "./compile-glob.ts";

const matches = (pattern: string, path: string) => compileGlob(pattern)(path);

test("globs match names, paths, folders at any depth and alternatives, whatever the case", () => {
  assert.ok(matches("*.md", "notes/plan.MD"));
  assert.ok(matches("plan.*", "notes/plan.md"));
  assert.ok(matches("notes/*.md", "notes/plan.md"));
  assert.ok(matches("**/*.md", "plan.md"));
  assert.ok(matches("notes/**/*.md", "notes/a/b/plan.md"));
  assert.ok(matches("notes/**", "notes/a/b"));
  assert.ok(matches("*.{jpg,png}", "a/b.png"));
  assert.ok(matches("{a,b}/{c,d}.txt", "b/c.txt"));
  assert.ok(matches("./notes/pl?n.md", "notes/plan.md"));
  assert.ok(!matches("*.md", "plan.mdx"));
  assert.ok(!matches("notes/*.md", "notes/a/plan.md"));
  assert.ok(!matches("notes/*.md", "plan.md"));
  assert.ok(!matches("?", "ab"));
});

test("a pattern that would take exponential time as a regular expression takes none", () => {
  assert.equal(matches(`${"*a".repeat(40)}b`, "a".repeat(250)), false);
  assert.equal(matches(`${"**/".repeat(30)}x`, "a/".repeat(60)), false);
});

test("too many alternatives are refused", () => {
  assert.throws(() => compileGlob("{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}"), { code: "bad_pattern" });
});

test("property: a star and a question mark mean what they mean as a regular expression", () => {
  const letters = fc.constantFrom("a", "b", ".");
  const pattern = fc.array(fc.oneof(letters, fc.constantFrom("*", "?")), { maxLength: 8 }).map((all) => all.join(""));
  const name = fc.array(letters, { minLength: 1, maxLength: 8 }).map((all) => all.join(""));
  fc.assert(
    fc.property(pattern, name, (glob, path) => {
      const source = glob.replace(/[.*?]/g, (sign) => ({ ".": "\\.", "*": ".*", "?": "." })[sign] ?? sign);
      assert.equal(matches(glob, path), new RegExp(`^${source}$`).test(path), `${glob} ${path}`);
    }),
    { numRuns: 2000 },
  );
});
