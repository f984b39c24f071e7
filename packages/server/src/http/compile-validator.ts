import { Ajv } from "ajv";
import type { FastifySchemaCompiler } from "fastify";

const options = { strict: false, removeAdditional: false } as const;

/** JSON means what it says: nothing is converted, filled in or left out. */
const exact = new Ajv({ ...options, coerceTypes: false });
/** Paths and query strings are text, so that numbers must be read from it. */
const fromText = new Ajv({ ...options, coerceTypes: true, useDefaults: true });

/** Fastify's default converts and drops fields of JSON bodies in silence; this one refuses them. */
export const compileValidator: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  return (httpPart === "body" ? exact : fromText).compile(schema);
};
