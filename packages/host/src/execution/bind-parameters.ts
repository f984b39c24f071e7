import type { Parameters } from "./check-input.ts";
import type { Target } from "./resolve-target.ts";

/** Where a schema's `x-binding` gets its value: from an identity, a secret or the environment that was granted. */
export type Binder = (target: Target, parameters: Parameters) => Parameters;

/** No source of bindings is granted to any plugin, so nothing is bound. */
export const bindNothing: Binder = (_, parameters) => parameters;
