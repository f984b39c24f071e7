/**
 * Every error that the host itself reports: its HTTP status and what it means, in one line.
 * `docs/errors.md` is tested against this table in both directions.
 */
export const errorCatalogue = {
  // Manifests
  manifest_not_found: { status: 404, meaning: "The folder has no plugin manifest." },
  manifest_too_large: { status: 413, meaning: "The manifest is larger than 1 MiB." },
  manifest_syntax: { status: 422, meaning: "The manifest is not well-formed YAML or JSON." },
  manifest_invalid: { status: 422, meaning: "A manifest field is missing or has the wrong type." },
  manifest_dialect_unknown: { status: 422, meaning: "The manifest is in no dialect that this host reads." },
  schema_invalid: {
    status: 422,
    meaning: "A JSON Schema in a manifest cannot be compiled, or is too large or too deep.",
  },
  plugin_type_unsupported: { status: 422, meaning: "A stage names a plugin type that does not exist." },
  plugin_id_clash: { status: 409, meaning: "Another plugin already has this id." },
  // Loading
  trust_required: { status: 503, meaning: "The plugin's code is not bundled and the operator has not trusted it." },
  runtime_unavailable: { status: 503, meaning: "This host cannot run plugins of that runtime." },
  unsupported_entry: { status: 503, meaning: "The plugin's entry is written for another language." },
  entry_not_found: { status: 503, meaning: "The plugin's entry file or package does not exist." },
  entry_outside_folder: { status: 503, meaning: "The plugin's entry leads outside its own folder." },
  entry_import_failed: { status: 503, meaning: "Importing the plugin's entry threw an error." },
  activation_failed: { status: 503, meaning: "The plugin's initialisation threw an error." },
  activation_timeout: { status: 503, meaning: "The plugin's initialisation did not end in time." },
  capability_not_exported: { status: 503, meaning: "A capability of the manifest is not a function of the module." },
  dependency_missing: { status: 503, meaning: "A plugin or service that this plugin needs is not there." },
  dependency_failed: { status: 503, meaning: "A plugin that this plugin depends on has failed." },
  dependency_cycle: { status: 500, meaning: "Plugins depend on each other in a circle; the host does not start." },
  critical_plugin_failed: { status: 500, meaning: "A plugin marked critical failed; the host does not serve." },
  plugin_disabled: { status: 503, meaning: "The operator has disabled this plugin." },
  // Registration
  registration_invalid: { status: 422, meaning: "A registration has fields that are missing or wrong." },
  url_has_credentials: { status: 422, meaning: "A URL must not carry a user name or password." },
  origin_not_granted: { status: 403, meaning: "A URL lies outside the origins granted to the plugin." },
  health_check_failed: { status: 503, meaning: "The plugin's health URL did not answer with success." },
  // Calls
  plugin_not_found: { status: 404, meaning: "No plugin has this id." },
  plugin_not_ready: { status: 503, meaning: "The plugin exists but cannot run now; its state says why." },
  plugin_unavailable: { status: 503, meaning: "The plugin's server or process does not answer." },
  capability_not_found: { status: 404, meaning: "The plugin has no capability with this id." },
  capability_required: { status: 400, meaning: "The plugin has several capabilities and the call names none." },
  parameters_too_large: { status: 413, meaning: "The parameters are larger than the limit." },
  parameters_invalid: { status: 422, meaning: "The parameters do not fit the capability's schema." },
  policy_denied: { status: 403, meaning: "Policy does not allow this call." },
  missing_secrets: { status: 403, meaning: "The capability needs secrets that are not set." },
  act_as_denied: { status: 403, meaning: "The caller may not act for another user." },
  rate_limited: { status: 429, meaning: "Too many calls; try again later." },
  host_service_not_granted: {
    status: 403,
    meaning: "The plugin used a host service that its manifest does not declare.",
  },
  context_revoked: { status: 409, meaning: "The plugin used its context after its call had ended." },
  plugin_execute_error: { status: 200, meaning: "The plugin's code threw an error; the result carries it." },
  timeout: { status: 200, meaning: "The plugin did not answer before its deadline." },
  call_cancelled: { status: 200, meaning: "The caller cancelled the call." },
  output_validation_error: { status: 500, meaning: "The plugin's data does not fit its output schema." },
  output_not_json: { status: 500, meaning: "The plugin's answer cannot be written as JSON." },
  output_too_large: { status: 500, meaning: "The plugin's answer is larger than the limit." },
  // Messages
  message_empty: { status: 422, meaning: "The message has no text." },
  message_too_large: { status: 413, meaning: "The message is longer than the limit." },
  message_not_text: { status: 422, meaning: "The message holds control characters or is not valid text." },
  // Store and audit
  store_full: { status: 507, meaning: "The store's disk is full." },
  store_read_only: { status: 503, meaning: "The store cannot be written." },
  store_locked: { status: 503, meaning: "Another process has this store open." },
  store_newer: { status: 503, meaning: "The store was written by a newer version of this program." },
  store_corrupt: { status: 503, meaning: "The store's file is damaged." },
  store_unreachable: { status: 503, meaning: "The store's database does not answer." },
  store_unsupported: {
    status: 500,
    meaning: "The database engine is too old, or the store's address is not understood.",
  },
  store_failed: { status: 500, meaning: "The store refused a statement." },
  audit_broken: { status: 500, meaning: "The audit log was changed after it was written." },
  audit_key_invalid: { status: 500, meaning: "The audit key file is missing or is not 32 bytes." },
  // Configuration
  config_not_found: { status: 500, meaning: "The configuration file does not exist." },
  config_invalid: { status: 500, meaning: "A setting is unknown or has a wrong value." },
  // HTTP
  request_malformed: { status: 400, meaning: "The request's body or query is not what this route takes." },
  unauthenticated: { status: 401, meaning: "The request carries no valid API token." },
  forbidden: { status: 403, meaning: "The token does not allow this." },
  host_not_allowed: { status: 403, meaning: "The Host header is not one that this server answers to." },
  origin_not_allowed: { status: 403, meaning: "Requests from this web origin are not accepted." },
  route_not_found: { status: 404, meaning: "There is no such route." },
  token_not_found: { status: 404, meaning: "No API token has this name." },
  token_exists: { status: 409, meaning: "An API token with this name exists." },
  request_too_large: { status: 413, meaning: "The request body is larger than the limit." },
  media_type_unsupported: { status: 415, meaning: "The request body must be application/json." },
  token_required: { status: 500, meaning: "The server does not listen beyond loopback without an API token." },
  address_in_use: { status: 500, meaning: "Another program listens on this address." },
  internal_error: { status: 500, meaning: "A fault in the host; the error id leads to its log line." },
} as const satisfies Record<string, { readonly status: number; readonly meaning: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** One thing that is wrong in a document: where it is and what to do about it. */
export interface Problem {
  readonly severity: "error" | "warning";
  readonly code: ErrorCode;
  readonly message: string;
  readonly file?: string;
  /** JSON Pointer into the document, `""` for its root. */
  readonly path?: string;
  /** 1-based. */
  readonly line?: number;
  readonly column?: number;
}

export interface ErrorOptions {
  readonly details?: Readonly<Record<string, unknown>>;
  readonly problems?: readonly Problem[];
  readonly cause?: unknown;
}

const marker = Symbol.for("jackfield.error");

/** The host's one error type. Recognised by marker, so that two copies of the SDK understand each other. */
export class JackfieldError extends Error {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;
  readonly problems: readonly Problem[];

  constructor(code: ErrorCode, message: string, options: ErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "JackfieldError";
    this.code = code;
    this.details = options.details ?? {};
    this.problems = options.problems ?? [];
    Object.defineProperty(this, marker, { value: true });
  }

  /** The HTTP status that the catalogue gives this code. */
  get status(): number {
    return errorCatalogue[this.code].status;
  }

  static is(value: unknown): value is JackfieldError {
    return typeof value === "object" && value !== null && marker in value;
  }
}

/** Text for people from whatever was thrown. Plugins throw strings, null and objects with hostile getters. */
export function messageOf(thrown: unknown): string {
  try {
    if (thrown instanceof Error) return String(thrown.message || thrown.name);
    if (typeof thrown === "object" && thrown !== null && "message" in thrown) {
      return String(thrown.message);
    }
    return String(thrown);
  } catch {
    return "an error that cannot be shown";
  }
}
