import { type Static, Type } from "typebox";
import { identifierPattern } from "./identifier.ts";

const closed = { additionalProperties: false } as const;

const oneOf = <const Values extends readonly string[]>(values: Values, description: string) =>
  Type.Unsafe<Values[number]>({ type: "string", enum: values, description });

const text = (description: string) => Type.String({ minLength: 1, description });
const strings = (description: string) => Type.Array(Type.String({ minLength: 1 }), { description });
const jsonSchema = (description: string) => Type.Unsafe<Record<string, unknown>>({ type: "object", description });
const milliseconds = (description: string) => Type.Integer({ minimum: 1, maximum: 3_600_000, description });

export const pluginTypes = ["sd-plugin", "kb-plugin", "gs-plugin", "val-plugin", "mrp-plan-plugin"] as const;
export type PluginType = (typeof pluginTypes)[number];

export const ParameterSchema = Type.Object(
  {
    name: text("Parameter name."),
    type: oneOf(["string", "number", "integer", "boolean", "object", "array"], "JSON type."),
    required: Type.Optional(Type.Boolean({ default: true, description: "True unless said otherwise." })),
    default: Type.Optional(Type.Unknown({ description: "Used when the caller gives none." })),
    description: Type.Optional(Type.String({ description: "What the value means, for people and models." })),
    enum: Type.Optional(Type.Array(Type.Unknown(), { minItems: 1, description: "The only values allowed." })),
  },
  closed,
);

export const ExampleSchema = Type.Union(
  [
    text("A message that this should answer."),
    Type.Object(
      {
        query: text("A message that this should answer."),
        parameters: Type.Optional(
          Type.Record(Type.String(), Type.Unknown(), {
            description:
              "The parameters that answer the query. A value that stands in the query word for word marks the place where other messages carry theirs.",
          }),
        ),
      },
      closed,
    ),
  ],
  { description: "A message, alone or with the parameters that answer it." },
);

export const CapabilitySchema = Type.Object(
  {
    id: text("Unique within the plugin; for module plugins the name of the function."),
    name: Type.Optional(text("For people.")),
    description: text("What it does and when to use it; read by discovery and by models."),
    parameters: Type.Optional(
      Type.Union([Type.Array(ParameterSchema), jsonSchema("A JSON Schema of type object.")], {
        description: "A list of parameters, or one JSON Schema.",
      }),
    ),
    output: Type.Optional(jsonSchema("JSON Schema of `data` in a successful result.")),
    output_description: Type.Optional(Type.Unknown({ description: "What the output is, as text or as an example." })),
    effect: Type.Optional(
      oneOf(["read", "write"], "Whether it changes anything outside. Unset: write, except for GET."),
    ),
    feed: Type.Optional(Type.Boolean({ description: "Safe to run unattended." })),
    post_process: Type.Optional(Type.Boolean({ description: "Let a model refine the output." })),
    post_process_prompt: Type.Optional(Type.String({ description: "How it should." })),
    method: Type.Optional(oneOf(["GET", "POST", "PUT", "PATCH", "DELETE"], "For http plugins.")),
    path: Type.Optional(text("For http plugins: relative to base_url, or a full URL in a granted origin.")),
    permission: Type.Optional(text("Permission key that policy looks at.")),
    auth: Type.Optional(jsonSchema("Provider, mode and scopes.")),
    timeout_ms: Type.Optional(milliseconds("Deadline of one call.")),
    requires_approval: Type.Optional(Type.Boolean({ description: "A person must agree before it runs." })),
    required_scopes: Type.Optional(strings("Scopes that the caller needs.")),
    risk: Type.Optional(oneOf(["safe", "moderate", "destructive"], "For policy and approvals.")),
    resource_attributes: Type.Optional(strings("Parameters that policy may look at.")),
    examples: Type.Optional(Type.Array(ExampleSchema)),
  },
  closed,
);

export const RuntimeSchema = Type.Object(
  {
    type: oneOf(["http", "subprocess", "mcp"], "How the host speaks with the plugin."),
    base_url: Type.Optional(text("http: where its paths begin.")),
    path: Type.Optional(text("http: where capabilities without a path are posted.")),
    url: Type.Optional(text("mcp: endpoint of the server.")),
    command: Type.Optional(text("subprocess, mcp: program to start.")),
    args: Type.Optional(strings("subprocess, mcp: its arguments.")),
    headers: Type.Optional(Type.Record(Type.String(), Type.String())),
    timeout_ms: Type.Optional(milliseconds("Deadline of one call.")),
  },
  closed,
);

