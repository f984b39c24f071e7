import type { Static, TSchema } from "typebox";
import type { CallContext, PluginContext, Services } from "./context.ts";
import type { CapabilityEvent } from "./event.ts";
import type { Result } from "./result.ts";

type Answer<Output> = Output extends TSchema ? Static<Output> | Result | AsyncIterable<CapabilityEvent> : unknown;

export interface CapabilityDefinition<
  Parameters extends TSchema = TSchema,
  Output extends TSchema | undefined = TSchema | undefined,
> {
  readonly name?: string;
  readonly description?: string;
  readonly parameters: Parameters;
  readonly output?: Output;
  readonly effect?: "read" | "write";
  readonly examples?: readonly string[];
  run(parameters: Static<Parameters>, context: CallContext): Answer<Output> | Promise<Answer<Output>>;
}

/** A capability whose parameter and answer types follow from its schemas. */
export function defineCapability<
  const Parameters extends TSchema,
  const Output extends TSchema | undefined = undefined,
>(definition: CapabilityDefinition<Parameters, Output>): CapabilityDefinition<Parameters, Output> {
  return definition;
}

export interface PluginDefinition {
  readonly capabilities: Readonly<Record<string, CapabilityDefinition>>;
  /** Runs once before the first call; returns the services that this plugin provides. */
  initialize?(context: PluginContext): Services | undefined | Promise<Services | undefined>;
}

const marker = Symbol.for("jackfield.plugin");

/** Describes a plugin as data. Nothing runs until the host activates it. */
export function definePlugin<const Definition extends PluginDefinition>(definition: Definition): Definition {
  return Object.freeze(Object.defineProperty({ ...definition }, marker, { value: true }));
}

export function isPluginDefinition(value: unknown): value is PluginDefinition {
  return typeof value === "object" && value !== null && marker in value;
}
