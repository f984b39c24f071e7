import { loadConfig } from "@jackfield/host";
import type { Session } from "./types.ts";

/** The configuration in force for this run; a command's own flags go over the global ones. */
export function loadSettings(
  { cwd, environment, options }: Session,
  flags: Readonly<Record<string, string | undefined>> = {},
): ReturnType<typeof loadConfig> {
  const { config, store, data, logLevel } = options;
  return loadConfig({ cwd, environment, flags: { config, store, data, logLevel, ...flags } });
}