export const StageSchema = Type.Object(
  {
    type: text("sd-plugin, kb-plugin, gs-plugin, val-plugin or mrp-plan-plugin."),
    id: text("Unique within its type."),
    name: Type.Optional(Type.String()),
    version: Type.Optional(Type.String()),
    description: text("One to three sentences."),
    cost_class: Type.Optional(oneOf(["cheap", "moderate", "expensive"], "Cost in broad terms.")),
    uses_llm: Type.Optional(Type.Boolean()),
    model_roles: Type.Optional(strings("Model roles it asks for.")),
    max_llm_calls: Type.Optional(Type.Integer({ minimum: 0 })),
    tags: Type.Optional(strings("Free labels.")),
    timeout_ms: Type.Optional(milliseconds("Deadline of one call.")),
    planner_hints: Type.Optional(jsonSchema("Priors for the planner.")),
    provides: Type.Optional(strings("What it produces.")),
    accepts: Type.Optional(strings("What it takes.")),
  },
  closed,
);

/** The canonical manifest as its author writes it: `plugin.yaml` or `plugin.json` with `manifest: 1`. */
export const ManifestSchema = Type.Object(
  {
    manifest: Type.Literal(1, { description: "Marks the canonical form." }),
    id: Type.String({ pattern: identifierPattern, description: "Lower case, optionally @scope/ before it." }),
    name: Type.Optional(text("For people.")),
    version: Type.Optional(text("Semantic version; 0.0.0 when unset.")),
    description: text("One or two sentences: what it does and when to use it."),
    description_long: Type.Optional(Type.String({ description: "More words for discovery." })),
    entry: Type.Optional(text("Module runtime: file in this folder, or nothing for package.json's exports.")),
    runtime: Type.Optional(RuntimeSchema),
    host: Type.Optional(strings("Host services it needs.")),
    egress: Type.Optional(strings("Origins that host.http may reach.")),
    dependencies: Type.Optional(Type.Object({ plugins: Type.Optional(strings("Plugin ids.")) }, closed)),
    services: Type.Optional(
      Type.Object(
        {
          provides: Type.Optional(strings("Services handed to other plugins.")),
          requires: Type.Optional(strings("Services taken from other plugins.")),
        },
        closed,
      ),
    ),
    failure: Type.Optional(oneOf(["optional", "critical"], "critical: the host does not serve without it.")),
    activation: Type.Optional(oneOf(["start", "first-use"], "When its code is loaded.")),
    skills: Type.Optional(strings("Folders with SKILL.md files.")),
    capabilities: Type.Optional(Type.Array(CapabilitySchema)),
    stages: Type.Optional(Type.Array(StageSchema)),
    examples: Type.Optional(Type.Array(ExampleSchema)),
    secrets: Type.Optional(
      Type.Array(
        Type.Object(
          {
            name: text("Secret name."),
            scope: Type.Optional(oneOf(["user", "system", "system_or_user"], "Whose secret it may be.")),
          },
          closed,
        ),
      ),
    ),
    required_identities: Type.Optional(Type.Array(jsonSchema("provider, mode, scopes, optional."))),
    op_auth: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: "Auth needs by capability." })),
    default_feed_op: Type.Optional(text("Capability of a feed that names none.")),
    allowed_feed_ops: Type.Optional(strings("The only capabilities that feeds may run.")),
    origins: Type.Optional(strings("Origins of documents that it writes.")),
    health_check_url: Type.Optional(text("http plugins: answers 2xx while the plugin is up.")),
    config_schema: Type.Optional(
      jsonSchema(
        "JSON Schema of its configuration. Strings with format `path` are resolved against the configuration file's folder.",
      ),
    ),
  },
  { ...closed, $id: "urn:jackfield:plugin-manifest:1", title: "Jackfield plugin manifest" },
);

export type ManifestDocument = Static<typeof ManifestSchema>;
export type CapabilityDocument = Static<typeof CapabilitySchema>;
export type ParameterDocument = Static<typeof ParameterSchema>;
export type ExampleDocument = Static<typeof ExampleSchema>;
export type StageDocument = Static<typeof StageSchema>;
export type RuntimeDocument = Static<typeof RuntimeSchema>;
