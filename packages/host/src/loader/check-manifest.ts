import { JackfieldError, type JsonSchema, type Problem } from "@jackfield/sdk";
import type { ManifestReading, PluginManifest, ReadManifest, SchemaCompiler } from "../manifest/types.ts";

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

function schemaProblems(manifest: PluginManifest, compiler: SchemaCompiler): Problem[] {
  const schemas: [path: string, schema: JsonSchema | undefined][] = manifest.capabilities.flatMap(
    ({ parameters, output }, index) => [
      [`/capabilities/${index}/parameters`, parameters],
      [`/capabilities/${index}/output`, output],
    ],
  );
  schemas.push(["/config_schema", manifest.configSchema]);
  return schemas.flatMap(([path, schema]) => {
    try {
      if (schema) compiler.compile(schema);
      return [];
    } catch (error) {
      if (!JackfieldError.is(error)) throw error;
      return [{ severity: "error", code: error.code, message: error.message, path }];
    }
  });
}
