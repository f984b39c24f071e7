import { JackfieldError, type Problem } from "@jackfield/sdk";
import type { CatalogueEntry, Cause } from "../catalogue/types.ts";
import type { SchemaCompiler } from "../manifest/types.ts";
import { canRun } from "./dependencies.ts";

type Values = Readonly<Record<string, unknown>>;

/** Returns the entry, failed if its configuration, of which the operator gave a part, does not fit the plugin's schema. */
export type ConfigCheck = (entry: CatalogueEntry, given: Values) => CatalogueEntry;

export function createConfigCheck(createCompiler: () => SchemaCompiler): ConfigCheck {
  return (entry, given) => {
    const { manifest, config } = entry;
    const schema = manifest.configSchema;
    // Compiling takes a thousand times as long as reading a known manifest, and defaults alone need no check.
    const untouched = Object.keys(given).length === 0 && Object.keys(manifest.config).length === 0;
    if (!schema || !canRun(entry.state) || (untouched && schema["required"] === undefined)) return entry;
    try {
      const violations = createCompiler().compile(schema)(config) ?? [];
      const problems = violations.map(
        ({ path, message }): Problem => ({
          severity: "error",
          code: "config_invalid",
          path,
          message: `config${path} ${message}`,
        }),
      );
      const message = `${manifest.id}: ${problems.map((problem) => problem.message).join("; ")}.`;
      return problems.length === 0 ? entry : failed(entry, { code: "config_invalid", message }, problems);
    } catch (error) {
      if (!JackfieldError.is(error)) throw error;
      return failed(entry, { code: error.code, message: `${manifest.id}: config_schema: ${error.message}` });
    }
  };
}

function failed(entry: CatalogueEntry, cause: Cause, problems: readonly Problem[] = []): CatalogueEntry {
  return { ...entry, state: { state: "failed", cause, problems } };
}
