import { mkdtempSync, rmSync } from "node:fs";
import { createHost, loadConfig } from "@jackfield/host";
const folder = mkdtempSync("/tmp/prof/h-");
const { config } = await loadConfig({ cwd: folder, environment: { JACKFIELD_LOG_LEVEL: "error" }, flags: {} });
const host = await createHost({ config: { ...config, pluginFolders: [], plugins: [{ path: "/work/main/bench/plugins/search", trust: 0, enabled: true, config: {} }] } });
const call = { plugin: "search", capability: "search", parameters: { query: "status of the project", limit: 5, filters: { language: "en", since: "2026-01-01", sites: ["example.org"] } }, subject: { kind: "user", id: "bench" } as const, channel: "bench" };
async function run(width: number, n: number) { let next = 0; const c0 = process.cpuUsage(); const t = performance.now(); await Promise.all(Array.from({ length: width }, async () => { while (next++ < n) await host.execute(call).outcome; })); const c = process.cpuUsage(c0); return `wall ${((performance.now() - t) * 1000 / n).toFixed(2)} cpu ${((c.user + c.system) / n).toFixed(2)} (user ${(c.user/n).toFixed(2)})`; }
await run(64, 30000);
console.log(await run(Number(process.env.W ?? 64), Number(process.env.N ?? 400000)));
await host.close(); rmSync(folder, { recursive: true });
