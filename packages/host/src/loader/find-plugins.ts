import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { JackfieldError, messageOf, type Problem } from "@jackfield/sdk";
import { resolve as resolveImport } from "import-meta-resolve";
import type { HostConfig, PluginSetting } from "../config/types.ts";

/** A place where a plugin is, and the operator's word on it. */
export interface PluginSource {
  /** Folder or manifest file. */
  readonly path: string;
  readonly bundled: boolean;
  readonly setting?: PluginSetting;
}

export interface FoundPlugins {
  readonly sources: readonly PluginSource[];
  readonly problems: readonly { readonly path: string; readonly problem: Problem }[];
}

/** The configuration's list first, then every subfolder of the plugin folders, then those of the bundled folders. */
export async function findPlugins(config: HostConfig, bundledFolders: readonly string[]): Promise<FoundPlugins> {
  const sources: PluginSource[] = [];
  const problems: { path: string; problem: Problem }[] = [];
  for (const setting of config.plugins) {
    try {
      const path = setting.path ?? (setting.name === undefined ? undefined : findPackage(setting.name, config.folder));
      if (path !== undefined) sources.push({ path, bundled: false, setting });
    } catch (error) {
      const code = JackfieldError.is(error) ? error.code : "entry_not_found";
      problems.push({ path: setting.name ?? "", problem: { severity: "error", code, message: messageOf(error) } });
    }
  }
  for (const folder of config.pluginFolders)
    for (const path of await subfolders(folder)) sources.push({ path, bundled: false });
  for (const folder of bundledFolders)
    for (const path of await subfolders(folder)) sources.push({ path, bundled: true });
  return { sources, problems };
}

/** The folder of an npm package, looked up from the configuration file's folder as `import` would. */
function findPackage(name: string, folder: string): string {
  const parent = pathToFileURL(join(folder, "jackfield.yaml")).href;
  for (let at = folder; ; at = dirname(at)) {
    const candidate = join(at, "node_modules", name);
    if (existsSync(join(candidate, "package.json"))) return candidate;
    if (at === dirname(at)) break;
  }
  // Not a plain node_modules layout: let the resolver find the entry and go up to its package.
  let file: string;
  try {
    file = fileURLToPath(resolveImport(name, parent));
  } catch (error) {
    throw new JackfieldError("entry_not_found", `There is no package ${name} to import from ${folder}.`, {
      cause: error,
    });
  }
  for (let at = dirname(file); at !== dirname(at); at = dirname(at))
    if (existsSync(join(at, "package.json"))) return at;
  return dirname(file);
}

async function subfolders(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries
      .filter((entry) => (entry.isDirectory() || entry.isSymbolicLink()) && !entry.name.startsWith("."))
      .map((entry) => join(folder, entry.name))
      .sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw new JackfieldError("manifest_not_found", `${folder} cannot be read: ${messageOf(error)}`, { cause: error });
  }
}
