import assert from "node:assert/strict";
import { test } from "node:test";
import { JackfieldError } from "@jackfield/sdk";
import { household, runHousehold } from "../../test/household.ts";
import { makeAnswer } from "../../test/make-answer.ts";
import type { MadePlugin } from "../../test/make-catalogue.ts";
import type { PluginState } from "../catalogue/types.ts";
import type { CallOutcome, Execute } from "../execution/types.ts";

test("an answer carries its call, and every capability that was looked at, with what came of it", async () => {
  const answer = await makeAnswer().ask("what time is it in Tokyo");
  assert.ok(answer.answered);
  assert.deepEqual(answer.parameters, { place: "Tokyo" });
  assert.deepEqual(answer.result, { status: "success", data: { text: "9:00 AM" } });
  assert.equal(answer.requestId, "request of clock.now");
  assert.equal(answer.turnId, "turn-1");
  const [first, ...others] = answer.considered;
  assert.ok(first && first.score > 0);
  assert.deepEqual(
    { ...first, score: 0 },
    {
      plugin: "clock",
      capability: "now",
      score: 0,
      outcome: "answered",
      reason: 'the message fits "what time is it in Tokyo"',
    },
  );
  assert.ok(others.length > 0);
  for (const other of others) assert.equal(other.outcome, "not_filled");
});

test("the call carries the caller, the message and where it came from", async () => {
  const calls: unknown[] = [];
  const execute: Execute = (call) => {
    calls.push(call);
    return runHousehold().execute(call);
  };
  const signal = new AbortController().signal;
  await makeAnswer({ execute }).ask("12% of 50", { session: "s", locale: "de-CH", timeZone: "Europe/Zurich", signal });
  assert.deepEqual(calls, [
    {
      message: "12% of 50",
      subject: { kind: "user", id: "anna" },
      channel: "test",
      session: "s",
      locale: "de-CH",
      timeZone: "Europe/Zurich",
      signal,
      plugin: "calculator",
      capability: "evaluate",
      parameters: { expression: "12% of 50" },
    },
  ]);
});

test("a write is never run from a message", async () => {
  const { ask, calls } = makeAnswer();
  const answer = await ask("add dinner to my calendar on Friday");
  assert.equal(answer.answered, false);
  assert.match(answer.text, /^Calendar · Add an event would do that, but it changes something/);
  assert.equal(answer.considered[0]?.outcome, "write");
  assert.deepEqual(calls, []);
});

test("when nothing fits, the answer says so and names the nearest with an example of how to ask", async () => {
  const { text } = await makeAnswer().ask("why are there time zones");
  assert.match(text, /^Nothing here answers that\.\nNearest to it:\n {2}Clock · Time now: "what time is it"/);
});

test("when nothing is even near, the answer says what can be asked", async () => {
  const { text, considered } = await makeAnswer().ask("sing");
  assert.deepEqual(considered, []);
  assert.equal(
    text,
    [
      "Nothing here answers that.",
      "You can ask, for example:",
      '  Clock · Time now: "what time is it"',
      '  Calculator · Calculate: "12% of 3,480"',
      '  Files · Search: "find the word invoice in my notes"',
    ].join("\n"),
  );
  assert.equal((await makeAnswer({ plugins: [] }).ask("hello")).text, "Nothing here answers that.");
});

test("a capability that would have answered says why it cannot", async () => {
  const cause = { code: "entry_import_failed", message: "It has no entry." } as const;
  const states: readonly (readonly [PluginState, RegExp])[] = [
    [{ state: "discovered" }, /Clock is known but has not been started/],
    [{ state: "failed", cause }, /Clock has failed: It has no entry\./],
    [{ state: "blocked", by: ["zones"] }, /Clock waits for zones/],
    [{ state: "disabled", by: "jackfield.yaml" }, /Clock is disabled by jackfield\.yaml/],
    [{ state: "ineligible", missing: ["CLOCK_KEY"] }, /Clock lacks CLOCK_KEY/],
  ];
  for (const [state, reason] of states) {
    const { ask, calls } = makeAnswer({ states: { clock: state } });
    const answer = await ask("what time is it in Tokyo");
    assert.equal(answer.answered, false);
    assert.match(answer.text, /^Clock · Time now would answer that, but /);
    assert.match(answer.text, reason);
    assert.equal(answer.considered[0]?.outcome, "not_ready");
    assert.deepEqual(calls, []);
  }
});

test("a capability whose server was down is tried, for it may be back", async () => {
  const cause = { code: "plugin_unavailable", message: "It was down." } as const;
  const { ask, calls } = makeAnswer({ states: { clock: { state: "unavailable", since: 0, cause } } });
  assert.equal((await ask("what time is it in Tokyo")).answered, true);
  assert.equal(calls.length, 1);
});

