import assert from "node:assert/strict";
import { test } from "node:test";
import { JackfieldError } from "@jackfield/sdk";
import fc from "fast-check";
import { household, runHousehold } from "../../test/household.ts";
import { makeAnswer, validate } from "../../test/make-answer.ts";
import { makeCatalogue } from "../../test/make-catalogue.ts";
import type { Execute } from "../execution/types.ts";

/** What a capability was asked, in short. */
async function answerOf(message: string): Promise<string> {
  const answer = await makeAnswer().ask(message);
  return answer.answered ? `${answer.plugin}.${answer.capability}: ${answer.text}` : answer.text;
}

test("messages are answered by the capability whose example they fit", async () => {
  const expected = {
    "what time is it in Tokyo": "clock.now: 9:00 AM",
    "what's the time in lima?": "clock.now: 7:00 PM",
    "Could you tell me what time it is in The Hague, please?": "clock.now: 1:00 AM",
    "Tokyo time": "clock.now: 9:00 AM",
    "do you know what time it is?": "clock.now: 12:00 AM",
    "how many days between 2026-01-01 and 2026-03-01": "clock.between: 59",
    "12% of 3,480": "calculator.evaluate: 417.6",
    "how much is 15% of 90": "calculator.evaluate: 13.5",
    "What's (2+3)*4?": 'calculator.evaluate: {"value":"(2+3)*4"}',
    "convert 12.5km to Miles": "calculator.convert: 12.5 km in miles",
    "what is on my calendar on Friday": "calendar.events: events of Friday",
    "what's on my calendar tomorrow": "calendar.events: events of tomorrow",
    "do I have anything on my calendar next Monday?": "calendar.events: events of next Monday",
    "show me my calendar": "calendar.events: events of today",
    "find the word invoice in my notes": "files.search: found invoice",
    "Please find invoice in my notes": "files.search: found invoice",
    'search for "blue invoice" in my notes': "files.search: found blue invoice",
    "which files contain tax 2026": "files.search: found tax 2026",
    "read the file notes/plan.md": "files.read: text of notes/plan.md",
    "list my files": 'files.list: ["todo.txt"]',
  };
  for (const [message, text] of Object.entries(expected)) assert.equal(await answerOf(message), text, message);
});

test("messages that ask for something else are answered by nothing", async () => {
  const { ask } = makeAnswer();
  for (const message of strangers) assert.equal((await ask(message)).answered, false, message);
});

test("any message is answered or not, or refused with one of three codes; what runs are reads with valid parameters", async () => {
  const codes = new Set(["message_empty", "message_too_large", "message_not_text"]);
  const inner = runHousehold();
  const catalogue = makeCatalogue(household);
  const execute: Execute = (call) => {
    const entry = catalogue.get(call.plugin);
    const capability = entry && catalogue.capability(entry, call.capability ?? "");
    assert.ok(entry && capability);
    assert.equal(capability.effect, "read");
    assert.equal(validate(entry, capability, call.parameters), undefined);
    return inner.execute(call);
  };
  const { ask } = makeAnswer({ execute });
  const queries = household.flatMap(({ capabilities = [] }) =>
    capabilities.flatMap(({ examples = [] }) => examples.map((one) => (typeof one === "string" ? one : one.query))),
  );
  const word = fc.constantFrom(
    ...queries.flatMap((query) => query.split(" ")),
    "the",
    '"',
    "(",
    "and",
    "\u{1F600}",
    "東京",
  );
  const message = fc.oneof(
    fc.array(word, { maxLength: 15 }).map((words) => words.join(" ")),
    fc.string({ unit: "binary", maxLength: 100 }),
    fc.tuple(fc.constantFrom(...queries), fc.string({ maxLength: 10 })).map((parts) => parts.join(" ")),
  );
  await fc.assert(
    fc.asyncProperty(message, async (text) => {
      try {
        assert.equal(typeof (await ask(text)).text, "string");
      } catch (error) {
        assert.ok(error instanceof JackfieldError && codes.has(error.code), String(error));
      }
    }),
    { numRuns: 500 },
  );
  assert.ok(inner.calls.length > 20);
});

const strangers = [
  "tell me a joke",
  "book a flight to Rome",
  "what is the capital of France",
  "translate hello to German",
  "who wrote Hamlet",
  "what is the weather in Tokyo",
  "set an alarm for 7 am",
  "remind me to call Anna at 5pm",
  "play some jazz",
  "what is the meaning of life",
  "send an email to Bob about the invoice",
  "how old is the president",
  "what time does the bank open",
  "what time is sunset in Lima",
  "find a restaurant in Tokyo",
  "find me a good recipe for pancakes",
  "what is the word for happy in Spanish",
  "find a word that rhymes with orange",
  "delete the word invoice from my notes",
  "delete everything on my calendar on Friday",
  "turn off the lights",
  "what is on television on Friday",
  "who won the game on Friday",
  "is it time to go home",
  "write a poem about time",
  "buy 12 eggs",
  "call me in 5 minutes",
  "what happened in 1989",
  "convert this document to PDF",
  "convert 5 apples to oranges",
  "what percentage of people like pizza",
  "open the door",
  "read me a story",
  "list my friends",
  "how many files are in my notes",
  "translate what time is it in Tokyo to German",
  "how far is Tokyo from Lima",
  "is my calendar empty on Friday",
  "don't tell me the time in Tokyo",
  "time flies like an arrow",
  "hello",
  "how are you",
  "what can you do",
  "help",
  "???",
];
