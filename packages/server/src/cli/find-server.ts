import { readServerFile, type ServerRecord } from "./server-file.ts";

/** Long enough for a busy server, short enough for a person who waits. */
const patienceMs = 2000;

/** The running server of a data folder. A file that a dead server left, or whose port another program took, counts for nothing. */
export async function findServer(dataFolder: string): Promise<ServerRecord | undefined> {
  const record = await readServerFile(dataFolder);
  if (!record) return undefined;
  try {
    const response = await fetch(new URL("/healthz", record.url), { signal: AbortSignal.timeout(patienceMs) });
    const health = (await response.json()) as { instance?: unknown };
    return health.instance === record.instance ? record : undefined;
  } catch {
    return undefined;
  }
}
