import { Ajv, type ValidateFunction } from "ajv";
import type { FastifySchemaCompiler } from "fastify";

const options = { strict: false, removeAdditional: false } as const;

/** JSON means what it says: nothing is converted, filled in or left out. */
const exact = new Ajv({ ...options, coerceTypes: false });
/** Paths and query strings are text, so that numbers must be read from it. */
const fromText = new Ajv({ ...options, coerceTypes: true, useDefaults: true });

/**
 * Fastify's default converts and drops fields of JSON bodies in silence; this one refuses them. Each schema is compiled
 * with the first request that needs it, for all of them together would take a third of the start.
 */
export const compileValidator: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  let compiled: ValidateFunction | undefined;
  const validate = (data: unknown): boolean => {
    compiled ??= (httpPart === "body" ? exact : fromText).compile(schema);
    const fits = compiled(data);
    validate.errors = compiled.errors ?? null;
    return fits;
  };
  validate.errors = null as NonNullable<ValidateFunction["errors"]> | null;
  return validate;
};
