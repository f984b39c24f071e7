import type { PluginStateDocument } from "../http/plugin-schemas.ts";

/** What a state means, in one sentence, and what to do about it. */
export function explainState(state: PluginStateDocument): string {
  switch (state.state) {
    case "discovered":
      return "It is known but has not been started.";
    case "ready":
      return "It can be called; its code is loaded at first use.";
    case "active":
      return "It is loaded and can be called.";
    case "failed":
      return `It failed: ${causeOf(state)}`;
    case "blocked":
      return `It waits for ${listOf(state.by)}, which cannot run; \`jackfield plugins why\` tells more of each.`;
    case "disabled":
      return `It is switched off by ${listOf(state.by)}.`;
    case "ineligible":
      return `It needs ${listOf(state.missing)}.`;
    case "unavailable":
      return `It has not answered since ${new Date(state.since ?? 0).toISOString()}: ${causeOf(state)}`;
  }
}

function causeOf({ cause }: PluginStateDocument): string {
  return cause ? `${cause.message} (${cause.code})` : "no cause is known.";
}

function listOf(names: string | readonly string[] | undefined): string {
  return typeof names === "string" ? names : (names ?? []).join(", ");
}
