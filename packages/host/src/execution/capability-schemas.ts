import type { Capability, PluginManifest, SchemaCompiler, Validate } from "../manifest/types.ts";

/** Validators of capabilities, compiled at first use, one compiler a plugin. */
export interface CapabilitySchemas {
  /** @throws JackfieldError schema_invalid */
  parameters(manifest: PluginManifest, capability: Capability): Validate;
  /** Undefined where the capability declares no output. @throws JackfieldError schema_invalid */
  output(manifest: PluginManifest, capability: Capability): Validate | undefined;
}

export function createCapabilitySchemas(createCompiler: () => SchemaCompiler): CapabilitySchemas {
  const compilers = new WeakMap<PluginManifest, SchemaCompiler>();
  const parameters = new WeakMap<Capability, Validate>();
  const outputs = new WeakMap<Capability, Validate>();

  const compilerOf = (manifest: PluginManifest): SchemaCompiler => {
    let compiler = compilers.get(manifest);
    if (!compiler) {
      compiler = createCompiler();
      compilers.set(manifest, compiler);
    }
    return compiler;
  };

  return {
    parameters(manifest, capability) {
      let validate = parameters.get(capability);
      if (!validate) {
        validate = compilerOf(manifest).compile(capability.parameters);
        parameters.set(capability, validate);
      }
      return validate;
    },
    output(manifest, capability) {
      if (capability.output === undefined) return undefined;
      let validate = outputs.get(capability);
      if (!validate) {
        validate = compilerOf(manifest).compile(capability.output);
        outputs.set(capability, validate);
      }
      return validate;
    },
  };
}
