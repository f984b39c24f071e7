import { JackfieldError, type JsonSchema, messageOf } from "@jackfield/sdk";
import type { Ajv, ValidateFunction } from "ajv";
import { checkMetaSchema } from "./schemas/check-meta-schema.ts";
import { createAjv } from "./schemas/create-ajv.ts";
import { describeViolations } from "./schemas/describe-violations.ts";
import { isSmall } from "./schemas/is-small.ts";
import { type Draft, prepareSchema } from "./schemas/prepare-schema.ts";
import { createWorkBudget, workExceeded } from "./schemas/work-budget.ts";
import type { SchemaCompiler, SchemaViolation } from "./types.ts";

// Some hundred milliseconds at the worst.
const workUnits = 20_000_000;
/** Up to here every fault is told; beyond only the first, for a million values can be wrong at once. */
const explained = { values: 2_000, subschemas: 250 };

const unanswerable: SchemaViolation = {
  path: "",
  keyword: "schema",
  message: "takes too much work to check against its schema",
};

/** A compiler for the schemas of one plugin. Nothing of it is shared, so that it goes when the plugin goes. */
export function createSchemaCompiler(): SchemaCompiler {
  const budget = createWorkBudget(workUnits);
  const instances = new Map<string, Ajv>();

  const instance = (draft: Draft, allErrors: boolean): Ajv => {
    const key = `${draft} ${allErrors}`;
    const ajv = instances.get(key) ?? createAjv(draft, budget, { allErrors, meta: false });
    instances.set(key, ajv);
    return ajv;
  };

  const compile = (draft: Draft, schema: JsonSchema, allErrors: boolean): ValidateFunction => {
    const ajv = instance(draft, allErrors);
    budget.refill();
    try {
      return ajv.compile(schema);
    } catch (error) {
      if (JackfieldError.is(error)) throw error;
      const reason = isTooMuch(error) ? "it is too large or too deep" : messageOf(error);
      throw new JackfieldError("schema_invalid", `The schema cannot be compiled: ${reason}.`, { cause: error });
    } finally {
      // Another capability's schema may bear the same $id.
      ajv.removeSchema(schema);
    }
  };

  return {
    compile(foreign) {
      const { draft, schema, subschemas } = prepareSchema(foreign);
      checkMetaSchema(draft, schema);
      const check = compile(draft, schema, false);
      let explain: ValidateFunction | undefined;

      const explainFaults = (value: unknown): readonly SchemaViolation[] => {
        const first = takeViolations(check);
        if (subschemas > explained.subschemas || !isSmall(value, explained.values)) return first;
        explain ??= compile(draft, schema, true);
        budget.refill();
        explain(value);
        return takeViolations(explain);
      };
      return (value) => {
        budget.refill();
        try {
          return check(value) ? undefined : explainFaults(value);
        } catch (error) {
          if (isTooMuch(error) || JackfieldError.is(error)) return [unanswerable];
          throw error;
        }
      };
    },
  };
}

/** A schema that refers to itself without end runs out of stack before it runs out of budget. */
function isTooMuch(error: unknown): boolean {
  return error === workExceeded || error instanceof RangeError;
}

/** Errors hold on to the value; they are taken out so that it can go. */
function takeViolations(check: ValidateFunction): readonly SchemaViolation[] {
  const violations = describeViolations(check.errors ?? []);
  check.errors = null;
  return violations;
}
