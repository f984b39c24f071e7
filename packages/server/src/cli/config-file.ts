import { randomUUID } from "node:crypto";
import { readFile, rename, stat, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Session } from "./types.ts";

/** The configuration file that commands read and change, whether it exists or not. */
export function configFile({ cwd, environment, options }: Session): string {
  return resolve(cwd, options.config ?? (environment["JACKFIELD_CONFIG"] || "jackfield.yaml"));
}

/** Changes the file's text in one step: a reader sees the old file or the new one. A missing file is an empty one. */
export async function editConfigFile(file: string, change: (text: string) => string): Promise<void> {
  const missing = (error: NodeJS.ErrnoException): undefined => {
    if (error.code !== "ENOENT") throw error;
  };
  const text = (await readFile(file, "utf8").catch(missing)) ?? "";
  const mode = (await stat(file).catch(missing))?.mode ?? 0o644;
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, change(text), { mode });
  await rename(draft, file);
}
