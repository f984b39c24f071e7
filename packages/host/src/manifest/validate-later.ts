import type { JsonSchema } from "@jackfield/sdk";
import type { SchemaCompiler, Validate } from "./types.ts";

/** Compiles a schema of the host's own with the first value that needs it. */
export function validateLater(createCompiler: () => SchemaCompiler, schema: JsonSchema): Validate {
  let validate: Validate | undefined;
  return (value) => {
    validate ??= createCompiler().compile(schema);
    return validate(value);
  };
}
