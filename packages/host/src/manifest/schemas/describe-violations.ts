import type { ErrorObject } from "ajv";
import { jsonPointer } from "../json-pointer.ts";
import { quote } from "../quote.ts";
import type { SchemaViolation } from "../types.ts";

const maxViolations = 20;
const maxListed = 20;

/**
 * What a validator found, in words that go on from the field's name: `must be a number`. Where the errors are verbose
 * and complete (Ajv's `verbose` and `allErrors`), a choice of forms is told by the one that was meant.
 */
export function describeViolations(errors: readonly ErrorObject[]): SchemaViolation[] {
  const violations = settleChoices(errors);
  const listed = new Set(violations.filter(({ keyword }) => keyword === "enum").map(({ path }) => path));
  // The values that are allowed say more than their type.
  return violations.filter(({ keyword, path }) => keyword !== "type" || !listed.has(path)).slice(0, maxViolations);
}

interface Finding extends SchemaViolation {
  readonly schemaPath: string;
  /** For `type`: what would have been right. */
  readonly types?: readonly string[];
}

/** Ajv lists what is wrong with every branch before the choice itself. Keeps the branch that was meant, if it can be told. */
function settleChoices(errors: readonly ErrorObject[]): SchemaViolation[] {
  let findings: Finding[] = [];
  for (const error of errors) {
    const finding = describe(error);
    if (error.keyword === "if" && findings.length > 0) continue;
    if (error.keyword !== "anyOf" && error.keyword !== "oneOf") findings.push(finding);
    else {
      const inside = findings.filter((other) => isInside(other, error));
      findings = findings.filter((other) => !inside.includes(other));
      findings.push(
        ...settleChoice(finding, inside, Array.isArray(error.schema) ? error.schema.length : Number.POSITIVE_INFINITY),
      );
    }
  }
  return findings.map(({ path, message, keyword }) => ({ path, message, keyword }));
}

/** A branch behind a $ref has a schema path of its own, so that only the choice's siblings can be told apart by theirs. */
function isInside({ path, schemaPath }: Finding, choice: ErrorObject): boolean {
  if (!jsonPointer.isWithin(path, choice.instancePath)) return false;
  if (schemaPath.startsWith(`${choice.schemaPath}/`) || /^#\/(\$defs|definitions)\//.test(schemaPath)) return true;
  return !schemaPath.startsWith(choice.schemaPath.slice(0, choice.schemaPath.lastIndexOf("/") + 1));
}

function settleChoice(choice: Finding, inside: readonly Finding[], branches: number): readonly Finding[] {
  if (inside.length === 0) return [choice];
  const shapes = inside.filter(({ path, types }) => types && path === choice.path);
  const rest = inside.filter((finding) => !shapes.includes(finding));
  if (rest.length === 0)
    return [
      typeFinding(
        choice,
        shapes.flatMap(({ types = [] }) => types),
      ),
    ];
  if (shapes.length >= branches - 1) return rest;
  const reasons = rest.slice(0, 3).map(({ path, message }) => `${path.slice(choice.path.length)} ${message}`.trim());
  return [{ ...choice, message: `${choice.message} (${[...new Set(reasons)].join(", or ")})` }];
}

function typeFinding({ path, schemaPath }: Pick<Finding, "path" | "schemaPath">, types: readonly string[]): Finding {
  const message = `must be ${[...new Set(types)].map(nameType).join(" or ")}`;
  return { path, schemaPath, keyword: "type", types, message };
}

function describe({ keyword, instancePath, schemaPath, params }: ErrorObject): Finding {
  const finding = (message: string, property?: unknown): Finding => {
    const path = property === undefined ? instancePath : jsonPointer.join(instancePath, String(property));
    return { path, schemaPath, keyword, message };
  };
  switch (keyword) {
    case "type":
      return typeFinding({ path: instancePath, schemaPath }, [params["type"]].flat() as string[]);
    case "required":
      return finding("is required", params["missingProperty"]);
    case "dependentRequired":
    case "dependencies":
      return finding(`is required beside ${quote(params["property"])}`, params["missingProperty"]);
    case "additionalProperties":
      return finding("is not a known property", params["additionalProperty"]);
    case "unevaluatedProperties":
      return finding("is not a known property", params["unevaluatedProperty"]);
    case "propertyNames":
      return finding("has a name that is not allowed", params["propertyName"]);
    default:
      return finding(describeValue(keyword, params));
  }
}

function describeValue(keyword: string, params: Readonly<Record<string, unknown>>): string {
  const limit = Number(params["limit"]);
  switch (keyword) {
    case "enum":
      return `must be ${listValues(params["allowedValues"])}`;
    case "const":
      return `must be ${quote(params["allowedValue"])}`;
    case "minLength":
      return limit === 1 ? "must not be empty" : `must have at least ${limit} characters`;
    case "maxLength":
      return `must have at most ${limit} characters`;
    case "pattern":
      return `must match the pattern ${quote(params["pattern"])}`;
    case "format":
      return `must be a valid ${String(params["format"])}`;
    case "minimum":
      return `must be at least ${limit}`;
    case "maximum":
      return `must be at most ${limit}`;
    case "exclusiveMinimum":
      return `must be more than ${limit}`;
    case "exclusiveMaximum":
      return `must be less than ${limit}`;
    case "multipleOf":
      return `must be a multiple of ${String(params["multipleOf"])}`;
    case "minItems":
      return limit === 1 ? "must not be empty" : `must have at least ${limit} items`;
    case "maxItems":
    case "additionalItems":
    case "items":
      return `must have at most ${limit} items`;
    case "unevaluatedItems":
      return `must have at most ${String(params["len"])} items`;
    case "uniqueItems":
      return "must not hold the same item twice";
    case "minProperties":
      return limit === 1 ? "must not be empty" : `must have at least ${limit} properties`;
    case "maxProperties":
      return `must have at most ${limit} properties`;
    case "contains":
      return "does not hold the items that it must";
    case "anyOf":
      return "fits none of the allowed forms";
    case "oneOf":
      return params["passingSchemas"]
        ? "fits more than one of forms that exclude each other"
        : "fits none of the allowed forms";
    case "not":
      return "has a form that is excluded";
    case "false schema":
      return "is not allowed";
    default:
      return `does not fit (${keyword})`;
  }
}

function listValues(values: unknown): string {
  const all = Array.isArray(values) ? values : [];
  const listed = all.slice(0, maxListed).map(quote).join(", ");
  if (all.length > maxListed) return `one of ${listed} and ${all.length - maxListed} more`;
  return all.length === 1 ? listed : `one of ${listed}`;
}

const typeNames: ReadonlyMap<string, string> = new Map([
  ["string", "a string"],
  ["number", "a number"],
  ["integer", "a whole number"],
  ["boolean", "true or false"],
  ["object", "an object"],
  ["array", "a list"],
]);

function nameType(type: string): string {
  return typeNames.get(type) ?? type;
}
