// A process of its own around an audit log, for tests that kill it or starve it of disk.
// Usage: audit-process.ts <calls | fill> <folder> [ballast file]. Each line it prints is one JSON value.
import { rmSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { JackfieldError } from "@jackfield/sdk";
import { openStore } from "../../store/open-store.ts";
import { openAuditLog } from "../audit-log.ts";
import type { AuditEnding, AuditEvent } from "../types.ts";

const [, , mode = "", folder = "", ballast = ""] = process.argv;
const modes: Readonly<Record<string, () => Promise<void>>> = { calls, fill };
const success: AuditEnding = { status: "success", duration_ms: 1 };
const store = await openStore(`file:${join(folder, "store.db")}`, { lockKey: "host-1" });
const data = join(folder, "data");
const log = await openAuditLog({ store, chain: "host-1", dataFolder: data, clock: Date.now });
await modes[mode]?.();

/** Calls without end, several at a time, reads and writes; prints what is acknowledged. */
async function calls(): Promise<void> {
  const start = Date.now();
  const caller = async (name: number): Promise<never> => {
    for (let count = 0; ; count += 1) {
      const event = eventOf(`${start}-${name}-${count}`, count % 5 === 0 ? "write" : "read");
      const intended = event.effect === "write";
      if (intended) {
        await log.intend(event);
        say({ intent: event.id });
      }
      await log.conclude(event, success, { intended, alone: count % 3 === 0 });
      say({ end: event.id });
    }
  };
  await Promise.all([1, 2, 3, 4].map(caller));
}

/** Calls until the disk is full, frees some of it and calls on. */
async function fill(): Promise<void> {
  writeFileSync(ballast, Buffer.alloc(300_000));
  const acknowledged: string[] = [];
  const tryCall = async (id: string): Promise<string> => {
    try {
      await log.conclude({ ...eventOf(id, "read"), subject: "x".repeat(1_000) }, success, {
        intended: false,
        alone: false,
      });
      acknowledged.push(id);
      return "written";
    } catch (error) {
      return JackfieldError.is(error) ? error.code : String(error);
    }
  };
  let outcomes: readonly string[] = [];
  for (let count = 0; !outcomes.includes("store_full"); count += 1) {
    outcomes = await Promise.all([0, 1, 2].map((index) => tryCall(`before-${count}-${index}`)));
  }
  rmSync(ballast);
  const afterwards = await Promise.all([1, 2].map((count) => tryCall(`after-${count}`)));
  const verdict = await log.verify();
  const rows = await log.list({ limit: 1_000 });
  say({ outcomes, afterwards, acknowledged, found: rows.map(({ record }) => record["id"]).reverse(), verdict });
  await log.close();
  await store.close();
}

function eventOf(id: string, effect: "read" | "write"): AuditEvent {
  return { id, event: "call", subject: "user:owner", plugin: "files", effect, started_at: Date.now() };
}

function say(value: unknown): void {
  // Synchronous, so that what was said before a kill is in the pipe.
  writeSync(1, `${JSON.stringify(value)}\n`);
}
