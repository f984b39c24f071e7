import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { JackfieldError } from "@jackfield/sdk";
import { readHostId } from "./read-host-id.ts";

async function makeFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "jackfield-id-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test("an id stays the same, and nothing else is left in the folder", async (t) => {
  const folder = await makeFolder(t);
  const id = await readHostId(folder, randomUUID);
  assert.equal(await readHostId(folder, randomUUID), id);
  assert.deepEqual(await readdir(folder), ["host-id"]);
});

for (const left of [undefined, "", "\n"]) {
  test(`many first starts at once agree on one id, where ${left === undefined ? "no" : "an empty"} file was left`, async (t) => {
    const folder = await makeFolder(t);
    if (left !== undefined) await writeFile(join(folder, "host-id"), left);
    const ids = await Promise.all(Array.from({ length: 16 }, () => readHostId(folder, randomUUID)));
    assert.equal(new Set(ids).size, 1);
    assert.equal(await readHostId(folder, randomUUID), ids[0]);
  });
}

test("a file that holds something else is refused, not replaced", async (t) => {
  const folder = await makeFolder(t);
  await writeFile(join(folder, "host-id"), "not an id\n");
  await assert.rejects(
    readHostId(folder, randomUUID),
    (error) => JackfieldError.is(error) && error.code === "config_invalid",
  );
});
