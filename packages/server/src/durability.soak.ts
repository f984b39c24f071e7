import { test } from "node:test";
import { assertNothingLost } from "./testing/assert-nothing-lost.ts";
import { startExternalPlugin } from "./testing/external-plugin.ts";
import { type Acknowledged, killUnderLoad } from "./testing/kill-under-load.ts";
import { tempFolder } from "./testing/temp-folder.ts";

const minutes = Number(process.env["JACKFIELD_SOAK_MINUTES"] ?? 10);

test("X7 a server killed under load again and again never loses what it acknowledged", async (t) => {
  const folder = await tempFolder(t);
  const external = await startExternalPlugin(t);
  const done: Acknowledged = { calls: [], registrations: [] };
  const end = Date.now() + minutes * 60_000;
  while (Date.now() < end) {
    await killUnderLoad(t, folder, external, done);
    await assertNothingLost(t, folder, done);
  }
  t.diagnostic(`${done.calls.length} calls and ${done.registrations.length} registrations survived`);
});
