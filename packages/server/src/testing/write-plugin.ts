import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

export interface PluginFiles {
  /** plugin.json without `manifest`, `id` and `description`. */
  readonly manifest: Readonly<Record<string, unknown>>;
  readonly code: string;
}

/** Writes a module plugin into a folder. Returns its folder. */
export async function writePlugin(folder: string, id: string, { manifest, code }: PluginFiles): Promise<string> {
  const place = join(folder, id);
  await mkdir(place, { recursive: true });
  const document = { manifest: 1, id, description: `Plugin ${id}.`, entry: "./index.js", ...manifest };
  await writeFile(join(place, "plugin.json"), JSON.stringify(document, null, 2));
  await writeFile(join(place, "package.json"), '{"type": "module"}');
  await writeFile(join(place, "index.js"), code);
  return place;
}
