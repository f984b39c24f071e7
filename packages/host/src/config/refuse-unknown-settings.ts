import { JackfieldError } from "@jackfield/sdk";
import type { ConfigFile } from "./read-config-file.ts";
import { settings } from "./settings.ts";

/** A misspelt setting would silently leave its default in force. @throws JackfieldError config_invalid */
export function refuseUnknownSettings(file: ConfigFile): void {
  const known = new Set(settings.map(({ name }) => name));
  const groups = new Set(settings.flatMap(({ name }) => (name.includes(".") ? [name.split(".")[0]] : [])));
  const refuse = (path: readonly string[], text: string): never => {
    const line = file.lineOf(path);
    const where = line === undefined ? file.file : `${file.file}:${line}`;
    throw new JackfieldError("config_invalid", `${where}: ${path.join(".") || "the file"} ${text}.`);
  };
  const walk = (value: unknown, path: readonly string[]): void => {
    const name = path.join(".");
    if (known.has(name)) return;
    if (path.length > 0 && !groups.has(name))
      refuse(path, "is not a setting; `jackfield config` lists those there are");
    if (typeof value !== "object" || value === null || Array.isArray(value)) refuse(path, "must be a map of settings");
    for (const [key, inner] of Object.entries(value as Record<string, unknown>)) walk(inner, [...path, key]);
  };
  walk(file.value, []);
}
