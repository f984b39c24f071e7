import { JackfieldError, type JsonSchema } from "@jackfield/sdk";
import type { Ajv } from "ajv";
import { fieldName } from "../field-name.ts";
import { createAjv } from "./create-ajv.ts";
import { describeViolations } from "./describe-violations.ts";
import type { Draft } from "./prepare-schema.ts";
import { createWorkBudget } from "./work-budget.ts";

// The drafts' own schemas take some 40 ms to compile: once for all plugins, and they keep nothing of what they check.
const checkers = new Map<Draft, Ajv>();

/** @throws JackfieldError schema_invalid, unless the schema is a valid one of its draft */
export function checkMetaSchema(draft: Draft, schema: JsonSchema): void {
  let ajv = checkers.get(draft);
  if (!ajv) {
    ajv = createAjv(draft, createWorkBudget(Number.POSITIVE_INFINITY), { allErrors: true, meta: true });
    checkers.set(draft, ajv);
  }
  if (ajv.validateSchema(schema) === true) return;
  const faults = describeViolations(ajv.errors ?? []).map(
    ({ path, message }) => `${fieldName(path) || "it"} ${message}`,
  );
  ajv.errors = null;
  throw new JackfieldError("schema_invalid", `The schema is not a JSON Schema of ${draft}: ${faults.join("; ")}.`);
}
