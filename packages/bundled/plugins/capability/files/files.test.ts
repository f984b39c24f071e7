import assert from "node:assert/strict";
import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { answerOf } from "../../../src/testing/answer-of.ts";
import { callContext } from "../../../src/testing/call-context.ts";
import { readManifest } from "../../../src/testing/read-manifest.ts";
import { refusalOf } from "../../../src/testing/refusal-of.ts";
import { temporaryFolder } from "../../../src/testing/temporary-folder.ts";
import { list, read, search } from "./index.ts";
import { limits } from "./limits.ts";
import { openRoots } from "./open-roots.ts";
import { searchFiles } from "./search-files.ts";
import { hiddenFiles } from "./testing/hidden-files.ts";
import { openFiles } from "./testing/open-files.ts";

const manifest = readManifest("files");

const within = (...folders: string[]) => callContext({ config: { folders } });

test("a word is found whatever its case, with file, line and snippet, and files named so", async (t) => {
  const folder = await temporaryFolder(t, { ...openFiles, ...hiddenFiles });
  const result = await search({ text: "invoice" }, within(folder));
  assert.deepEqual(answerOf(manifest, "search", result), {
    text: [
      `"invoice" stands in 2 lines of 2 files in ${folder}:`,
      "notes/todo.txt:2: Pay the INVOICE of the plumber",
      "notes/trips/basel.md:3: bring the invoices",
      "Named so: invoice.pdf",
    ].join("\n"),
    matches: [
      { path: "notes/todo.txt", line: 2, snippet: "Pay the INVOICE of the plumber" },
      { path: "notes/trips/basel.md", line: 3, snippet: "bring the invoices" },
    ],
    named: ["invoice.pdf"],
    searched: folder,
    truncated: false,
  });
  assert.deepEqual(result.skips, [
    { id: "invoice.pdf", reason: "unsupported_format", details: { message: '"invoice.pdf" is not a text file.' } },
  ]);
});

test("a folder is searched by its path, by its name in singular or plural, and by the words that people say", async (t) => {
  const folder = await temporaryFolder(t, openFiles);
  const searched = async (phrase: string) =>
    answerOf(manifest, "search", await search({ text: "invoice", folder: phrase }, within(folder)))["searched"];
  assert.equal(await searched("notes"), "notes");
  assert.equal(await searched("my notes"), "notes");
  assert.equal(await searched("note"), "notes");
  assert.equal(await searched("notes/trips/"), "notes/trips");
  assert.equal(await searched("the src folder"), "src");
  assert.equal(await searched(join(folder, "src")), join(folder, "src"));
  assert.equal(await searched("Basel"), "files and folders called Basel");
  assert.equal(await searched("my documents"), folder);
});

test("notes that are nowhere are looked for everywhere, and that is said", async (t) => {
  const folder = await temporaryFolder(t, { "a.txt": "an invoice" });
  const { text } = answerOf(manifest, "search", await search({ text: "invoice", folder: "my diary" }, within(folder)));
  assert.equal(
    text,
    `"invoice" stands in 1 line of 1 file in ${folder} (no folder is called "diary"):\na.txt:1: an invoice`,
  );
});

test("the allowed folder itself may be what is meant", async (t) => {
  const folder = await temporaryFolder(t, { "notes/a.txt": "an invoice", "other/b.txt": "an invoice" });
  const context = within(join(folder, "notes"), join(folder, "other"));
  const data = answerOf(manifest, "search", await search({ text: "invoice", folder: "notes" }, context));
  assert.deepEqual(data["matches"], [{ path: "notes/a.txt", line: 1, snippet: "an invoice" }]);
});

test("text is searched for as it stands, never as a pattern", async (t) => {
  const folder = await temporaryFolder(t, { "a.txt": "costs (about) 5.50 [net]\ncosts 5x50\n" });
  const lines = async (text: string) =>
    (answerOf(manifest, "search", await search({ text }, within(folder)))["matches"] as { line: number }[]).map(
      ({ line }) => line,
    );
  assert.deepEqual(await lines("5.50"), [1]);
  assert.deepEqual(await lines("(about)"), [1]);
  assert.deepEqual(await lines("[net]"), [1]);
  assert.deepEqual(await lines("^(a+)+$"), []);
});

test("a search is bounded in lines, in the length of a line, in the size of a file and in time", async (t) => {
  const folder = await temporaryFolder(t, {
    "long.txt": `${"x".repeat(5000)} invoice ${"y".repeat(5000)}`,
    "many.txt": "invoice\n".repeat(100),
    "more.txt": "invoice\n".repeat(100),
  });
  const context = within(folder);
  const few = answerOf(manifest, "search", await search({ text: "invoice", limit: 5 }, context));
  assert.equal((few["matches"] as unknown[]).length, 5);
  assert.equal(few["truncated"], true);
  assert.match(few.text, /stands in 5 lines or more of 2 files/);
  const [long] = few["matches"] as { snippet: string }[];
  assert.ok((long?.snippet.length ?? 999) < 200);
  const roots = await openRoots(context.config);
  const small = await searchFiles({ text: "invoice" }, roots, { ...limits, searchedBytes: 900 });
  assert.deepEqual(
    small.skips?.map(({ id, reason }) => `${id} ${reason}`),
    ["long.txt too_large"],
  );
  const late = await searchFiles({ text: "invoice" }, roots, { ...limits, searchMs: -1 });
  assert.deepEqual(answerOf(manifest, "search", late)["truncated"], true);
  const crowded = await searchFiles({ text: "invoice" }, roots, { ...limits, entries: 1 });
  assert.deepEqual(answerOf(manifest, "search", crowded)["truncated"], true);
});

