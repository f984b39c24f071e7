import type { PluginState } from "../catalogue/types.ts";

/** Why a plugin in this state cannot be called, as the end of a sentence that begins with its name; undefined when it can. */
export function whyNotReady(state: PluginState): string | undefined {
  switch (state.state) {
    case "ready":
    case "active":
      return undefined;
    case "discovered":
      return "is known but has not been started";
    case "failed":
      return `has failed: ${state.cause.message}`;
    case "blocked":
      return `waits for ${state.by.join(", ")}`;
    case "disabled":
      return `is disabled by ${state.by}`;
    case "ineligible":
      return `lacks ${state.missing.join(", ")}`;
    case "unavailable":
      return `does not answer: ${state.cause.message}`;
  }
}
