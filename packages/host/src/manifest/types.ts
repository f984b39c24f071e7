import type { JsonSchema, PluginType, Problem } from "@jackfield/sdk";

export interface Example {
  readonly query: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
}

/** One callable, normalised: whatever the dialect, parameters are one JSON Schema of type object. */
export interface Capability {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonSchema;
  readonly output?: JsonSchema;
  readonly outputDescription?: string;
  readonly effect: "read" | "write";
  readonly feed: boolean;
  readonly postProcess: boolean;
  readonly postProcessPrompt?: string;
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path?: string;
  readonly permission?: string;
  readonly auth?: Readonly<Record<string, unknown>>;
  readonly timeoutMs?: number;
  readonly requiresApproval: boolean;
  readonly requiredScopes: readonly string[];
  readonly risk?: "safe" | "moderate" | "destructive";
  readonly resourceAttributes: readonly string[];
  readonly examples: readonly Example[];
  /** Values from the plugin's runtime configuration (HomeClaw's config.yml) that fill parameters left out. */
  readonly parameterDefaults: Readonly<Record<string, unknown>>;
}

export type Runtime =
  | { readonly type: "module" /** Relative to the folder; unset: package.json decides. */; readonly entry?: string }
  | {
      readonly type: "http";
      readonly baseUrl: string;
      readonly path?: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly timeoutMs?: number;
    }
  | {
      readonly type: "subprocess";
      readonly command: string;
      readonly args: readonly string[];
      readonly timeoutMs?: number;
    }
  | {
      readonly type: "mcp";
      readonly url?: string;
      readonly command?: string;
      readonly args: readonly string[];
      readonly timeoutMs?: number;
    }
  /** Skills only, or nothing to run. */
  | { readonly type: "none" };

export interface Stage {
  readonly type: PluginType;
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly costClass?: "cheap" | "moderate" | "expensive";
  readonly usesLlm: boolean;
  readonly modelRoles: readonly string[];
  readonly maxLlmCalls: number;
  readonly tags: readonly string[];
  readonly timeoutMs?: number;
  readonly plannerHints?: Readonly<Record<string, unknown>>;
  readonly provides: readonly string[];
  readonly accepts: readonly string[];
}

/** The one normalised form. Deep-frozen and made of JSON values only, so that it can be stored and sent as it is. */
export interface PluginManifest {
  readonly dialect: string;
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly descriptionLong?: string;
  readonly runtime: Runtime;
  readonly host: readonly string[];
  readonly egress: readonly string[];
  readonly dependencies: readonly string[];
  readonly provides: readonly string[];
  readonly requires: readonly string[];
  readonly failure: "optional" | "critical";
  readonly activation: "start" | "first-use";
  readonly skills: readonly string[];
  readonly capabilities: readonly Capability[];
  readonly stages: readonly Stage[];
  readonly examples: readonly Example[];
  readonly secrets: readonly { readonly name: string; readonly scope: "user" | "system" | "system_or_user" }[];
  readonly requiredIdentities: readonly Readonly<Record<string, unknown>>[];
  readonly opAuth: Readonly<Record<string, unknown>>;
  readonly defaultFeedOp?: string;
  readonly allowedFeedOps: readonly string[];
  readonly origins: readonly string[];
  readonly healthCheckUrl?: string;
  readonly configSchema?: JsonSchema;
  /** Runtime configuration that lies beside the manifest (HomeClaw's config.yml), under the operator's own. */
  readonly config: Readonly<Record<string, unknown>>;
}

/** What came of reading bytes: a manifest with warnings, or errors that name file, path and line. */
export type ManifestReading =
  | { readonly ok: true; readonly manifest: PluginManifest; readonly warnings: readonly Problem[] }
  | {
      readonly ok: false;
      readonly problems: readonly Problem[] /** When it could be made out. */;
      readonly id?: string;
    };

/** A parsed document and a way to find places in it. */
export interface ManifestDocumentSource {
  readonly file?: string;
  readonly value: unknown;
  /** HomeClaw's config.yml beside it, parsed. */
  readonly legacyConfig?: unknown;
  /** Line and column (1-based) of a JSON Pointer. */
  locate(path: string): { readonly line: number; readonly column: number } | undefined;
}

/** Text parsed into JSON values of bounded depth and size, or why not. */
export type DocumentReading =
  | { readonly ok: true; readonly value: unknown; readonly locate: ManifestDocumentSource["locate"] }
  | { readonly ok: false; readonly problem: Problem };

/** Tells one way of writing a manifest and reads it. Never seen beyond this room. */
export interface Dialect {
  readonly name: string;
  recognises(source: ManifestDocumentSource): boolean;
  read(source: ManifestDocumentSource): ManifestReading;
}

/** Reads a plugin's folder or manifest file; the file's text decides the dialect. Problems come back as values. */
export type ReadManifest = (folderOrFile: string) => Promise<ManifestReading>;

/** Readings from an earlier start. A scan reads many manifests and then flushes once. */
export interface ManifestCache {
  get(path: string, fingerprint: string): ManifestReading | undefined;
  set(path: string, fingerprint: string, reading: ManifestReading): void;
  /** Writes what is new, and forgets the paths that nobody has asked for since the cache was opened. */
  flush(): Promise<void>;
}

/** Reads what an external plugin sends to `POST /api/plugins/register`. Problems come back as values, all at once. */
export type ParseRegistration = (payload: unknown) => ManifestReading;

export interface SchemaViolation {
  /** JSON Pointer into the validated value; of a property that is missing, where it should be. */
  readonly path: string;
  readonly message: string;
  readonly keyword: string;
}

/** Undefined when the value fits. */
export type Validate = (value: unknown) => readonly SchemaViolation[] | undefined;

/**
 * Compiles foreign JSON Schemas, one compiler a plugin: draft by `$schema`, patterns through a linear-time engine.
 *
 * @throws JackfieldError schema_invalid
 */
export interface SchemaCompiler {
  compile(schema: JsonSchema): Validate;
}

/** The parameters with the schema's defaults in place of what is missing; the same object when nothing is. */
export type FillDefaults = (
  schema: JsonSchema,
  parameters: Readonly<Record<string, unknown>>,
) => Readonly<Record<string, unknown>>;
