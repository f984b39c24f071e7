import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Tells commands that share a data folder where its server is. */
export interface ServerRecord {
  readonly url: string;
  readonly pid: number;
  readonly instance: string;
}

const fileIn = (dataFolder: string): string => join(dataFolder, "server.json");

export async function writeServerFile(dataFolder: string, record: ServerRecord): Promise<void> {
  await mkdir(dataFolder, { recursive: true });
  const file = fileIn(dataFolder);
  const draft = `${file}.${record.pid}`;
  await writeFile(draft, `${JSON.stringify(record)}\n`, { mode: 0o600 });
  await rename(draft, file);
}

/** Undefined when there is none, or it is not what a server wrote. */
export async function readServerFile(dataFolder: string): Promise<ServerRecord | undefined> {
  try {
    const { url, pid, instance } = JSON.parse(await readFile(fileIn(dataFolder), "utf8")) as Record<string, unknown>;
    if (typeof url !== "string" || typeof pid !== "number" || typeof instance !== "string") return undefined;
    return { url, pid, instance };
  } catch {
    return undefined;
  }
}

/** Leaves another server's file alone. */
export async function removeServerFile(dataFolder: string, instance: string): Promise<void> {
  const record = await readServerFile(dataFolder);
  if (record?.instance === instance) await rm(fileIn(dataFolder), { force: true });
}
