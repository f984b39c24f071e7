import type { Capability, FillDefaults } from "../manifest/types.ts";
import type { Parameters } from "./check-input.ts";

/**
 * What the caller left out: the plugin's configuration first, then the schema's defaults. Returns the same object when
 * there is nothing to fill.
 */
export function fillParameters(capability: Capability, parameters: Parameters, fillDefaults: FillDefaults): Parameters {
  return fillDefaults(capability.parameters, withRuntimeDefaults(capability, parameters));
}

function withRuntimeDefaults({ parameterDefaults }: Capability, parameters: Parameters): Parameters {
  const missing = Object.entries(parameterDefaults).filter(([name]) => !Object.hasOwn(parameters, name));
  return missing.length === 0 ? parameters : { ...Object.fromEntries(missing), ...parameters };
}
