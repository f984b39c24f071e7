import { ExampleSchema, identifierPattern, type Static, Type } from "@jackfield/sdk";

const Document = Type.Record(Type.String(), Type.Unknown());
const Strings = Type.Array(Type.String());
const oneOf = <const Values extends readonly string[]>(values: Values) =>
  Type.Unsafe<Values[number]>({ type: "string", enum: values });

const ProblemSchema = Type.Object({
  severity: oneOf(["error", "warning"]),
  code: Type.String({ description: "A code of the error catalogue." }),
  message: Type.String(),
  file: Type.Optional(Type.String()),
  path: Type.Optional(Type.String({ description: "JSON Pointer into the document." })),
  line: Type.Optional(Type.Integer()),
  column: Type.Optional(Type.Integer()),
});

const CauseSchema = Type.Object({ code: Type.String(), message: Type.String() });

/** Every surface answers "why not?" with this. */
export const PluginStateSchema = Type.Object({
  state: oneOf(["discovered", "ready", "active", "failed", "blocked", "disabled", "ineligible", "unavailable"]),
  cause: Type.Optional(CauseSchema),
  problems: Type.Optional(Type.Array(ProblemSchema)),
  by: Type.Optional(Type.Unsafe<string | readonly string[]>({ type: ["string", "array"], items: { type: "string" } })),
  missing: Type.Optional(Strings),
  since: Type.Optional(Type.Integer({ description: "Milliseconds since 1970." })),
});

export const CapabilitySchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  parameters: Type.Unsafe<object>({ type: "object", description: "JSON Schema." }),
  output: Type.Optional(Type.Unsafe<object>({ type: "object", description: "JSON Schema of `data`." })),
  output_description: Type.Optional(Type.String()),
  effect: oneOf(["read", "write"]),
  feed: Type.Boolean(),
  post_process: Type.Boolean(),
  post_process_prompt: Type.Optional(Type.String()),
  method: Type.Optional(Type.String()),
  path: Type.Optional(Type.String()),
  permission: Type.Optional(Type.String()),
  auth: Type.Optional(Document),
  timeout_ms: Type.Optional(Type.Integer()),
  requires_approval: Type.Boolean(),
  required_scopes: Strings,
  risk: Type.Optional(oneOf(["safe", "moderate", "destructive"])),
  resource_attributes: Strings,
  examples: Type.Array(ExampleSchema),
});

const summary = {
  id: Type.String(),
  name: Type.String(),
  version: Type.String(),
  description: Type.String(),
  source: oneOf(["built-in", "external"]),
  bundled: Type.Boolean(),
  trust: Type.Integer({ description: "0: runs in the host's process. 1: walled in." }),
  state: PluginStateSchema,
};

export const PluginSummarySchema = Type.Object({
  ...summary,
  capabilities: Type.Array(Type.String(), { description: "Ids." }),
  warnings: Type.Integer({ description: "How many the descriptor lists." }),
});

export const PluginSchema = Type.Object({
  ...summary,
  dialect: Type.String(),
  description_long: Type.Optional(Type.String()),
  folder: Type.Optional(Type.String({ description: "For callers with the scope admin." })),
  manifest_file: Type.Optional(Type.String({ description: "For callers with the scope admin." })),
  type: oneOf(["module", "http", "subprocess", "mcp", "none"]),
  base_url: Type.Optional(Type.String()),
  health_check_url: Type.Optional(Type.String()),
  host: Strings,
  egress: Strings,
  dependencies: Strings,
  services: Type.Object({ provides: Strings, requires: Strings }),
  failure: oneOf(["optional", "critical"]),
  activation: oneOf(["start", "first-use"]),
  skills: Strings,
  capabilities: Type.Array(CapabilitySchema),
  stages: Type.Array(Document),
  examples: Type.Array(ExampleSchema),
  secrets: Type.Array(Type.Object({ name: Type.String(), scope: Type.String() })),
  config_schema: Type.Optional(Type.Unsafe<object>({ type: "object", description: "JSON Schema." })),
  warnings: Type.Array(ProblemSchema),
});

export const UnreadablePluginSchema = Type.Object({
  path: Type.String(),
  id: Type.Optional(Type.String()),
  problems: Type.Array(ProblemSchema),
});

export const HealthSchema = Type.Object({
  ok: Type.Boolean(),
  plugin_id: Type.String(),
  error: Type.Optional(CauseSchema),
});

export const ManifestCheckSchema = Type.Object({
  path: Type.String(),
  ok: Type.Boolean(),
  id: Type.Optional(Type.String()),
  name: Type.Optional(Type.String()),
  version: Type.Optional(Type.String()),
  dialect: Type.Optional(Type.String()),
  type: Type.Optional(Type.String()),
  capabilities: Type.Optional(Strings),
  problems: Type.Array(ProblemSchema, { description: "Errors when not ok; warnings otherwise." }),
});

/** HomeClaw's registration payload. The host reads it; this only tells clients what to send. */
export const RegistrationSchema = Type.Object(
  {
    id: Type.String({ pattern: identifierPattern, description: "Or `plugin_id`." }),
    name: Type.String(),
    description: Type.String(),
    description_long: Type.Optional(Type.String()),
    health_check_url: Type.String({ format: "uri" }),
    type: oneOf(["http", "subprocess", "mcp"]),
    config: Type.Object({
      base_url: Type.String({ format: "uri" }),
      path: Type.Optional(Type.String({ description: "Where capabilities without a path are posted." })),
      timeout_sec: Type.Optional(Type.Number()),
    }),
    capabilities: Type.Array(Document, {
      description:
        "id, name, description, parameters [{name, type, required, default, description}], method, path, output_description, post_process, post_process_prompt.",
    }),
  },
  { description: "An external plugin. The answer to a wrong one names every wrong field." },
);

export type PluginStateDocument = Static<typeof PluginStateSchema>;
export type CapabilityDocument = Static<typeof CapabilitySchema>;
export type PluginSummary = Static<typeof PluginSummarySchema>;
export type PluginDescriptor = Static<typeof PluginSchema>;
export type UnreadablePluginDocument = Static<typeof UnreadablePluginSchema>;
export type HealthDocument = Static<typeof HealthSchema>;
export type ManifestCheck = Static<typeof ManifestCheckSchema>;
