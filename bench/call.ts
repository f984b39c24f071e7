// A call through the full contract in process, beside the MCP SDK's in-memory callTool and a bare function that is
// validated and logged by hand. All three run in this process, in turns, on the same schemas and parameters.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { createHost, loadConfig } from "@jackfield/host";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import { parse } from "yaml";
import { inFlight, type Measured, median, oneByOne, printJson, printTable, round } from "./measure.ts";
import { search } from "./plugins/search/index.ts";
import { parameters, proof, zodSchemas } from "./workload.ts";

const rounds = 5;
const width = 64;
const single = { warmUp: 2_000, calls: 8_000 };
const many = { width, warmUp: 5_000, calls: 30_000 };
const subject = { kind: "user", id: "bench" } as const;

interface Side {
  readonly name: string;
  readonly call: (index: number) => unknown;
  close(): Promise<void>;
}

async function ourSide(folder: string): Promise<Side> {
  const { config } = await loadConfig({ cwd: folder, environment: { JACKFIELD_LOG_LEVEL: "warn" }, flags: {} });
  const plugin = fileURLToPath(new URL("./plugins/search", import.meta.url));
  const host = await createHost({
    config: { ...config, pluginFolders: [], plugins: [{ path: plugin, trust: 0, enabled: true, config: {} }] },
  });
  const call = { plugin: "search", capability: "search", parameters, subject, channel: "bench" };
  const outcome = await host.execute(call).outcome;
  if (outcome.kind !== "done" || outcome.result.status !== "success")
    throw new Error(`the call failed: ${JSON.stringify(outcome)}`);
  return { name: "jackfield", call: () => host.execute(call).outcome, close: () => host.close() };
}

async function mcpSide(): Promise<Side> {
  const server = new McpServer({ name: "search", version: "1.0.0" });
  server.registerTool("search", zodSchemas, async (given) => {
    const data = await search(given);
    return { content: [{ type: "text", text: JSON.stringify(data) }], structuredContent: { ...data } };
  });
  const client = new Client({ name: "bench", version: "1.0.0" });
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(serverSide), client.connect(clientSide)]);
  await client.listTools();
  return {
    name: "mcp in memory",
    call: () => client.callTool({ name: "search", arguments: parameters }),
    close: () => client.close(),
  };
}

async function bareSide(folder: string): Promise<Side> {
  const ajv = new Ajv2020();
  const manifest = parse(await readFile(new URL("./plugins/search/plugin.yaml", import.meta.url), "utf8")) as {
    capabilities: { parameters: object; output: object }[];
  };
  const [capability] = manifest.capabilities;
  const validateInput = ajv.compile(capability?.parameters ?? {});
  const validateOutput = ajv.compile(capability?.output ?? {});
  const database = new DatabaseSync(join(folder, "bare.db"));
  database.exec(
    "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; CREATE TABLE log (seq INTEGER PRIMARY KEY, body TEXT)",
  );
  const insert = database.prepare("INSERT INTO log (body) VALUES (?)");
  return {
    name: "function + Ajv + insert",
    async call() {
      if (!validateInput(parameters)) throw new Error("wrong input");
      const data = await search(parameters);
      if (!validateOutput(data)) throw new Error("wrong output");
      insert.run(
        JSON.stringify({
          at: Date.now(),
          subject: subject.id,
          plugin: "search",
          capability: "search",
          status: "success",
        }),
      );
      return data;
    },
    close: async () => database.close(),
  };
}

const folder = await mkdtemp(join(tmpdir(), "jackfield-bench-"));
const sides: Side[] = [await ourSide(folder), await mcpSide(), await bareSide(folder)];
for (const { name, call } of sides) {
  if (!JSON.stringify(await call(0)).includes(proof)) throw new Error(`${name} gives a wrong answer`);
}
const alone = new Map<string, Measured[]>(sides.map(({ name }) => [name, []]));
const together = new Map<string, Measured[]>(sides.map(({ name }) => [name, []]));
for (let turn = 0; turn < rounds; turn += 1) {
  for (const { name, call } of sides) alone.get(name)?.push(await oneByOne(call, single));
  for (const { name, call } of sides) together.get(name)?.push(await inFlight(call, many));
}
const figures = sides.map(({ name }) => ({
  name,
  p50: round(median((alone.get(name) ?? []).map(({ p50 }) => p50 ?? 0))),
  p99: round(median((alone.get(name) ?? []).map(({ p99 }) => p99 ?? 0))),
  perSecond: Math.round(median((together.get(name) ?? []).map(({ perSecond }) => perSecond))),
}));
for (const side of sides) await side.close();
await rm(folder, { recursive: true });

const [ours, mcp, bare] = figures;
if (!ours || !mcp || !bare) throw new Error("a side is missing");
printTable(
  `One call at a time (µs) and ${width} in flight (calls a second), medians of ${rounds} rounds`,
  figures.map(({ name, p50, p99, perSecond }) => ({ side: name, "p50 µs": p50, "p99 µs": p99, "calls/s": perSecond })),
);
printJson({
  benchmark: "call",
  sides: figures,
  ratios: {
    "p50: mcp / jackfield (wanted >= 1)": round(mcp.p50 / ours.p50),
    "calls/s: jackfield / mcp (wanted >= 3)": round(ours.perSecond / mcp.perSecond),
    "p50: jackfield / bare (wanted <= 2)": round(ours.p50 / bare.p50),
    "calls/s: jackfield / bare": round(ours.perSecond / bare.perSecond),
  },
});
