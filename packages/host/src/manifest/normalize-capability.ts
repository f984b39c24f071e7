import type { CapabilityDocument, ExampleDocument, JsonSchema } from "@jackfield/sdk";
import { defined } from "./defined.ts";
import { parameterListSchema } from "./parameter-list.ts";
import type { Capability, Example } from "./types.ts";

/** `parameterDefaults` may hold more names than the capability has parameters. */
export function normalizeCapability(
  document: CapabilityDocument,
  parameterDefaults: Readonly<Record<string, unknown>>,
): Capability {
  const parameters = normalizeParameters(document.parameters);
  return {
    id: document.id,
    name: document.name ?? document.id,
    description: document.description,
    parameters,
    effect: document.effect ?? (document.method === "GET" ? "read" : "write"),
    feed: document.feed ?? false,
    postProcess: document.post_process ?? false,
    requiresApproval: document.requires_approval ?? false,
    requiredScopes: document.required_scopes ?? [],
    resourceAttributes: document.resource_attributes ?? [],
    examples: normalizeExamples(document.examples),
    parameterDefaults: pickKnown(parameterDefaults, parameters),
    ...defined({
      output: document.output,
      outputDescription: asText(document.output_description),
      postProcessPrompt: document.post_process_prompt,
      method: document.method,
      path: document.path,
      permission: document.permission,
      auth: document.auth,
      timeoutMs: document.timeout_ms,
      risk: document.risk,
    }),
  };
}

export function normalizeExamples(examples: readonly ExampleDocument[] = []): readonly Example[] {
  return examples.map((example) =>
    typeof example === "string" ? { query: example } : defined({ ...pickExample(example) }),
  );
}

function pickExample({ query, parameters }: Exclude<ExampleDocument, string>) {
  return { query, parameters };
}

function normalizeParameters(parameters: CapabilityDocument["parameters"] = []): JsonSchema {
  if (Array.isArray(parameters)) return parameterListSchema(parameters);
  return Object.keys(parameters).length === 0 ? parameterListSchema([]) : parameters;
}

function pickKnown(values: Readonly<Record<string, unknown>>, schema: JsonSchema): Readonly<Record<string, unknown>> {
  const properties = (schema["properties"] ?? {}) as object;
  return Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(properties, name)));
}

/** Text stays as it is; an example or schema given as JSON is written out. */
function asText(description: unknown): string | undefined {
  if (description === undefined || description === null) return undefined;
  return typeof description === "string" ? description : JSON.stringify(description);
}
