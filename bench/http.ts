// POST /api/v1/plugins/{id}/execute under load, beside a bare Fastify route and the MCP SDK's streamable HTTP server.
// Each side is a process of its own; the load comes from this one, in turns.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import { type ChildServer, startChild } from "./child-server.ts";
import { median, printJson, printTable, round } from "./measure.ts";
import { parameters, proof } from "./workload.ts";

const rounds = 3;
const seconds = 5;
const connections = 32;
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

interface Side {
  readonly name: string;
  readonly server: ChildServer;
  readonly path: string;
  readonly body: unknown;
  readonly headers?: Record<string, string>;
}

async function checked({ server, path, body, headers }: Side): Promise<void> {
  const response = await fetch(server.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok || !text.includes(proof)) throw new Error(`${path} answered ${response.status}: ${text}`);
}

async function load({ server, path, body, headers }: Side): Promise<{ perSecond: number; p50: number; p99: number }> {
  const result = await autocannon({
    url: server.url + path,
    method: "POST",
    connections,
    duration: seconds,
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} answers were not 2xx, ${result.errors} failed`);
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

const folder = await mkdtemp(join(tmpdir(), "jackfield-bench-"));
await writeFile(
  join(folder, "jackfield.yaml"),
  `plugin_folders: []\nlog_level: warn\nlisten: {port: 0}\nplugins:\n  - {path: ${JSON.stringify(here("./plugins/search"))}, trust: 0}\n`,
);
const mcpHeaders = { accept: "application/json, text/event-stream" };
const sides: Side[] = [
  {
    name: "jackfield",
    server: await startChild(here("../packages/server/src/cli/main.ts"), [
      "serve",
      "--config",
      join(folder, "jackfield.yaml"),
    ]),
    path: "/api/v1/plugins/search/execute",
    body: { capability: "search", parameters },
  },
  {
    name: "bare fastify",
    server: await startChild(here("./peers/bare-fastify.ts"), []),
    path: "/search",
    body: { parameters },
  },
  {
    name: "mcp streamable http",
    server: await startChild(here("./peers/mcp-http.ts"), []),
    path: "/mcp",
    body: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "search", arguments: parameters } },
    headers: mcpHeaders,
  },
];

const measured = new Map<string, { perSecond: number; p50: number; p99: number }[]>(
  sides.map(({ name }) => [name, []]),
);
try {
  for (const side of sides) {
    await checked(side);
    await load(side);
  }
  for (let turn = 0; turn < rounds; turn += 1)
    for (const side of sides) measured.get(side.name)?.push(await load(side));
} finally {
  for (const { server } of sides) await server.stop();
  await rm(folder, { recursive: true });
}

const figures = sides.map(({ name }) => {
  const runs = measured.get(name) ?? [];
  return {
    name,
    perSecond: Math.round(median(runs.map(({ perSecond }) => perSecond))),
    "p50 ms": median(runs.map(({ p50 }) => p50)),
    "p99 ms": median(runs.map(({ p99 }) => p99)),
  };
});
const [ours, bare, mcp] = figures;
if (!ours || !bare || !mcp) throw new Error("a side is missing");
printTable(`${connections} connections, medians of ${rounds} rounds of ${seconds} s`, figures);
printJson({
  benchmark: "http",
  connections,
  sides: figures,
  ratios: {
    "requests/s: jackfield / bare fastify (wanted >= 0.6)": round(ours.perSecond / bare.perSecond),
    "requests/s: jackfield / mcp (wanted >= 3)": round(ours.perSecond / mcp.perSecond),
  },
});
