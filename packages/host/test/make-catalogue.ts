import { createCatalogue } from "../src/catalogue/create-catalogue.ts";
import type { CatalogueEditor, CatalogueEntry, PluginState } from "../src/catalogue/types.ts";
import type { Capability, Example, PluginManifest } from "../src/manifest/types.ts";

type Texts = readonly (string | Example)[];

export interface MadeCapability extends Partial<Omit<Capability, "examples">> {
  readonly id: string;
  readonly examples?: Texts;
}

export interface MadePlugin extends Partial<Omit<PluginManifest, "capabilities" | "examples">> {
  readonly id: string;
  readonly capabilities?: readonly MadeCapability[];
  readonly examples?: Texts;
}

/** A catalogue entry that says only what a test cares about. */
export function makeEntry(plugin: MadePlugin, state: PluginState = { state: "ready" }): CatalogueEntry {
  return {
    manifest: makeManifest(plugin),
    origin: { source: "built-in", bundled: true, trust: 0 },
    state,
    warnings: [],
    config: {},
  };
}

/** The real catalogue, holding made plugins. */
export function makeCatalogue(plugins: readonly MadePlugin[]): CatalogueEditor {
  const catalogue = createCatalogue();
  for (const plugin of plugins) catalogue.put(makeEntry(plugin));
  return catalogue;
}

function makeManifest({ id, capabilities = [], examples = [], ...rest }: MadePlugin): PluginManifest {
  return {
    dialect: "canonical",
    id,
    name: id,
    version: "1.0.0",
    description: "",
    runtime: { type: "module" },
    host: [],
    egress: [],
    dependencies: [],
    provides: [],
    requires: [],
    failure: "optional",
    activation: "first-use",
    skills: [],
    capabilities: capabilities.map(makeCapability),
    stages: [],
    examples: examples.map(asExample),
    secrets: [],
    requiredIdentities: [],
    opAuth: {},
    allowedFeedOps: [],
    origins: [],
    config: {},
    ...rest,
  };
}

function makeCapability({ id, examples = [], ...rest }: MadeCapability): Capability {
  return {
    id,
    name: id,
    description: "",
    parameters: { type: "object", properties: {}, additionalProperties: false },
    effect: "read",
    feed: false,
    postProcess: false,
    requiresApproval: false,
    requiredScopes: [],
    resourceAttributes: [],
    examples: examples.map(asExample),
    parameterDefaults: {},
    ...rest,
  };
}

function asExample(example: string | Example): Example {
  return typeof example === "string" ? { query: example } : example;
}