test("an error of the first capability lets the next one answer, and is remembered", async () => {
  const twin = (id: string): MadePlugin => ({
    id,
    capabilities: [{ id: "run", description: "Feeds the cat.", examples: ["feed the cat"] }],
  });
  const outcomes: Readonly<Record<string, CallOutcome>> = {
    p1: { kind: "refused", requestId: "1", error: new JackfieldError("policy_denied", "You may not.") },
    p2: { kind: "done", requestId: "2", result: { status: "timeout" } },
    p3: { kind: "done", requestId: "3", result: { status: "success", data: "purr" } },
  };
  const execute: Execute = ({ plugin }) => ({
    events: (async function* () {})(),
    outcome: Promise.resolve(outcomes[plugin] as CallOutcome),
  });
  const answer = await makeAnswer({ plugins: ["p1", "p2", "p3", "p4"].map(twin), execute }).ask("feed the cat");
  assert.equal(answer.answered && answer.plugin, "p3");
  assert.deepEqual(
    answer.considered.map(({ plugin, outcome, reason }) => [plugin, outcome, reason]),
    [
      ["p1", "failed", "You may not."],
      ["p2", "failed", "timeout"],
      ["p3", "answered", 'the message fits "feed the cat"'],
      ["p4", "not_tried", "another capability has answered"],
    ],
  );
});

test("a capability's error is told when nothing else answers", async () => {
  const { text } = await makeAnswer().ask("what time is it in Atlantis");
  assert.match(text, /^Clock · Time now could not answer: I know no place called Atlantis\./);
});

test("a call that waits for approval ends the turn", async () => {
  const twin = (id: string): MadePlugin => ({ id, capabilities: [{ id: "run", examples: ["feed the cat"] }] });
  const execute: Execute = () => ({
    events: (async function* () {})(),
    outcome: Promise.resolve({ kind: "pending", requestId: "1", approval: "approval-7" }),
  });
  const answer = await makeAnswer({ plugins: [twin("a"), twin("b")], execute }).ask("feed the cat");
  assert.match(answer.text, /^a · run could not answer: it waits for approval approval-7/);
  assert.deepEqual(
    answer.considered.map(({ outcome }) => outcome),
    ["failed", "not_tried"],
  );
});

test("nothing is run for a caller who has gone, and no more than five are tried", async () => {
  const plugins = Array.from({ length: 7 }, (_, place) => ({
    id: `p${place}`,
    capabilities: [{ id: "run", examples: ["feed the cat"] }],
  }));
  const { ask, calls } = makeAnswer({ plugins });
  await ask("feed the cat", { signal: AbortSignal.abort() });
  assert.deepEqual(calls, []);
  const { considered } = await ask("feed the cat");
  assert.equal(calls.length, 5);
  assert.equal(considered.filter(({ outcome }) => outcome === "not_tried").length, 2);
});

test("a plugin that the caller may not see is neither run nor named", async () => {
  const { ask, calls } = makeAnswer({ sees: ({ manifest }) => manifest.id !== "clock" });
  for (const message of ["what time is it in Tokyo", "what is the time zone database", "hello"]) {
    const answer = await ask(message);
    assert.equal(answer.answered, false);
    assert.doesNotMatch(JSON.stringify(answer), /clock/i);
  }
  assert.deepEqual(calls, []);
});

test("answers follow plugins that come and go", async () => {
  const { ask, catalogue } = makeAnswer();
  assert.equal((await ask("12% of 50")).answered, true);
  catalogue.remove("calculator");
  assert.equal((await ask("12% of 50")).answered, false);
});

test("an example is found among thousands of capabilities that are nearer by their words", async () => {
  const crowd = Array.from({ length: 2_000 }, (_, place) => ({
    id: `crowd-${place}`,
    capabilities: [
      { id: "run", description: "Time in Tokyo: what time it is.", examples: [`what is train ${place} to Tokyo`] },
    ],
  }));
  const answer = await makeAnswer({ plugins: [...crowd, ...household] }).ask("what's the time in Tokyo");
  assert.equal(answer.answered && answer.plugin, "clock");
});

test("what manifests and plugins say stays within its line", async () => {
  const plugins = [
    { id: "odd", name: "Odd\n\u001B[31m", capabilities: [{ id: "cat", examples: [`cat\n${"x".repeat(500)}`] }] },
  ];
  const { text } = await makeAnswer({ plugins }).ask("the cat sleeps");
  for (const line of text.split("\n")) assert.ok(line.length <= 170 && !line.includes("\u001B"), line);
  assert.equal(text.split("\n").length, 3);
});
