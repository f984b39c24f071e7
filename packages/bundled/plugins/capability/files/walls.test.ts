import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chmod, mkdir, rename, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import type { PluginContext } from "@jackfield/sdk";
import { answerOf } from "../../../src/testing/answer-of.ts";
import { callContext } from "../../../src/testing/call-context.ts";
import { readManifest } from "../../../src/testing/read-manifest.ts";
import { refusalOf } from "../../../src/testing/refusal-of.ts";
import { temporaryFolder } from "../../../src/testing/temporary-folder.ts";
import type { AllowedFiles } from "../../../src/types.ts";
import { createAllowedFiles } from "./create-allowed-files.ts";
import { initialize, list, read, search } from "./index.ts";
import { limits } from "./limits.ts";
import { openRoots } from "./open-roots.ts";
import { readText } from "./read-text.ts";
import { resolvePath } from "./resolve-path.ts";
import { hiddenFiles } from "./testing/hidden-files.ts";
import { openFiles } from "./testing/open-files.ts";

const manifest = readManifest("files");

const within = (...folders: string[]) => callContext({ config: { folders } });

test("hidden files, installed packages and what lies outside are out of reach however they are asked for", async (t) => {
  const inside = Object.entries({ ...openFiles, ...hiddenFiles }).map(
    ([path, content]) => [`in/${path}`, content] as const,
  );
  const folder = join(await temporaryFolder(t, { "outside.txt": "", ...Object.fromEntries(inside) }), "in");
  for (const file of [
    ".env",
    ".git/config",
    "./.jackfield/key",
    "node_modules/a/index.js",
    "../outside.txt",
    "notes/../../outside.txt",
    "notes\\..\\..\\outside.txt",
    "/etc/passwd",
    join(folder, ".env"),
    join(folder, "../outside.txt"),
    "notes/todo.txt\0.md",
  ]) {
    assert.match(refusalOf(await read({ file }, within(folder))), /^forbidden_path: /, file);
  }
  assert.match(refusalOf(await search({ text: "x", folder: "../" }, within(folder))), /^forbidden_path: /);
  assert.match(refusalOf(await list({ folder: "/etc" }, within(folder))), /^forbidden_path: /);
  assert.match(refusalOf(await list({ folder: ".git" }, within(folder))), /^forbidden_path: /);
});

test("a link that leads outside is refused, one that stays inside is a file", async (t) => {
  const folder = await temporaryFolder(t, { "in/a.txt": "invoice", "secret/b.txt": "invoice", "in/.hidden/c.txt": "" });
  await symlink(join(folder, "secret/b.txt"), join(folder, "in/out.txt"));
  await symlink(join(folder, "secret"), join(folder, "in/outdir"));
  await symlink(join(folder, "in/a.txt"), join(folder, "in/same.txt"));
  await symlink(join(folder, "in/.hidden/c.txt"), join(folder, "in/seen.txt"));
  await symlink(join(folder, "in"), join(folder, "in/circle"));
  const context = within(join(folder, "in"));
  for (const file of ["out.txt", "outdir/b.txt", "seen.txt"]) {
    assert.match(refusalOf(await read({ file }, context)), /^forbidden_path: /, file);
  }
  assert.equal(answerOf(manifest, "read", await read({ file: "same.txt" }, context))["content"], "invoice");
  const found = await search({ text: "invoice" }, context);
  const matches = answerOf(manifest, "search", found)["matches"] as { path: string }[];
  assert.deepEqual(
    matches.map(({ path }) => path),
    ["a.txt", "same.txt"],
  );
  assert.deepEqual(
    found.skips?.map(({ id }) => id),
    ["out.txt", "outdir", "seen.txt"],
  );
});

test("a folder that is swapped for a link between the look and the reading leads nowhere", async (t) => {
  const folder = await temporaryFolder(t, { "in/sub/a.txt": "mine", "secret/a.txt": "theirs" });
  const roots = await openRoots({ folders: [join(folder, "in")] });
  const found = await resolvePath(roots, "sub/a.txt");
  await rename(join(folder, "in/sub"), join(folder, "in/moved"));
  await symlink(join(folder, "secret"), join(folder, "in/sub"));
  await assert.rejects(readText(roots, found, 1000), { code: "forbidden_path" });
});

