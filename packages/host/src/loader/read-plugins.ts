import { statSync } from "node:fs";
import { dirname } from "node:path";
import { deepFreeze, identifierKey, type Problem } from "@jackfield/sdk";
import type { CatalogueEntry, PluginOrigin, UnreadablePlugin } from "../catalogue/types.ts";
import type { HostConfig, PluginSetting } from "../config/types.ts";
import type { PluginManifest, ReadManifest } from "../manifest/types.ts";
import type { ConfigCheck } from "./check-config.ts";
import { findPlugins, type PluginSource } from "./find-plugins.ts";
import { initialState } from "./initial-state.ts";
import { mergeSettings } from "./merge-settings.ts";
import { readPackageDependencies } from "./package-dependencies.ts";
import { mergePluginConfig } from "./plugin-config.ts";

const readers = 16;

export interface ReadPluginsOptions {
  readonly config: HostConfig;
  readonly bundledFolders: readonly string[];
  readonly readManifest: ReadManifest;
  readonly runtimes: ReadonlySet<string>;
  readonly checkConfig: ConfigCheck;
}

interface Reading extends ReadPluginsOptions {
  /** The operator's words on plugins by id, in their order, by the id's key. */
  readonly settings: ReadonlyMap<string, readonly PluginSetting[]>;
}

/** Finds every plugin's manifest and reads it. No plugin code runs. */
export async function readPlugins(
  options: ReadPluginsOptions,
): Promise<{ entries: CatalogueEntry[]; unreadable: UnreadablePlugin[] }> {
  const { sources, problems } = await findPlugins(options.config, options.bundledFolders);
  const unreadable: UnreadablePlugin[] = problems.map(({ path, problem }) => ({ path, problems: [problem] }));
  const settings = Map.groupBy(
    options.config.plugins.filter(({ id }) => id !== undefined),
    ({ id = "" }) => identifierKey(id),
  );
  const read = await inParallel(sources, (source) => readOne(source, { ...options, settings }));
  const readable = read.filter((result): result is Readable => "entry" in result);
  for (const result of read) if ("problems" in result) unreadable.push(result);
  const taken = new Map(
    readable
      .filter(({ entry }) => entry.origin.bundled)
      .map((result) => [identifierKey(result.entry.manifest.id), result]),
  );
  const entries: CatalogueEntry[] = [];
  for (const result of readable) {
    const { manifest } = result.entry;
    const other = taken.get(identifierKey(manifest.id));
    if (other && other !== result) {
      unreadable.push({ path: result.path, id: manifest.id, problems: [clash(manifest, result.path, other.path)] });
      continue;
    }
    taken.set(identifierKey(manifest.id), result);
    entries.push(result.entry);
  }
  return { entries, unreadable };
}

interface Readable {
  readonly path: string;
  readonly entry: CatalogueEntry;
}

async function readOne(
  { path, bundled, setting: own }: PluginSource,
  options: Reading,
): Promise<Readable | UnreadablePlugin> {
  const reading = await options.readManifest(path);
  if (!reading.ok) return { path, ...(reading.id === undefined ? {} : { id: reading.id }), problems: reading.problems };
  const isFile = !statSync(path).isDirectory();
  const folder = isFile ? dirname(path) : path;
  const { dependencies, warnings } = readPackageDependencies(folder);
  const manifest = withDependencies(reading.manifest, dependencies);
  const setting = mergeSettings([...(own ? [own] : []), ...(options.settings.get(identifierKey(manifest.id)) ?? [])]);
  const origin: PluginOrigin = {
    source: "built-in",
    bundled,
    trust: bundled ? 0 : (setting?.trust ?? 1),
    folder,
    ...(isFile ? { manifestFile: path } : {}),
  };
  const given = setting?.config ?? {};
  const config = mergePluginConfig(manifest.configSchema, manifest.config, given, options.config.folder);
  const state = initialState(manifest, origin, setting, options.runtimes);
  const entry = { manifest, origin, state, warnings: [...reading.warnings, ...warnings], config };
  return { path, entry: options.checkConfig(entry, given) };
}

function withDependencies(manifest: PluginManifest, added: readonly string[]): PluginManifest {
  if (added.length === 0) return manifest;
  return deepFreeze({ ...manifest, dependencies: [...new Set([...manifest.dependencies, ...added])] });
}

function clash(manifest: PluginManifest, path: string, other: string): Problem {
  return {
    severity: "error",
    code: "plugin_id_clash",
    message: `The id ${manifest.id} is taken by the plugin in ${other}.`,
    file: path,
  };
}

/** Keeps the order of the items, however long each takes. */
async function inParallel<Item, Made>(items: readonly Item[], make: (item: Item) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = new Array<Made>(items.length);
  let next = 0;
  const work = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index];
      if (item !== undefined) made[index] = await make(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(readers, items.length) }, work));
  return made;
}
