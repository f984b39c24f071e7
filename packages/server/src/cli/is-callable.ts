import type { PluginStateDocument } from "../http/plugin-schemas.ts";

/** Whether a plugin in this state takes calls. */
export function isCallable({ state }: PluginStateDocument): boolean {
  return state === "ready" || state === "active";
}