test("a folder that may not be read is told, the rest is still searched", async (t) => {
  const folder = await temporaryFolder(t, { "a.txt": "invoice", "locked/b.txt": "invoice" });
  await chmod(folder, 0o755);
  await chmod(join(folder, "locked"), 0);
  // The superuser may read everything, so it steps back for a moment.
  const superuser = process.getuid?.() === 0;
  if (superuser) process.seteuid?.(65_534);
  const result = await search({ text: "invoice" }, within(folder)).finally(() => {
    if (superuser) process.seteuid?.(0);
  });
  await chmod(join(folder, "locked"), 0o700);
  assert.deepEqual(
    result.skips?.map(({ id, reason }) => `${id} ${reason}`),
    ["locked auth"],
  );
});

test("several folders are told apart by their names, equal names by their paths", async (t) => {
  const folder = await temporaryFolder(t, { "x/notes/a.txt": "1", "y/notes/a.txt": "2", "work/b.txt": "3" });
  const paths = async (...folders: string[]) =>
    (answerOf(manifest, "list", await list({}, within(...folders)))["files"] as { path: string }[]).map(
      ({ path }) => path,
    );
  assert.deepEqual(await paths(join(folder, "x/notes"), join(folder, "work")), ["notes/a.txt", "work/b.txt"]);
  const same = [join(folder, "x/notes"), join(folder, "y/notes")];
  const listed = await paths(...same);
  assert.deepEqual(
    listed,
    same.map((one) => `${one}/a.txt`),
  );
  for (const [index, file] of listed.entries()) {
    assert.equal(answerOf(manifest, "read", await read({ file }, within(...same)))["content"], String(index + 1));
  }
  const labelled = within(join(folder, "x/notes"), join(folder, "work"));
  assert.equal(answerOf(manifest, "read", await read({ file: "work/b.txt" }, labelled))["content"], "3");
});

test("allowed folders that are not there are passed over; with none there a call says so", async (t) => {
  const folder = await temporaryFolder(t, { "a.txt": "1" });
  const absent = join(folder, "absent");
  assert.equal(answerOf(manifest, "list", await list({}, within(absent, folder)))["total"], 1);
  assert.match(refusalOf(await list({}, within(absent))), /^no_folder: .*absent/);
});

test("without configuration the working folder is allowed", async () => {
  const data = answerOf(manifest, "list", await list({ limit: 1 }, callContext()));
  assert.deepEqual(data["folders"], [process.cwd()]);
});

test("the service lends the same files behind the same walls", async (t) => {
  const folder = await temporaryFolder(t, { "a/work.ics": "BEGIN", "b.txt": "", ".hidden/private.ics": "" });
  const services = new Map<string, unknown>();
  initialize({
    config: { folders: [folder] },
    provideService: (name: string, service: unknown) => services.set(name, service),
  } as unknown as PluginContext);
  const service = services.get("allowedFiles") as AllowedFiles;
  const { files, folders, truncated } = await service.list({ pattern: "*.ICS" });
  assert.deepEqual(
    files.map(({ path, size }) => `${path} ${size}`),
    ["a/work.ics 5"],
  );
  assert.deepEqual([folders, truncated], [[folder], false]);
  assert.equal(await service.read("a/work.ics"), "BEGIN");
  await assert.rejects(service.read(".hidden/private.ics"), { code: "forbidden_path" });
  await assert.rejects(service.read("../x"), { code: "forbidden_path" });
  await assert.rejects(service.read("c.txt"), { code: "unknown_file" });
  const small = createAllowedFiles({ folders: [folder] }, { ...limits, readBytes: 2 });
  await assert.rejects(small.read("a/work.ics"), { code: "file_too_large" });
});

test("a pipe is not waited for", async (t) => {
  const folder = await temporaryFolder(t);
  execFileSync("sh", ["-c", `mkfifo "$0"`, join(folder, "pipe.txt")]);
  assert.match(refusalOf(await read({ file: "pipe.txt" }, within(folder))), /^not_a_file: "pipe.txt"/);
  await mkdir(join(folder, "sub"));
  await writeFile(join(folder, "sub/a.txt"), "invoice");
  const found = answerOf(manifest, "search", await search({ text: "invoice" }, within(folder)));
  assert.equal((found["matches"] as unknown[]).length, 1);
});
