import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { startExternalPlugin } from "../packages/server/src/testing/external-plugin.ts";
import { sendRequest } from "../packages/server/src/testing/send-request.ts";
import { startServe } from "../packages/server/src/testing/start-serve.ts";
import { tempFolder } from "../packages/server/src/testing/temp-folder.ts";
import { Acknowledged } from "./kill/acknowledged.ts";
import { checkSurvivors } from "./kill/check-survivors.ts";
import { work } from "./kill/load.ts";

const minutes = Number(process.env["JACKFIELD_SOAK_MINUTES"] ?? "1");
const workers = 16;
const longestLifeMs = 1500;
/** Registrations slow the start down, so that old ones are cleared away now and then. */
const mostRegistrations = 500;

test("X7 a server killed at any moment loses no acknowledged call, registration or audit row", async (t) => {
  const folder = await tempFolder(t);
  const external = await startExternalPlugin(t);
  const acknowledged = new Acknowledged();
  const end = performance.now() + minutes * 60_000;
  let [kills, calls, registrations, lastRow, ids] = [0, 0, 0, 0, 0];

  while (performance.now() < end) {
    const server = await startServe(t, folder, { JACKFIELD_LOG_LEVEL: "silent" });
    calls += acknowledged.calls.size;
    lastRow = await checkSurvivors(server.url, acknowledged, lastRow);
    if (acknowledged.registered.size > mostRegistrations) await clear(server.url);
    await sendRequest(`${server.url}/api/plugins/register`, { body: external.payload("slack-bot") });

    const stop = new AbortController();
    const load = { url: server.url, external, acknowledged, newId: () => `soak-${++ids}`, stopped: stop.signal };
    const working = Promise.all(Array.from({ length: workers }, () => work(load)));
    await Promise.race([working, sleep(Math.random() * longestLifeMs)]);
    await server.stop("SIGKILL");
    stop.abort();
    await working;
    kills++;
  }

  const server = await startServe(t, folder, { JACKFIELD_LOG_LEVEL: "silent" });
  calls += acknowledged.calls.size;
  registrations += acknowledged.registered.size;
  await checkSurvivors(server.url, acknowledged, lastRow);
  t.diagnostic(`${kills} kills, ${calls} acknowledged calls, ${registrations} acknowledged registrations`);

  async function clear(url: string): Promise<void> {
    await sendRequest(`${url}/api/plugins/unregister-all`, { method: "POST" });
    registrations += acknowledged.registered.size;
    acknowledged.registered.clear();
    acknowledged.removed.clear();
  }
});
