import type { ManifestReading, ReadManifest, SchemaCompiler } from "../manifest/types.ts";
import { schemaProblems } from "./schema-problems.ts";

/** Reads a manifest and compiles every schema in it, which a start leaves to the first use. */
export function createManifestCheck(readManifest: ReadManifest, createCompiler: () => SchemaCompiler): ReadManifest {
  return async (folderOrFile) => {
    const reading = await readManifest(folderOrFile);
    if (!reading.ok) return reading;
    const problems = schemaProblems(reading.manifest, createCompiler());
    return problems.length === 0
      ? reading
      : ({
          ok: false,
          id: reading.manifest.id,
          problems: [...problems, ...reading.warnings],
        } satisfies ManifestReading);
  };
}
