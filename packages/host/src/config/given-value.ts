import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { coerceText, JackfieldError, type JsonSchema } from "@jackfield/sdk";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { ConfigFile } from "./read-config-file.ts";
import type { Setting } from "./settings.ts";
import type { SettingOrigin } from "./types.ts";

export interface ConfigSources {
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Flags by the name in the settings table, and `config` for the file. */
  readonly flags: Readonly<Record<string, string | undefined>>;
}

/** The value of one setting that is in force. */
export interface GivenValue {
  readonly value: unknown;
  readonly origin: SettingOrigin;
  /** Where relative paths in it start. */
  readonly folder: string;
}

const ajv = new Ajv2020({ strict: false });

/** A flag wins over the environment, which wins over the file. @throws JackfieldError config_invalid */
export function findGivenValue(
  setting: Setting,
  sources: ConfigSources,
  file: ConfigFile | undefined,
  folder: string,
): GivenValue {
  const { flag, environment: variable } = setting;
  const { cwd } = sources;
  const fromFlag = flag === undefined ? undefined : sources.flags[flag];
  if (flag !== undefined && fromFlag !== undefined) {
    return checked(setting, readText(setting, fromFlag), { kind: "flag", flag }, cwd);
  }
  const fromVariable = variable === undefined ? undefined : sources.environment[variable];
  if (variable !== undefined && fromVariable) {
    return checked(setting, readText(setting, fromVariable), { kind: "environment", variable }, cwd);
  }
  const path = setting.name.split(".");
  const written = path.reduce<unknown>(ownValue, file?.value);
  if (file && written !== undefined && written !== null) {
    const line = file.lineOf(path);
    return checked(
      setting,
      written,
      { kind: "file", file: file.file, ...(line === undefined ? {} : { line }) },
      folder,
    );
  }
  return { value: setting.default, origin: { kind: "default" }, folder };
}

/** `~` is the home folder; a relative path starts where the value was given. */
export function resolveGivenPath(folder: string, path: string): string {
  const expanded = path === "~" || path.startsWith("~/") ? join(homedir(), path.slice(1)) : path;
  return resolve(folder, expanded);
}

function ownValue(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}

function readText(setting: Setting, text: string): unknown {
  return coerceText(setting.schema as JsonSchema, text);
}

function checked(setting: Setting, value: unknown, origin: SettingOrigin, folder: string): GivenValue {
  const validate = ajv.compile(setting.schema);
  if (validate(value)) return { value, origin, folder };
  const problem = validate.errors?.at(0);
  const place = `${setting.name}${problem?.instancePath ?? ""}`;
  const detail =
    problem?.keyword === "enum"
      ? `must be one of ${(problem.params["allowedValues"] as string[]).join(", ")}`
      : (problem?.message ?? "has a wrong value");
  throw new JackfieldError("config_invalid", `${whereFrom(origin)}: ${place} ${detail}.`);
}

function whereFrom(origin: SettingOrigin): string {
  switch (origin.kind) {
    case "flag":
      return `--${origin.flag}`;
    case "environment":
      return origin.variable;
    case "file":
      return origin.line === undefined ? origin.file : `${origin.file}:${origin.line}`;
    case "default":
      return "default";
  }
}
