import type { Policy } from "./types.ts";

/** One local owner who may see and run everything. */
export function createPolicy(): Policy {
  const allow = Object.freeze({ kind: "allow" } as const);
  return { sees: () => true, decide: () => allow };
}
