import type { CatalogueEntry } from "@jackfield/host";
import { withoutUndefined } from "../without-undefined.ts";
import type { PluginDescriptor, PluginStateDocument, PluginSummary } from "./plugin-schemas.ts";
import { presentCapability } from "./present-capability.ts";
import { presentStage } from "./present-stage.ts";

/** A plugin in a list. */
export function presentPluginSummary(entry: CatalogueEntry): PluginSummary {
  return {
    ...shared(entry),
    capabilities: entry.manifest.capabilities.map(({ id }) => id),
    warnings: entry.warnings.length,
  };
}

/**
 * The full descriptor. A plugin's configuration and the headers sent to it may hold keys: they are never told.
 * Where it lies on this machine is for those who manage plugins.
 */
export function presentPlugin(entry: CatalogueEntry, forAdmin: boolean): PluginDescriptor {
  const { manifest, origin } = entry;
  return withoutUndefined({
    ...shared(entry),
    dialect: manifest.dialect,
    description_long: manifest.descriptionLong,
    folder: forAdmin ? origin.folder : undefined,
    manifest_file: forAdmin ? origin.manifestFile : undefined,
    type: manifest.runtime.type,
    base_url: manifest.runtime.type === "http" ? manifest.runtime.baseUrl : undefined,
    health_check_url: manifest.healthCheckUrl,
    host: [...manifest.host],
    egress: [...manifest.egress],
    dependencies: [...manifest.dependencies],
    services: { provides: [...manifest.provides], requires: [...manifest.requires] },
    failure: manifest.failure,
    activation: manifest.activation,
    skills: [...manifest.skills],
    capabilities: manifest.capabilities.map(presentCapability),
    stages: manifest.stages.map(presentStage),
    examples: manifest.examples.map((example) => ({ ...example })),
    secrets: manifest.secrets.map((secret) => ({ ...secret })),
    config_schema: manifest.configSchema,
    warnings: [...entry.warnings],
  });
}

function shared({ manifest, origin, state }: CatalogueEntry) {
  return {
    id: manifest.id,
    name: manifest.name,
    version: manifest.version,
    description: manifest.description,
    source: origin.source,
    bundled: origin.bundled,
    trust: origin.trust,
    state: state as PluginStateDocument,
  };
}
