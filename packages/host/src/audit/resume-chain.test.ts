import assert from "node:assert/strict";
import { test } from "node:test";
import { resumeChain } from "./resume-chain.ts";

const saved = { chain: "host", seq: 10, hash: "saved", synced: 6, boot: "before" };

test("a chain goes on after its last row", () => {
  assert.deepEqual(resumeChain({ seq: 10, hash: "saved" }, saved, "before"), saved);
});

test("rows past the saved head are kept", () => {
  const resumed = resumeChain({ seq: 12, hash: "later" }, saved, "before");
  assert.deepEqual(resumed, { ...saved, seq: 12, hash: "later" });
});

test("a last row whose hash was exchanged is not what the chain goes on from", () => {
  assert.equal(resumeChain({ seq: 10, hash: "forged" }, saved, "before").hash, "saved");
});

test("rows that are gone though the system never went down leave a gap", () => {
  assert.deepEqual(resumeChain({ seq: 9, hash: "nine" }, saved, "before"), { ...saved, synced: 10 });
});

test("rows that were not synced when the system went down are innocently gone", () => {
  const resumed = resumeChain({ seq: 7, hash: "seven" }, saved, "after");
  assert.deepEqual(resumed, { chain: "host", seq: 7, hash: "seven", synced: 6, boot: "after" });
});

test("rows that were synced leave a gap even after the system went down, and it stays there", () => {
  const resumed = resumeChain({ seq: 5, hash: "five" }, saved, "after");
  assert.deepEqual(resumed, { ...saved, synced: 10, boot: "after" });
  assert.deepEqual(resumeChain({ seq: 5, hash: "five" }, resumed, "later still").seq, 10);
});
