import {
  type CapabilityFunction,
  type Initialize,
  isPluginDefinition,
  type JsonSchema,
  type PluginDefinition,
  type Tool,
} from "@jackfield/sdk";

/** What a module offers, whichever of the accepted shapes its author chose. */
export interface ModuleExports {
  readonly initialize?: Initialize;
  /** Capabilities described in code by `definePlugin`. */
  readonly tools: readonly Tool[];
  /** A function that carries a capability's id as its name. */
  function(id: string): CapabilityFunction | undefined;
}

type Namespace = Readonly<Record<string, unknown>>;

/**
 * Accepts a default export made by `definePlugin`; a factory (`initialize`, `createPlugin` or the default export); or
 * plain functions, exported one by one or together as the default object, which is also how CommonJS arrives.
 */
export function readModuleExports(namespace: Namespace): ModuleExports {
  const main = namespace["default"];
  if (isPluginDefinition(main)) return fromDefinition(main);
  const holder = isObject(main) ? main : undefined;
  const initialize = [namespace["initialize"], holder?.["initialize"], namespace["createPlugin"], main].find(
    (candidate) => typeof candidate === "function",
  );
  return {
    ...(initialize === undefined ? {} : { initialize: initialize as Initialize }),
    tools: [],
    function: (id) => ownFunction(namespace, id) ?? (holder && ownFunction(holder, id)),
  };
}

/** Looks a name up as an own property, or as a method of a class instance, and keeps its `this`. */
export function ownFunction(holder: object, name: string): CapabilityFunction | undefined {
  const prototype: unknown = Object.getPrototypeOf(holder);
  const owner = Object.hasOwn(holder, name)
    ? holder
    : prototype !== Object.prototype && isObject(prototype) && Object.hasOwn(prototype, name)
      ? prototype
      : undefined;
  const value = owner && name !== "constructor" ? (owner as Namespace)[name] : undefined;
  return typeof value === "function" ? (parameters, context) => value.call(holder, parameters, context) : undefined;
}

function fromDefinition(definition: PluginDefinition): ModuleExports {
  const tools = Object.entries(definition.capabilities).map(
    ([id, capability]): Tool => ({
      id,
      ...(capability.name === undefined ? {} : { name: capability.name }),
      ...(capability.description === undefined ? {} : { description: capability.description }),
      parameters: capability.parameters as unknown as JsonSchema,
      ...(capability.output === undefined ? {} : { output: capability.output as unknown as JsonSchema }),
      ...(capability.effect === undefined ? {} : { effect: capability.effect }),
      ...(capability.examples === undefined ? {} : { examples: capability.examples }),
      execute: (parameters, context) => capability.run(parameters, context),
    }),
  );
  return {
    ...(definition.initialize ? { initialize: (context) => definition.initialize?.(context) } : {}),
    tools,
    function: () => undefined,
  };
}

function isObject(value: unknown): value is Namespace {
  return typeof value === "object" && value !== null;
}
