// A server on a small disk that fills up under it. Usage: fill-the-disk.ts <disk>. Prints one JSON line.
import { rmSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { loadConfig } from "@jackfield/host";
import { compose } from "../../packages/server/src/compose.ts";

const [, , disk = ""] = process.argv;
const ballast = join(disk, "ballast");
const { config, settings } = await loadConfig({
  cwd: disk,
  environment: { JACKFIELD_LOG_LEVEL: "silent" },
  flags: {},
});
const { app, host, close } = await compose({
  config: { ...config, pluginFolders: [] },
  settings,
  door: "in-process",
});

async function call(): Promise<{ readonly status: number; readonly body: unknown }> {
  const payload = { capability: "evaluate", parameters: { expression: "2 + 3" } };
  const answer = await app.inject({ method: "POST", url: "/api/v1/plugins/calculator/execute", payload });
  return { status: answer.statusCode, body: answer.json() };
}

const before = await call();
fillUp();
let refused = await call();
let answered = 1;
// What the store's files have left over takes some rows yet.
for (; refused.status === 200; answered += 1) refused = await call();
const token = await app.inject({ method: "POST", url: "/api/v1/tokens", payload: { name: "late" } });
const tokens = host.tokens.list().length;
rmSync(ballast);
const after = await call();
const verdict = await host.audit.verify();
const rows = (await host.audit.list({ event: "call", limit: 1000 })).length;
await close();
writeSync(1, `${JSON.stringify({ before, refused, token: token.json(), tokens, after, verdict, rows, answered })}\n`);

function fillUp(): void {
  for (let size = 1024 * 1024; size >= 512; size /= 2) {
    try {
      for (;;) writeFileSync(ballast, Buffer.alloc(size), { flag: "a" });
    } catch {
      // Full for this size; a smaller one may still fit.
    }
  }
}
