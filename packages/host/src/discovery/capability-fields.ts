import type { Capability, Example, PluginManifest } from "../manifest/types.ts";
import type { WeightedText } from "./bm25-index.ts";

/**
 * What a capability is found by: its own words first, its plugin's behind them. Names count twice, what a plugin says
 * about all of its capabilities half.
 */
export function capabilityFields(plugin: PluginManifest, capability: Capability): readonly WeightedText[] {
  return [
    { text: namesOf(capability), weight: 2 },
    { text: capability.description, weight: 1 },
    { text: queries(capability.examples), weight: 1 },
    { text: parameterNames(capability), weight: 0.5 },
    { text: namesOf(plugin), weight: 1 },
    { text: `${plugin.description}\n${plugin.descriptionLong ?? ""}`, weight: 0.5 },
    { text: queries(plugin.examples), weight: 0.5 },
  ];
}

/** A name that only spells the id in another way is not said twice. */
function namesOf({ id, name }: { readonly id: string; readonly name: string }): string {
  const letters = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
  return letters(id) === letters(name) ? name : `${id}\n${name}`;
}

function queries(examples: readonly Example[]): string {
  return examples.map(({ query }) => query).join("\n");
}

function parameterNames({ parameters }: Capability): string {
  const properties = parameters["properties"];
  return typeof properties === "object" && properties !== null ? Object.keys(properties).join("\n") : "";
}