test("a search ends when its caller goes", async (t) => {
  const folder = await temporaryFolder(t, openFiles);
  const signal = AbortSignal.abort();
  await assert.rejects(search({ text: "invoice" }, callContext({ config: { folders: [folder] }, signal })), {
    name: "AbortError",
  });
});

test("a file is read whole, by lines, and by its name alone", async (t) => {
  const folder = await temporaryFolder(t, openFiles);
  const shown = async (parameters: Parameters<typeof read>[0]) =>
    answerOf(manifest, "read", await read(parameters, within(folder)));
  const whole = await shown({ file: "notes/todo.txt" });
  assert.equal(whole.text, "notes/todo.txt:\nBuy milk\nPay the INVOICE of the plumber");
  assert.equal(whole["total_lines"], 2);
  assert.equal((await shown({ file: "todo.txt" }))["path"], "notes/todo.txt");
  assert.equal((await shown({ file: "my Basel.md" }))["path"], "notes/trips/basel.md");
  assert.equal((await shown({ file: join(folder, "src/main.ts") }))["path"], "src/main.ts");
  const second = await shown({ file: "todo.txt", from_line: 2, to_line: 2 });
  assert.equal(second.text, "notes/todo.txt (lines 2 to 2 of 2):\nPay the INVOICE of the plumber");
  assert.equal((await shown({ file: "basel.md", from_line: 2, to_line: 2 }))["content"], "");
  assert.equal((await shown({ file: "todo.txt", from_line: 9 })).text, "notes/todo.txt has 2 lines only.");
});

test("text in UTF-8, UTF-16 and old Windows files is read, and an empty file is said to be empty", async (t) => {
  const folder = await temporaryFolder(t, {
    "utf8.txt": "\uFEFFZürich",
    "utf16.txt": Buffer.from("\uFEFFZürich", "utf16le"),
    "latin.txt": Buffer.from("Zürich", "latin1"),
    "empty.txt": "",
  });
  const text = async (file: string) => answerOf(manifest, "read", await read({ file }, within(folder)))["content"];
  assert.equal(await text("utf8.txt"), "Zürich");
  assert.equal(await text("utf16.txt"), "Zürich");
  assert.equal(await text("latin.txt"), "Zürich");
  assert.match(answerOf(manifest, "read", await read({ file: "empty.txt" }, within(folder))).text, /is empty/);
});

test("a long file is cut, and that is said", async (t) => {
  const folder = await temporaryFolder(t, { "long.txt": "0123456789\n".repeat(20_000) });
  const data = answerOf(manifest, "read", await read({ file: "long.txt" }, within(folder)));
  assert.equal((data["content"] as string).length, 100_000);
  assert.equal(data["truncated"], true);
  assert.equal(data["to_line"], 9091);
  assert.ok(data.text.length < 5000);
});

test("what is no file, no text, not there, or meant twice is refused by name", async (t) => {
  const folder = await temporaryFolder(t, { ...openFiles, "a/plan.md": "", "b/plan.md": "", "c/plan.md": "" });
  const refused = async (parameters: Parameters<typeof read>[0]) => refusalOf(await read(parameters, within(folder)));
  assert.match(await refused({ file: "notes" }), /^not_a_file: "notes"/);
  assert.match(await refused({ file: "invoice.pdf" }), /^not_text: "invoice.pdf"/);
  assert.match(await refused({ file: "absent.txt" }), /^unknown_file: .*"absent.txt"/);
  assert.match(await refused({ file: "plan.md" }), /^ambiguous_file: .*a\/plan.md, b\/plan.md, c\/plan.md/);
  assert.match(await refused({ file: "todo.txt", from_line: 5, to_line: 2 }), /^bad_range: /);
});

test("files are listed with size and day, by name, date or size, and by pattern", async (t) => {
  const folder = await temporaryFolder(t, { "b.txt": "12345", "a10.txt": "1", "a9.txt": "123", "c/d.md": "1234567" });
  const days = { "b.txt": "2026-01-02", "a10.txt": "2026-01-03", "a9.txt": "2026-01-04", "c/d.md": "2026-01-01" };
  for (const [path, day] of Object.entries(days)) await utimes(join(folder, path), new Date(day), new Date(day));
  const listed = async (parameters: Parameters<typeof list>[0]) => {
    const data = answerOf(manifest, "list", await list(parameters, within(folder)));
    return (data["files"] as { path: string }[]).map(({ path }) => path);
  };
  assert.deepEqual(await listed({}), ["a9.txt", "a10.txt", "b.txt", "c/d.md"]);
  assert.deepEqual(await listed({ sort: "newest" }), ["a9.txt", "a10.txt", "b.txt", "c/d.md"]);
  assert.deepEqual(await listed({ sort: "oldest", limit: 1 }), ["c/d.md"]);
  assert.deepEqual(await listed({ sort: "largest", limit: 2 }), ["c/d.md", "b.txt"]);
  assert.deepEqual(await listed({ sort: "smallest", limit: 1 }), ["a10.txt"]);
  assert.deepEqual(await listed({ pattern: "*.md" }), ["c/d.md"]);
  assert.deepEqual(await listed({ folder: "c" }), ["c/d.md"]);
  const { text } = answerOf(manifest, "list", await list({ sort: "newest", limit: 1 }, within(folder)));
  assert.equal(text, `4 files in ${folder}:\na9.txt  3 bytes  2026-01-04\n… and 3 more`);
  const none = answerOf(manifest, "list", await list({ pattern: "*.pdf" }, within(folder)));
  assert.equal(none.text, `0 files like *.pdf in ${folder}.`);
});
