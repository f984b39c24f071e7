import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { startExternalPlugin } from "../packages/server/src/testing/external-plugin.ts";
import { sendRequest } from "../packages/server/src/testing/send-request.ts";
import { startServe } from "../packages/server/src/testing/start-serve.ts";
import { tempFolder } from "../packages/server/src/testing/temp-folder.ts";
import { Acknowledged } from "./kill/acknowledged.ts";
import { checkSurvivors } from "./kill/check-survivors.ts";
import { type Load, work } from "./kill/load.ts";

const kills = 3;
const workers = 8;
const callsARound = 200;
const registrationsARound = 5;

test("X7 a server killed under load has lost no call, no registration and no audit row that it acknowledged", async (t) => {
  const folder = await tempFolder(t);
  const external = await startExternalPlugin(t);
  const acknowledged = new Acknowledged();
  let lastRow = 0;
  let ids = 0;

  for (let round = 0; round < kills; round += 1) {
    const server = await startServe(t, folder);
    lastRow = await checkSurvivors(server.url, acknowledged, lastRow);
    const body = external.payload("slack-bot");
    assert.equal((await sendRequest(`${server.url}/api/plugins/register`, { body })).status, 200);
    const stop = new AbortController();
    const load: Load = {
      url: server.url,
      external,
      acknowledged,
      newId: () => `plugin-${++ids}`,
      stopped: stop.signal,
    };
    const working = Promise.all(Array.from({ length: workers }, () => work(load)));
    await Promise.race([working, enough(acknowledged)]);
    await server.stop("SIGKILL");
    stop.abort();
    await working;
  }
  const server = await startServe(t, folder);
  await checkSurvivors(server.url, acknowledged, lastRow);
  assert.equal(await server.stop("SIGTERM"), 0);
});

async function enough({ calls, registered }: Acknowledged): Promise<void> {
  const registrations = registered.size + registrationsARound;
  while (calls.size < callsARound || registered.size < registrations) await sleep(5);
}
