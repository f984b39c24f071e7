import type { TSchema } from "typebox";
import type { CapabilityEvent } from "./event.ts";
import type { JsonSchema } from "./json-schema.ts";
import type { Result } from "./result.ts";

/** Writes structured log lines under the plugin's name. Values under secret-looking keys are redacted. */
export interface Logger {
  debug(message: string, fields?: Readonly<Record<string, unknown>>): void;
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
  error(message: string, fields?: Readonly<Record<string, unknown>>): void;
}

/** Who asks. Comes from the authenticated caller, never from a request body. */
export interface Subject {
  readonly kind: "user" | "agent" | "feed" | "plugin";
  readonly id: string;
  readonly groups?: readonly string[];
  readonly roles?: readonly string[];
}

export interface PluginIdentity {
  readonly id: string;
  readonly version: string;
}

/** What other plugins provide, by service name. */
export type Services = Readonly<Record<string, unknown>>;

/** What one call gives a capability. Frozen; revoked when the call ends. */
export interface CallContext {
  readonly plugin: PluginIdentity;
  readonly requestId: string;
  readonly subject: Subject;
  /** The user that the subject calls for, if it is another and the subject may. */
  readonly onBehalfOf?: string;
  readonly session?: string;
  /** The person's message that this call answers, if one does. */
  readonly message?: string;
  /** Where the call came from: http, cli, turn. */
  readonly channel: string;
  readonly idempotencyKey?: string;
  /** BCP 47, for example `de-CH`. */
  readonly locale: string;
  /** IANA name, for example `Europe/Zurich`. */
  readonly timeZone: string;
  readonly config: Readonly<Record<string, unknown>>;
  readonly logger: Logger;
  /** The host services that the manifest declares under `host`, and nothing else. */
  readonly host: Readonly<Record<string, unknown>>;
  /** Services of other plugins that the manifest requires. */
  readonly dependencies: Services;
  readonly services: Services;
  /** Aborts at the deadline and when the caller goes. */
  readonly signal: AbortSignal;
}

export type CapabilityOutcome = unknown | Result | AsyncIterable<CapabilityEvent>;

export type CapabilityFunction<Parameters = Record<string, unknown>> = (
  parameters: Parameters,
  context: CallContext,
) => CapabilityOutcome | Promise<CapabilityOutcome>;

/** A capability that a plugin hands over while it initialises. */
export interface Tool {
  readonly id: string;
  readonly name?: string;
  readonly description?: string;
  readonly parameters?: JsonSchema | TSchema;
  readonly output?: JsonSchema | TSchema;
  readonly effect?: "read" | "write";
  readonly examples?: readonly string[];
  execute: CapabilityFunction;
}

export interface InputEvent {
  readonly source: string;
  readonly inputType: string;
  readonly data: unknown;
  readonly replyTo?: string;
  readonly sessionId?: string;
}

/** A sensor: started after initialisation, stopped when its plugin goes. */
export interface Listener {
  readonly id: string;
  readonly name?: string;
  start?(): void | Promise<void>;
  stop?(): void | Promise<void>;
}

/** A source of model answers. */
export interface Provider {
  readonly id: string;
  readonly name?: string;
  readonly models: readonly string[];
  chat(request: unknown): AsyncIterable<unknown>;
}

/** What a plugin adds to an agent's system prompt and memory policy. */
export interface Guide {
  readonly id?: string;
  readonly name?: string;
  readonly systemPrompt?: string;
  getSystemPrompt?(): string | Promise<string>;
  readonly memoryPolicy?: string;
}

export interface UserInterface {
  readonly id: string;
  readonly name?: string;
  onEvent(event: unknown): void;
}

/** What `initialize` gets: the plugin's only channel to the host. */
export interface PluginContext {
  readonly plugin: PluginIdentity;
  /** This plugin's part of the configuration. */
  readonly config: Readonly<Record<string, unknown>>;
  readonly logger: Logger;
  readonly dependencies: Services;
  readonly services: Services;
  registerTool(tool: Tool): void;
  registerListener(listener: Listener): void;
  registerProvider(provider: Provider): void;
  registerGuide(guide: Guide): void;
  registerUI(userInterface: UserInterface): void;
  /** Makes a service available to the plugins that require it. The manifest must list it under `services.provides`. */
  provideService(name: string, service: unknown): void;
  /** Sends a message from outside to the agent. */
  pushInput(input: InputEvent): void;
}

export type Initialize = (context: PluginContext) => unknown;
