import type { Capability, FillDefaults, PluginManifest, SchemaCompiler, Validate } from "../manifest/types.ts";
import type { Parameters } from "./check-input.ts";

/** What a call needs of a capability's schemas, compiled. */
export interface CompiledCapability {
  readonly validateParameters: Validate;
  /** Undefined where the capability declares no output. */
  readonly validateData: Validate | undefined;
  /** What the caller left out: the plugin's configuration first, then the schema's defaults. */
  fill(parameters: Parameters): Parameters;
}

/** Compiles a capability's schemas at its first use, with one compiler a plugin. @throws JackfieldError schema_invalid */
export type CapabilitySchemas = (manifest: PluginManifest, capability: Capability) => CompiledCapability;

export interface CapabilitySchemasOptions {
  readonly createCompiler: () => SchemaCompiler;
  readonly fillDefaults: FillDefaults;
}

export function createCapabilitySchemas({ createCompiler, fillDefaults }: CapabilitySchemasOptions): CapabilitySchemas {
  const compilers = new WeakMap<PluginManifest, SchemaCompiler>();
  const compiled = new WeakMap<Capability, CompiledCapability>();

  const compile = (manifest: PluginManifest, capability: Capability): CompiledCapability => {
    const compiler = compilers.get(manifest) ?? createCompiler();
    compilers.set(manifest, compiler);
    return {
      validateParameters: compiler.compile(capability.parameters),
      validateData: capability.output === undefined ? undefined : compiler.compile(capability.output),
      fill: createFill(capability, fillDefaults),
    };
  };

  return (manifest, capability) => {
    let made = compiled.get(capability);
    if (made === undefined) {
      made = compile(manifest, capability);
      compiled.set(capability, made);
    }
    return made;
  };
}

/** Gives the same object back when there is nothing to fill. */
function createFill(
  { parameters: schema, parameterDefaults }: Capability,
  fillDefaults: FillDefaults,
): CompiledCapability["fill"] {
  const runtimeDefaults = Object.entries(parameterDefaults);
  const hasDefaults = mentionsDefault(schema);
  return (parameters) => {
    const missing = runtimeDefaults.filter(([name]) => !Object.hasOwn(parameters, name));
    const filled = missing.length === 0 ? parameters : { ...parameters, ...Object.fromEntries(missing) };
    return hasDefaults ? fillDefaults(schema, filled) : filled;
  };
}

function mentionsDefault(schema: unknown): boolean {
  if (typeof schema !== "object" || schema === null) return false;
  return Object.hasOwn(schema, "default") || Object.values(schema).some(mentionsDefault);
}
