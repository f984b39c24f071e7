import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const skipped = new Set(["node_modules", ".git", ".jackfield"]);

/** SHA-256 over the names and bytes of every file in a plugin's folder, hex. */
export async function hashFolder(folder: string): Promise<string> {
  const hash = createHash("sha256");
  const walk = async (path: string, name: string): Promise<void> => {
    const entries = await readdir(path, { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (skipped.has(entry.name)) continue;
      const inner = join(path, entry.name);
      const innerName = `${name}/${entry.name}`;
      if (entry.isDirectory()) await walk(inner, innerName);
      else if (entry.isFile()) {
        const bytes = await readFile(inner);
        hash.update(`${innerName}\0${bytes.length}\0`).update(bytes);
      }
    }
  };
  await walk(folder, "");
  return hash.digest("hex");
}
