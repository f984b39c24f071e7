import { identifierPattern, type TSchema, Type } from "@jackfield/sdk";

/** One setting: its place in jackfield.yaml, what it may be, and the other ways to give it. */
export interface Setting {
  /** Dots between levels. */
  readonly name: string;
  readonly schema: TSchema;
  /** Relative paths start at the configuration file's folder. */
  readonly default: unknown;
  readonly environment?: string;
  readonly flag?: string;
  readonly description: string;
}

const closed = { additionalProperties: false } as const;
const path = Type.String({ minLength: 1 });

const PluginSchema = Type.Union([
  path,
  Type.Object(
    {
      path: Type.Optional(path),
      name: Type.Optional(Type.String({ minLength: 1 })),
      id: Type.Optional(Type.String({ pattern: identifierPattern })),
      trust: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1)])),
      enabled: Type.Optional(Type.Boolean()),
      config: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    },
    { ...closed, minProperties: 1 },
  ),
]);

const bytes = Type.Integer({ minimum: 1024, maximum: 64 * 1024 * 1024 });
const milliseconds = Type.Integer({ minimum: 1, maximum: 3_600_000 });

/** Every setting there is; what is not here is refused. */
export const settings: readonly Setting[] = [
  {
    name: "listen.host",
    schema: Type.String({ minLength: 1 }),
    default: "127.0.0.1",
    environment: "JACKFIELD_HOST",
    flag: "host",
    description: "Address to listen on. Beyond loopback the server wants an API token.",
  },
  {
    name: "listen.port",
    schema: Type.Integer({ minimum: 0, maximum: 65535 }),
    default: 7420,
    environment: "JACKFIELD_PORT",
    flag: "port",
    description: "Port to listen on; 0 takes a free one.",
  },
  {
    name: "store",
    schema: Type.String({ pattern: "^(file:.+|postgres(ql)?://.+)$" }),
    default: "file:.jackfield/store.db",
    environment: "JACKFIELD_STORE",
    flag: "store",
    description: "file:PATH for SQLite, postgres://… for many hosts.",
  },
  {
    name: "data",
    schema: path,
    default: ".jackfield",
    environment: "JACKFIELD_DATA",
    flag: "data",
    description: "Folder for keys and the host's identity.",
  },
  {
    name: "plugins",
    schema: Type.Array(PluginSchema),
    default: [],
    description: "Plugins by path or package name; or, by id, settings for one that is found elsewhere.",
  },
  {
    name: "plugin_folders",
    schema: Type.Array(path),
    default: ["~/.jackfield/plugins"],
    description: "Folders whose subfolders are plugins.",
  },
  {
    name: "debug",
    schema: Type.Boolean(),
    default: false,
    environment: "JACKFIELD_DEBUG",
    description: "Give diagnostics back with every result.",
  },
  {
    name: "log_level",
    schema: Type.Unsafe({ type: "string", enum: ["trace", "debug", "info", "warn", "error", "silent"] }),
    default: "info",
    environment: "JACKFIELD_LOG_LEVEL",
    flag: "logLevel",
    description: "trace, debug, info, warn, error or silent.",
  },
  {
    name: "health_interval_ms",
    schema: Type.Integer({ minimum: 1000, maximum: 86_400_000 }),
    default: 60_000,
    description: "How often external plugins are asked whether they are up.",
  },
  {
    name: "time_zone",
    schema: Type.String({ minLength: 1 }),
    default: Intl.DateTimeFormat().resolvedOptions().timeZone,
    environment: "JACKFIELD_TIME_ZONE",
    description: "IANA time zone of callers that name none; the machine's own when unset.",
  },
  {
    name: "locale",
    schema: Type.String({ minLength: 2 }),
    default: "en",
    environment: "JACKFIELD_LOCALE",
    description: "BCP 47 locale of callers that name none.",
  },
  { name: "limits.input_bytes", schema: bytes, default: 262_144, description: "Size of a call's parameters as JSON." },
  {
    name: "limits.input_depth",
    schema: Type.Integer({ minimum: 1, maximum: 256 }),
    default: 32,
    description: "Nesting of a call's parameters.",
  },
  { name: "limits.output_bytes", schema: bytes, default: 1_048_576, description: "Size of a result as JSON." },
  {
    name: "limits.call_timeout_ms",
    schema: milliseconds,
    default: 30_000,
    description: "Deadline of a call whose capability names none.",
  },
  {
    name: "limits.activation_timeout_ms",
    schema: milliseconds,
    default: 10_000,
    description: "Deadline of a plugin's initialisation.",
  },
  {
    name: "limits.message_characters",
    schema: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    default: 16_384,
    description: "Length of a message.",
  },
  {
    name: "limits.concurrent_calls",
    schema: Type.Integer({ minimum: 1, maximum: 100_000 }),
    default: 1024,
    description: "Calls that run at the same time.",
  },
  {
    name: "discovery.top_k",
    schema: Type.Integer({ minimum: 1, maximum: 100 }),
    default: 10,
    description: "How many capabilities a search finds that names no limit.",
  },
];
