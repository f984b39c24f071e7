// From the start of the process to the first line that says it listens, with growing numbers of manifests: cold (nothing
// cached) and warm (the second start), beside an MCP server that registers as many tools. Memory is that of the process.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type ChildServer, startChild } from "./child-server.ts";
import { median, printJson, printTable, round } from "./measure.ts";

const sizes = process.argv.slice(2).map(Number).filter(Boolean);
const counts = sizes.length > 0 ? sizes : [10, 100, 1_000, 10_000];
const warmStarts = 3;
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Manifests of the size that people write: two capabilities, four parameters, in YAML. */
async function writeManifests(folder: string, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const path = join(folder, `plugin-${index}`);
    await mkdir(path, { recursive: true });
    await writeFile(
      join(path, "plugin.yaml"),
      `manifest: 1
id: plugin-${index}
name: Plugin ${index}
version: 1.0.0
description: Looks up item ${index} of the catalogue and changes its price. Use it when somebody asks about item ${index}.
description_long: "Knows stock, price and supplier of item ${index}. Questions like: how many of item ${index} are left, what does it cost."
entry: ./index.js
capabilities:
  - id: look_up
    name: Look up
    description: Gives stock and price of an item.
    effect: read
    parameters:
      - { name: item, type: string, description: Name of the item. }
      - { name: language, type: string, required: false, default: en, description: Language of the answer. }
    examples: ["how many of item ${index} are left", "what does item ${index} cost"]
  - id: change_price
    name: Change the price
    description: Sets the price of an item.
    effect: write
    parameters:
      - { name: item, type: string, description: Name of the item. }
      - { name: price, type: number, description: New price. }
`,
    );
  }
}

async function measure(start: () => Promise<ChildServer>): Promise<{ readyMs: number; residentMb: number }> {
  const server = await start();
  try {
    const health = await fetch(server.url);
    await health.arrayBuffer();
    return { readyMs: server.readyMs, residentMb: (await server.residentMb()) ?? Number.NaN };
  } finally {
    await server.stop();
  }
}

const rows: { manifests: number; coldMs: number; warmMs: number; residentMb: number; mcpMs: number; mcpMb: number }[] =
  [];
for (const count of counts) {
  const folder = await mkdtemp(join(tmpdir(), "jackfield-bench-"));
  try {
    await writeManifests(join(folder, "plugins"), count);
    await writeFile(join(folder, "jackfield.yaml"), "plugin_folders: [plugins]\nlog_level: warn\nlisten: {port: 0}\n");
    const ours = () =>
      measure(() =>
        startChild(here("../packages/server/src/cli/main.ts"), ["serve", "--config", join(folder, "jackfield.yaml")]),
      );
    const cold = await ours();
    const warm: Awaited<ReturnType<typeof ours>>[] = [];
    const mcp: Awaited<ReturnType<typeof ours>>[] = [];
    for (let turn = 0; turn < warmStarts; turn += 1) {
      warm.push(await ours());
      mcp.push(await measure(() => startChild(here("./peers/mcp-http.ts"), [String(count)])));
    }
    rows.push({
      manifests: count,
      coldMs: Math.round(cold.readyMs),
      warmMs: Math.round(median(warm.map(({ readyMs }) => readyMs))),
      residentMb: Math.round(median(warm.map(({ residentMb }) => residentMb))),
      mcpMs: Math.round(median(mcp.map(({ readyMs }) => readyMs))),
      mcpMb: Math.round(median(mcp.map(({ residentMb }) => residentMb))),
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

printTable("Start to listening, milliseconds, and resident megabytes", rows);
printJson({
  benchmark: "start",
  wanted: { "warmMs at 1000": "< 1000", "residentMb at 10000": "< 300" },
  rows,
  ratios: Object.fromEntries(
    rows.map(({ manifests, warmMs, mcpMs }) => [`warm / mcp at ${manifests}`, round(warmMs / mcpMs)]),
  ),
});
