import { deepFreeze, type ManifestDocument } from "@jackfield/sdk";
import { defined } from "./defined.ts";
import { normalizeCapability, normalizeExamples } from "./normalize-capability.ts";
import { normalizeRuntime } from "./normalize-runtime.ts";
import { normalizeStage } from "./normalize-stage.ts";
import type { PluginManifest } from "./types.ts";

export interface ManifestSurroundings {
  readonly dialect: string;
  /** Runtime configuration from beside the manifest. */
  readonly config: Readonly<Record<string, unknown>>;
  /** Values from that configuration for parameters that a caller leaves out. */
  readonly parameterDefaults: Readonly<Record<string, unknown>>;
}

/** The one normalised form of a document that has been checked. Total: everything left out gets its default here. */
export function normalizeManifest(document: ManifestDocument, surroundings: ManifestSurroundings): PluginManifest {
  const provides = document.services?.provides ?? [];
  const runtime = normalizeRuntime(document);
  const hasServer = runtime.type === "http" || (runtime.type === "mcp" && runtime.url !== undefined);
  return deepFreeze<PluginManifest>({
    dialect: surroundings.dialect,
    id: document.id,
    name: document.name ?? document.id,
    version: document.version ?? "0.0.0",
    description: document.description,
    runtime,
    host: document.host ?? [],
    egress: document.egress ?? [],
    dependencies: document.dependencies?.plugins ?? [],
    provides,
    requires: document.services?.requires ?? [],
    failure: document.failure ?? "optional",
    // Whoever depends on a service finds it there from the start.
    activation: document.activation ?? (provides.length > 0 ? "start" : "first-use"),
    skills: document.skills ?? [],
    capabilities: (document.capabilities ?? []).map((item) =>
      normalizeCapability(item, surroundings.parameterDefaults),
    ),
    stages: (document.stages ?? []).map((stage) => normalizeStage(stage, document)),
    examples: normalizeExamples(document.examples),
    secrets: (document.secrets ?? []).map(({ name, scope = "system_or_user" }) => ({ name, scope })),
    requiredIdentities: document.required_identities ?? [],
    opAuth: document.op_auth ?? {},
    allowedFeedOps: document.allowed_feed_ops ?? [],
    origins: document.origins ?? [],
    config: surroundings.config,
    ...defined({
      descriptionLong: document.description_long,
      defaultFeedOp: document.default_feed_op,
      healthCheckUrl: hasServer ? document.health_check_url : undefined,
      configSchema: document.config_schema,
    }),
  });
}
