import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type TestContext, test } from "node:test";
import { jackfield } from "../../packages/server/src/testing/jackfield.ts";
import { type Serving, startServe } from "../../packages/server/src/testing/start-serve.ts";
import { tempFolder } from "../../packages/server/src/testing/temp-folder.ts";
import { blocksOf } from "./blocks-of.ts";
import { type Command, commandsOf, patternOf } from "./commands-of.ts";
import { type Page, pages } from "./pages.ts";

for (const page of pages.filter(({ text }) => text.includes("```console\n"))) {
  test(`what ${page.file} shows on the command line is what happens`, async (t) => {
    const folder = await tempFolder(t);
    await writeListings(folder, page);
    const commands = blocksOf(page)
      .filter(({ language }) => language === "console")
      .flatMap(commandsOf);
    assert.ok(commands.length > 0);
    let server: Serving | undefined;
    for (const command of commands) {
      const overHttp = command.words[0] === "curl";
      if (overHttp) server ??= await startServe(t, folder, { JACKFIELD_LOG_LEVEL: "silent" });
      else server = void (await server?.stop("SIGTERM"));
      const printed = overHttp && server ? await curl(server, command) : await run(t, folder, command);
      assert.match(printed.trimEnd(), patternOf(command.output), `after $ ${command.words.join(" ")}`);
    }
  });
}

/** The files that a page lists, in a folder as its reader would have it. */
async function writeListings(folder: string, page: Page): Promise<void> {
  for (const { title, text } of blocksOf(page)) {
    if (title === undefined) continue;
    await mkdir(dirname(join(folder, title)), { recursive: true });
    await writeFile(join(folder, title), text);
  }
}

async function run(t: TestContext, cwd: string, { words }: Command): Promise<string> {
  const program = words.indexOf("jackfield");
  assert.ok(program === 0 || words[0] === "npx", `a console block runs jackfield or curl, not ${words[0]}`);
  const { stdout, stderr } = await jackfield(words.slice(program + 1), { cwd });
  if (stderr !== "") t.diagnostic(stderr);
  return stdout;
}

/** As much of curl as the pages use. */
async function curl({ url }: Serving, { words }: Command): Promise<string> {
  const after = (option: string) => words.find((_, index) => words[index - 1] === option);
  const [name = "", value = ""] = after("-H")?.split(": ") ?? [];
  const address = words.find((given) => given.startsWith("http://127.0.0.1:7420/")) ?? "";
  const body = after("-d");
  const response = await fetch(address.replace("http://127.0.0.1:7420", url), {
    ...(name && { headers: { [name]: value } }),
    ...(body !== undefined && { method: "POST", body }),
  });
  return response.text();
}
