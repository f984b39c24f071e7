import { JackfieldError, type JsonSchema, type Problem } from "@jackfield/sdk";
import type { PluginManifest, SchemaCompiler } from "../manifest/types.ts";

/** Compiles every schema of a manifest, which a start leaves to the first use, and says which do not compile. */
export function schemaProblems(manifest: PluginManifest, compiler: SchemaCompiler): Problem[] {
  const schemas: [path: string, owner: string, schema: JsonSchema | undefined][] = manifest.capabilities.flatMap(
    ({ id, parameters, output }, index) => [
      [`/capabilities/${index}/parameters`, `${id}: `, parameters],
      [`/capabilities/${index}/output`, `${id}: `, output],
    ],
  );
  schemas.push(["/config_schema", "", manifest.configSchema]);
  return schemas.flatMap(([path, owner, schema]) => {
    try {
      if (schema) compiler.compile(schema);
      return [];
    } catch (error) {
      if (!JackfieldError.is(error)) throw error;
      return [{ severity: "error", code: error.code, message: `${owner}${error.message}`, path }];
    }
  });
}
