import type { JsonSchema, ParameterDocument } from "@jackfield/sdk";
import { defined } from "./defined.ts";

/**
 * One JSON Schema (2020-12) for a list of parameters. A parameter with a default is not among the required ones,
 * whatever the list says: the host fills it, so that no caller has to give it.
 */
export function parameterListSchema(list: readonly ParameterDocument[]): JsonSchema {
  const required = list.filter((parameter) => parameter.required !== false && parameter.default === undefined);
  return {
    type: "object",
    // Built from entries, so that a name such as `constructor` is a property like any other.
    properties: Object.fromEntries(list.map((parameter) => [parameter.name, propertySchema(parameter)])),
    ...(required.length > 0 ? { required: required.map(({ name }) => name) } : {}),
    additionalProperties: false,
  };
}

function propertySchema(parameter: ParameterDocument): JsonSchema {
  return defined({
    type: parameter.type,
    description: parameter.description,
    enum: parameter.enum,
    default: parameter.default,
  });
}
