import type { GivenValue } from "./given-value.ts";
import type { SettingReport } from "./types.ts";

/** What is in force, for people to see: a database password and what plugins are configured with are blanked. */
export function reportSetting(name: string, { value, origin }: GivenValue): SettingReport {
  const shown = name === "store" ? String(value).replace(/(:\/\/[^:/@]*:)[^@]*@/, "$1…@") : value;
  return { name, value: blankPluginConfig(shown), origin };
}

/** A plugin's own configuration may hold keys, so only the names of its settings are shown. */
function blankPluginConfig(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((entry: unknown) =>
    typeof entry === "object" && entry !== null && "config" in entry
      ? { ...entry, config: Object.fromEntries(Object.keys(entry.config as object).map((key) => [key, "…"])) }
      : entry,
  );
}
