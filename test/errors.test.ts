import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { errorCatalogue } from "@jackfield/sdk";

const page = readFileSync(join(import.meta.dirname, "../docs/errors.md"), "utf8");
const rows = page.split("\n").filter((line) => /^\| `/.test(line));
const catalogued = Object.entries(errorCatalogue).map(
  ([code, { status, meaning }]) => `| \`${code}\` | ${status} | ${meaning} |`,
);

test("docs/errors.md has one row for every error code, with the catalogue's status and meaning", () => {
  const countOf = (start: string) => rows.filter((row) => row.startsWith(start)).length;
  assert.deepEqual(
    catalogued.filter((start) => countOf(start) !== 1),
    [],
  );
});

test("docs/errors.md has no row that is not in the catalogue", () => {
  assert.deepEqual(
    rows.filter((row) => !catalogued.some((start) => row.startsWith(start))),
    [],
  );
});

test("docs/errors.md says for every error what to do, in a sentence", () => {
  assert.deepEqual(
    rows.filter((row) => !/ \| [A-Z][^|]*\. \|$/.test(row)),
    [],
  );
});
