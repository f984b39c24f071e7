import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { deepFreeze, JackfieldError } from "@jackfield/sdk";
import { type ConfigSources, findGivenValue, type GivenValue, resolveGivenPath } from "./given-value.ts";
import { type ConfigFile, readConfigFile } from "./read-config-file.ts";
import { refuseUnknownSettings } from "./refuse-unknown-settings.ts";
import { reportSetting } from "./setting-report.ts";
import { settings } from "./settings.ts";
import type { HostConfig, PluginSetting, SettingReport } from "./types.ts";

/**
 * Reads jackfield.yaml, overridden by environment, overridden by flags.
 *
 * @throws JackfieldError config_not_found, config_invalid
 */
export async function loadConfig(
  sources: ConfigSources,
): Promise<{ readonly config: HostConfig; readonly settings: readonly SettingReport[] }> {
  const file = await findFile(sources);
  if (file) refuseUnknownSettings(file);
  const folder = file ? dirname(file.file) : sources.cwd;
  const given = new Map(
    settings.map((setting) => [setting.name, findGivenValue(setting, sources, file, folder)] as const),
  );
  return {
    config: deepFreeze(makeConfig(folder, given)),
    settings: [...given].map(([name, value]) => reportSetting(name, value)),
  };
}

async function findFile({ cwd, environment, flags }: ConfigSources): Promise<ConfigFile | undefined> {
  const named = flags["config"] ?? environment["JACKFIELD_CONFIG"];
  if (named !== undefined) return readConfigFile(resolve(cwd, named));
  const usual = join(cwd, "jackfield.yaml");
  return existsSync(usual) ? readConfigFile(usual) : undefined;
}

function makeConfig(folder: string, given: ReadonlyMap<string, GivenValue>): HostConfig {
  const value = (name: string): unknown => given.get(name)?.value;
  const number = (name: string): number => Number(value(name));
  const text = (name: string): string => String(value(name));
  const path = (name: string, relative = text(name)): string =>
    resolveGivenPath(given.get(name)?.folder ?? folder, relative);
  const dataFolder = path("data");
  const store = given.get("store")?.origin.kind === "default" ? `file:${join(dataFolder, "store.db")}` : text("store");
  return {
    folder,
    listen: { host: text("listen.host"), port: number("listen.port") },
    store: store.startsWith("file:") ? `file:${path("store", store.replace(/^file:(\/\/)?/, ""))}` : store,
    dataFolder,
    pluginFolders: (value("plugin_folders") as string[]).map((entry) => path("plugin_folders", entry)),
    plugins: (value("plugins") as RawPlugin[]).map((entry) => readPluginSetting(entry, folder)),
    debug: value("debug") === true,
    logLevel: value("log_level") as HostConfig["logLevel"],
    healthIntervalMs: number("health_interval_ms"),
    timeZone: timeZone(text("time_zone")),
    locale: locale(text("locale")),
    limits: {
      inputBytes: number("limits.input_bytes"),
      inputDepth: number("limits.input_depth"),
      outputBytes: number("limits.output_bytes"),
      callTimeoutMs: number("limits.call_timeout_ms"),
      activationTimeoutMs: number("limits.activation_timeout_ms"),
      messageCharacters: number("limits.message_characters"),
      concurrentCalls: number("limits.concurrent_calls"),
    },
    discovery: { topK: number("discovery.top_k") },
  };
}

type RawPlugin = string | Partial<PluginSetting>;

function readPluginSetting(raw: RawPlugin, folder: string): PluginSetting {
  const { path, ...entry } = typeof raw === "string" ? { path: raw } : raw;
  return {
    trust: 1,
    enabled: true,
    config: {},
    ...entry,
    ...(path === undefined ? {} : { path: resolveGivenPath(folder, path) }),
  };
}

function timeZone(name: string): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    throw new JackfieldError("config_invalid", `time_zone ${JSON.stringify(name)} is not an IANA time zone.`);
  }
}

function locale(name: string): string {
  try {
    return Intl.getCanonicalLocales(name)[0] ?? "en";
  } catch {
    throw new JackfieldError("config_invalid", `locale ${JSON.stringify(name)} is not a BCP 47 language tag.`);
  }
}
