import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { identifierKey, isIdentifier } from "./identifier.ts";

test("ids are lower case, optionally in a scope, and at most 128 characters", () => {
  for (const id of ["weather", "slack-bot", "a", "0x", "a.b_c-d", "@openstarry-plugin/skill", "x".repeat(128)]) {
    assert.ok(isIdentifier(id), id);
  }
  for (const id of [
    "",
    "Slack Bot",
    "Weather",
    "-a",
    ".a",
    "_a",
    "a/b",
    "@a",
    "@a/",
    "@/a",
    "@a/b/c",
    "a\n",
    "é",
    "../a",
    "x".repeat(129),
    `@${"s".repeat(64)}/${"x".repeat(64)}`,
  ]) {
    assert.ok(!isIdentifier(id), JSON.stringify(id));
  }
});

test("two spellings of one id have one key", () => {
  assert.equal(identifierKey("Slack_Bot"), identifierKey("slack-bot"));
  assert.equal(identifierKey("@Scope/My_Plugin"), "@scope/my-plugin");
  assert.notEqual(identifierKey("slack.bot"), identifierKey("slack-bot"));
});

test("a key is its own key", () => {
  fc.assert(fc.property(fc.string(), (id) => assert.equal(identifierKey(identifierKey(id)), identifierKey(id))));
});
