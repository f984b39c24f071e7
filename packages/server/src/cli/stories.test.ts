import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type TestContext, test } from "node:test";
import type { AuditRowDocument } from "../http/routes/audit.ts";
import type { TurnDocument } from "../http/turn-schemas.ts";
import { jackfield } from "../testing/jackfield.ts";
import { startServe } from "../testing/start-serve.ts";
import { tempFolder } from "../testing/temp-folder.ts";
import { writeTestPlugin } from "../testing/write-test-plugin.ts";

/** A folder as a person would have it: notes, and a calendar with something on Friday. */
async function home(t: TestContext): Promise<string> {
  const folder = await tempFolder(t);
  await mkdir(join(folder, "notes"));
  await writeFile(join(folder, "notes", "todo.md"), "# To do\n\nPay the invoice of the plumber.\nWater the plants.\n");
  await writeFile(join(folder, "home.ics"), calendar(nextFriday()));
  return folder;
}

function nextFriday(): string {
  const day = new Date();
  while (day.getDay() !== 5) day.setDate(day.getDate() + 1);
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${day.getFullYear()}${two(day.getMonth() + 1)}${two(day.getDate())}`;
}

function calendar(day: string): string {
  const event = [
    "BEGIN:VEVENT",
    "UID:1@example.org",
    "DTSTAMP:20260101T000000Z",
    `DTSTART:${day}T235000`,
    `DTEND:${day}T235500`,
  ];
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//test//EN",
    ...event,
    "SUMMARY:Dentist",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ].join("\r\n");
}

test("the four questions are answered with no model and no network", async (t) => {
  const cwd = await home(t);
  const ask = async (question: string): Promise<string> => {
    const { code, stdout, stderr } = await jackfield(["ask", question], { cwd });
    assert.equal(code, 0, stderr || stdout);
    return stdout;
  };
  const hour = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", hourCycle: "h23", timeZone: "Asia/Tokyo" });
  const before = hour.format();
  const time = await ask("what time is it in Tokyo");
  assert.ok(
    [before, hour.format()].some((expected) => time.includes(`${expected}:`)),
    time,
  );
  assert.match(await ask("12% of 3,480"), /417\.6/);
  assert.match(await ask("what is on my calendar on Friday"), /Dentist/);
  const found = await ask("find the word invoice in my notes");
  assert.match(found, /todo\.md/);
  assert.match(found, /invoice of the plumber/);
});

test("ask says so when nothing fits, with exit code 3", async (t) => {
  const { code, stdout } = await jackfield(["ask", "paint me a picture of a zebra"], { cwd: await tempFolder(t) });
  assert.equal(code, 3);
  assert.notEqual(stdout.trim(), "");
});

test("ask --json is one document with the answer and all that was considered", async (t) => {
  const { code, stdout } = await jackfield(["ask", "--json", "what time is it in Tokyo"], { cwd: await tempFolder(t) });
  assert.equal(code, 0);
  const turn = JSON.parse(stdout) as TurnDocument;
  assert.equal(turn.answered, true);
  assert.equal(turn.plugin_id, "clock");
  assert.equal(turn.result?.status, "success");
  assert.ok(turn.considered.some(({ outcome }) => outcome === "answered"));
});

test("call reads parameters as the schema says and prints the answer", async (t) => {
  const cwd = await tempFolder(t);
  await writeTestPlugin(cwd);
  const greeted = await jackfield(["call", "tester", "greet", "--param", "name=7", "-p", "times=2"], { cwd });
  assert.deepEqual([greeted.code, greeted.stdout], [0, "Hello 7 Hello 7\n"], greeted.stderr);
  const json = await jackfield(["call", "tester", "greet", "--params", '{"name": "Ada"}', "--json"], { cwd });
  assert.deepEqual(JSON.parse(json.stdout), { status: "success", data: { text: "Hello Ada" } });
});

test("call finds the schema of a capability that is named as op", async (t) => {
  const cwd = await tempFolder(t);
  await writeTestPlugin(cwd);
  const { stdout } = await jackfield(["call", "tester", "-p", "op=who", "-p", "count=2", "--json"], { cwd });
  assert.equal(JSON.parse(stdout).data.parameters.count, 2);
});

test("a promise that a plugin forgot ends neither the answer nor the server", async (t) => {
  const cwd = await tempFolder(t);
  await writeTestPlugin(cwd);
  const { code, stdout, stderr } = await jackfield(["call", "tester", "forget"], { cwd });
  assert.deepEqual([code, stdout], [0, "forgotten\n"]);
  assert.equal(stderr, "warning: something failed that nobody waited for: too late\n");
});

test("call shows diagnostics under --debug only", async (t) => {
  const cwd = await tempFolder(t);
  await writeTestPlugin(cwd);
  const quiet = await jackfield(["call", "tester", "tell_all"], { cwd });
  assert.ok(!quiet.stderr.includes("looked in two places"));
  assert.match(quiet.stderr, /skipped big\.pdf: too_large/);
  const verbose = await jackfield(["call", "tester", "tell_all", "--debug"], { cwd });
  assert.match(verbose.stderr, /looked in two places/);
});

test("exit codes tell what happened", async (t) => {
  const cwd = await tempFolder(t);
  await writeTestPlugin(cwd);
  const codeOf = async (...words: string[]): Promise<[number | null, string]> => {
    const { code, stderr } = await jackfield(words, { cwd });
    assert.ok(!stderr.includes("    at "), stderr);
    return [code, stderr.split("\n").find((line) => line.startsWith("error")) ?? ""];
  };
  assert.deepEqual(await codeOf("call", "tester", "fail"), [1, "error no_luck: Nothing was found."]);
  assert.equal((await codeOf("call", "tester", "break_promise"))[0], 1);
  assert.equal((await codeOf("call", "tester", "greet", "--param", "times=many"))[0], 2);
  assert.equal((await codeOf("call", "tester"))[0], 2);
  assert.deepEqual((await codeOf("frobnicate"))[0], 2);
  assert.deepEqual((await codeOf("ask", ""))[0], 2);
  const [code, line] = await codeOf("call", "nobody", "x");
  assert.equal(code, 3);
  assert.match(line, /^error plugin_not_found: /);
  assert.equal((await codeOf("--help"))[0], 0);
});

test("an error with --json is one JSON document on standard error", async (t) => {
  const cwd = await tempFolder(t);
  const refused = await jackfield(["call", "nobody", "--json"], { cwd });
  assert.equal(refused.stdout, "");
  assert.equal(JSON.parse(refused.stderr).error.message.error, "plugin_not_found");
  const misused = await jackfield(["audit", "list", "--frobnicate", "--json"], { cwd });
  assert.equal(JSON.parse(misused.stderr).error.message.error, "request_malformed");
});

test("a configuration that is wrong is told with its line", async (t) => {
  const cwd = await tempFolder(t);
  await writeFile(join(cwd, "jackfield.yaml"), "log_level: info\nlisten:\n  prot: 1\n");
  const { code, stderr } = await jackfield(["plugins", "list"], { cwd });
  assert.equal(code, 1);
  assert.match(stderr, /^error config_invalid: .*jackfield\.yaml:3: listen\.prot/);
});

test("what a plugin says never reaches the terminal as an escape sequence", async (t) => {
  const cwd = await tempFolder(t);
  await writeTestPlugin(cwd);
  const { stdout } = await jackfield(["call", "tester", "greet", "--param", "name=\u001b[2J\u001b]0;x\u0007Ada"], {
    cwd,
  });
  assert.equal(stdout, "Hello Ada\n");
});

test("call, HTTP and ask leave the same kind of audit trail, through one door", async (t) => {
  const cwd = await tempFolder(t);
  const server = await startServe(t, cwd);
  const body = JSON.stringify({ capability: "now", parameters: {} });
  const url = `${server.url}/api/v1/plugins/clock/execute`;
  await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body });
  await jackfield(["call", "clock", "now"], { cwd });
  await jackfield(["ask", "what time is it in Tokyo"], { cwd });
  await server.stop("SIGTERM");
  await jackfield(["call", "clock", "now"], { cwd });
  const { stdout } = await jackfield(["audit", "list", "--plugin", "clock", "--event", "call", "--json"], { cwd });
  const records = (JSON.parse(stdout) as { rows: AuditRowDocument[] }).rows.map(({ record }) => record);
  assert.equal(records.length, 4);
  for (const record of records) {
    assert.deepEqual(
      [record["subject"], record["capability"], record["status"], record["decision"]],
      ["user:owner", "now", "success", "allow"],
    );
  }
  assert.equal(records.filter((record) => record["channel"] === "http").length, 1);
  assert.equal((await jackfield(["audit", "verify"], { cwd })).code, 0);
});

test("a file that a dead server left behind is ignored", async (t) => {
  const cwd = await tempFolder(t);
  const server = await startServe(t, cwd);
  await server.stop("SIGKILL");
  const { code, stdout } = await jackfield(["ask", "12% of 3,480"], { cwd });
  assert.equal(code, 0);
  assert.match(stdout, /417\.6/);
});

test("audit verify says so, with exit code 0 or 1, whether the log is as it was written", async (t) => {
  const cwd = await tempFolder(t);
  for (const expression of ["1 + 1", "2 + 2"]) {
    const words = ["call", "calculator", "evaluate", "-p", `expression=${expression}`];
    assert.equal((await jackfield(words, { cwd })).code, 0);
  }
  const whole = await jackfield(["audit", "verify"], { cwd });
  assert.equal(whole.code, 0);
  assert.match(whole.stdout, /^intact: \d+ rows\n$/);

  const store = new DatabaseSync(join(cwd, ".jackfield", "store.db"));
  const tampering = store.prepare("update audit set body = replace(body, 'calculator', 'dictionary') where seq = 2");
  assert.equal(tampering.run().changes, 1);
  store.close();
  const broken = await jackfield(["audit", "verify"], { cwd });
  assert.equal(broken.code, 1);
  assert.match(broken.stdout, /^broken at row 2, changed: ./);
  const { code, stdout } = await jackfield(["audit", "verify", "--json"], { cwd });
  const { intact, seq, fault } = JSON.parse(stdout);
  assert.deepEqual([code, intact, seq, fault], [1, false, 2, "changed"]);
});

test("config tells what is in force and where each value came from", async (t) => {
  const cwd = await tempFolder(t);
  await writeFile(join(cwd, "jackfield.yaml"), "locale: de-CH\n");
  const { stdout } = await jackfield(["config", "--data", "elsewhere", "--log-level", "warn"], {
    cwd,
    env: { JACKFIELD_PORT: "8123" },
  });
  const rows = stdout.split("\n").map((line) => line.split("\t"));
  const row = (name: string) => rows.find(([setting]) => setting === name)?.slice(1);
  assert.deepEqual(row("locale"), ["de-CH", `${join(cwd, "jackfield.yaml")}:1`]);
  assert.deepEqual(row("listen.port"), ["8123", "JACKFIELD_PORT"]);
  assert.deepEqual(row("data"), ["elsewhere", "--data"]);
  assert.deepEqual(row("log_level"), ["warn", "--log-level"]);
  assert.equal(row("limits.output_bytes")?.[1], "default");
});

test("tokens are made, listed and removed", async (t) => {
  const cwd = await tempFolder(t);
  const created = await jackfield(["tokens", "create", "laptop", "--scope", "admin", "--expires", "30d"], { cwd });
  assert.equal(created.code, 0, created.stderr);
  assert.match(created.stdout, /^\S{20,}\n$/);
  const listed = await jackfield(["tokens", "list"], { cwd });
  assert.match(listed.stdout, /^laptop\tadmin\t/);
  assert.ok(!listed.stdout.includes(created.stdout.trim()));
  assert.equal((await jackfield(["tokens", "remove", "laptop"], { cwd })).code, 0);
  assert.equal((await jackfield(["tokens", "remove", "laptop"], { cwd })).code, 3);
  assert.equal((await jackfield(["tokens", "create", "x", "--expires", "yesterday"], { cwd })).code, 2);
});

test("discover ranks capabilities", async (t) => {
  const { code, stdout } = await jackfield(["discover", "what time is it in Tokyo", "--limit", "1"], {
    cwd: await tempFolder(t),
  });
  assert.equal(code, 0);
  assert.match(stdout, /^clock\tnow\t/);
});

test("a data folder with a token asks the command line for nothing, a wrong JACKFIELD_TOKEN is refused", async (t) => {
  const cwd = await tempFolder(t);
  await startServe(t, cwd, { JACKFIELD_TOKEN: "right" });
  assert.equal((await jackfield(["plugins", "list"], { cwd })).code, 0);
  assert.equal((await jackfield(["plugins", "list"], { cwd, env: { JACKFIELD_TOKEN: "right" } })).code, 0);
  const wrong = await jackfield(["plugins", "list"], { cwd, env: { JACKFIELD_TOKEN: "wrong" } });
  assert.equal(wrong.code, 4);
  assert.match(wrong.stderr, /^error unauthenticated: /);
});
