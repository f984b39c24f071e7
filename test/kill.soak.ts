import { spawn } from "node:child_process";
import { once } from "node:events";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { startExternalPlugin } from "../packages/server/src/testing/external-plugin.ts";
import { jackfieldWords } from "../packages/server/src/testing/jackfield.ts";
import { programEnvironment } from "../packages/server/src/testing/program-environment.ts";
import { sendRequest } from "../packages/server/src/testing/send-request.ts";
import { type Serving, startServe } from "../packages/server/src/testing/start-serve.ts";
import { tempFolder } from "../packages/server/src/testing/temp-folder.ts";
import { Acknowledged } from "./kill/acknowledged.ts";
import { checkSurvivors } from "./kill/check-survivors.ts";
import { work } from "./kill/load.ts";

const minutes = Number(process.env["JACKFIELD_SOAK_MINUTES"] ?? "1");
const workers = 16;
const longestLifeMs = 1500;
const longestStartMs = 1000;
/** More would only make every start slower. */
const mostRegistrations = 500;

test("X7 a server killed at any moment loses no acknowledged call, registration or audit row", async (t) => {
  const folder = await tempFolder(t);
  const external = await startExternalPlugin(t);
  const acknowledged = new Acknowledged();
  const end = performance.now() + minutes * 60_000;
  const tally = { kills: 0, calls: 0, registrations: 0 };
  let lastRow = 0;
  let ids = 0;

  while (performance.now() < end) {
    const server = await revive();
    await sendRequest(`${server.url}/api/plugins/register`, { body: external.payload("slack-bot") });
    await loadUntilKilled(server);
    if (Math.random() < 0.3) await killDuringStart(folder);
    tally.kills++;
  }
  await revive();
  t.diagnostic(`acknowledged before a kill, and there after it: ${JSON.stringify(tally)}`);

  /** Starts the server again and holds it against what was acknowledged before. */
  async function revive(): Promise<Serving> {
    const server = await startServe(t, folder);
    tally.calls += acknowledged.calls.size;
    lastRow = await checkSurvivors(server.url, acknowledged, lastRow);
    if (acknowledged.registered.size > mostRegistrations) {
      await sendRequest(`${server.url}/api/plugins/unregister-all`, { method: "POST" });
      acknowledged.forgetRegistrations();
    }
    return server;
  }

  async function loadUntilKilled(server: Serving): Promise<void> {
    const stop = new AbortController();
    const before = acknowledged.registered.size;
    const load = { url: server.url, external, acknowledged, newId: () => `soak-${++ids}`, stopped: stop.signal };
    const working = Promise.all(Array.from({ length: workers }, () => work(load)));
    await Promise.race([working, sleep(Math.random() * longestLifeMs)]);
    await server.stop("SIGKILL");
    stop.abort();
    await working;
    tally.registrations += acknowledged.registered.size - before;
  }
});

async function killDuringStart(cwd: string): Promise<void> {
  const child = spawn(process.execPath, [...jackfieldWords, "serve", "--port", "0"], {
    cwd,
    env: programEnvironment(cwd),
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  await sleep(Math.random() * longestStartMs);
  child.kill("SIGKILL");
  await ended;
}
