import { test } from "node:test";
import { assertNothingLost } from "./testing/assert-nothing-lost.ts";
import { startExternalPlugin } from "./testing/external-plugin.ts";
import { type Acknowledged, killUnderLoad } from "./testing/kill-under-load.ts";
import { tempFolder } from "./testing/temp-folder.ts";

const kills = 3;

test("X7 a server killed under load has lost no call, no registration and no audit row that it acknowledged", async (t) => {
  const folder = await tempFolder(t);
  const external = await startExternalPlugin(t);
  const done: Acknowledged = { calls: [], registrations: [] };
  for (let round = 0; round < kills; round += 1) await killUnderLoad(t, folder, external, done);
  await assertNothingLost(t, folder, done);
});
