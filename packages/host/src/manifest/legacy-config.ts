import { isRecord } from "@jackfield/sdk";
import { ownList } from "./own-list.ts";
import { ownValue } from "./own-value.ts";

/**
 * Values that HomeClaw's config.yml holds for parameters: those of its `parameters`, a list with defaults or a map of
 * names and values.
 */
export function legacyParameterValues(config: unknown): Readonly<Record<string, unknown>> {
  const parameters = ownValue(config, "parameters");
  const named = isRecord(parameters)
    ? Object.entries(parameters)
    : ownList(config, "parameters").map(({ item }) => [ownValue(item, "name"), ownValue(item, "default")] as const);
  return Object.fromEntries(
    named.filter(([name, value]) => typeof name === "string" && value !== undefined && value !== null),
  );
}
