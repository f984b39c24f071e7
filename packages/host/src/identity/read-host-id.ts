import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { JackfieldError } from "@jackfield/sdk";

/** The host's id, made at its first start and kept in its data folder: the name of its audit chain. */
export async function readHostId(dataFolder: string, newId: () => string): Promise<string> {
  const file = join(dataFolder, "host-id");
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  try {
    const id = (await readFile(file, "utf8")).trim();
    if (/^[0-9a-zA-Z-]{1,64}$/.test(id)) return id;
    throw new JackfieldError("config_invalid", `${file} does not hold a host id.`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  const id = newId();
  await writeFile(file, `${id}\n`, { mode: 0o600, flag: "wx", flush: true });
  return id;
}
