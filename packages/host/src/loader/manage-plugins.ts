import { identifierKey, JackfieldError } from "@jackfield/sdk";
import type { AuditLog } from "../audit/types.ts";
import type { CatalogueEditor, CatalogueEntry, Registrations, StageRegistry } from "../catalogue/types.ts";
import type { ManifestReading, PluginManifest, ReadManifest, SchemaCompiler } from "../manifest/types.ts";
import { createAuditedChange } from "./audited-change.ts";
import { canRun } from "./dependencies.ts";
import type { DependencyWatch } from "./dependency-watch.ts";
import type { HealthMonitor } from "./health-monitor.ts";
import { registeredEntry } from "./registered-entry.ts";
import { registrationRefusal } from "./registration-refusal.ts";
import { schemaProblems } from "./schema-problems.ts";
import type { Activator, PluginManagement } from "./types.ts";

export interface ManagePluginsOptions {
  readonly catalogue: CatalogueEditor;
  readonly stages: StageRegistry;
  readonly dependencies: DependencyWatch;
  readonly registrations: Registrations;
  readonly activator: Activator;
  readonly audit: AuditLog;
  readonly health: HealthMonitor;
  readonly parseRegistration: (payload: unknown) => ManifestReading;
  readonly checkManifest: ReadManifest;
  readonly createCompiler: () => SchemaCompiler;
  /** Brings a plugin up that waited for another. Its fault is its own state. */
  readonly start: (entry: CatalogueEntry) => Promise<void>;
  /** Refuses what this host must never call. @throws JackfieldError origin_not_granted */
  readonly admit: (entry: CatalogueEntry) => Promise<void>;
  readonly runtimes: ReadonlySet<string>;
  readonly clock: () => number;
  readonly newId: () => string;
}

export function createPluginManagement(options: ManagePluginsOptions): PluginManagement {
  const { catalogue, stages, dependencies, registrations, activator, health } = options;
  const audited = createAuditedChange(options);

  const find = (id: string): CatalogueEntry => {
    const entry = catalogue.get(id);
    if (!entry) throw new JackfieldError("plugin_not_found", `There is no plugin ${id}.`);
    return entry;
  };

  /** What depends on a plugin comes and goes with it. */
  async function settle(): Promise<void> {
    const { ended, freed } = dependencies.refresh();
    for (const id of ended) await activator.deactivate(id);
    for (const id of freed) {
      const entry = find(id);
      if (canRun(entry.state)) await options.start(entry);
    }
  }

  async function add(entry: CatalogueEntry, payload: unknown): Promise<void> {
    const { id } = entry.manifest;
    const previous = catalogue.get(id);
    try {
      registerStages(stages, id, entry);
      await registrations.save(id, payload);
    } catch (error) {
      registerStages(stages, id, previous);
      throw error;
    }
    await activator.deactivate(id);
    catalogue.put(entry);
    await settle();
  }

  async function remove(entry: CatalogueEntry, subject: string): Promise<void> {
    const { manifest } = entry;
    await audited("unregistration", manifest, subject, async () => {
      await registrations.remove([manifest.id]);
      stages.unregisterPlugin(manifest.id);
      catalogue.remove(manifest.id);
      await settle();
      await activator.deactivate(manifest.id);
    });
  }

  return {
    async register(payload, subject) {
      const entry = registeredEntry(readPayload(payload, options), options.runtimes);
      refuseClash(catalogue, entry.manifest);
      dependencies.requireAcyclic(entry);
      await options.admit(entry);
      await audited("registration", entry.manifest, subject, () => add(entry, payload));
      const state = await health.check(entry.manifest.id);
      return { entry: find(entry.manifest.id), health: state };
    },
    async unregister(id, subject) {
      const entry = find(id);
      if (entry.origin.source !== "external") {
        throw new JackfieldError(
          "plugin_not_found",
          `${id} was not registered; it is a plugin of a folder, which the configuration removes or disables.`,
        );
      }
      await remove(entry, subject);
    },
    async unregisterAll(subject) {
      const external = catalogue.list().filter(({ origin }) => origin.source === "external");
      for (const entry of external) await remove(entry, subject);
      return external.map(({ manifest }) => manifest.id);
    },
    async health(id) {
      return health.check(find(id).manifest.id);
    },
    check: options.checkManifest,
  };
}

function readPayload(
  payload: unknown,
  { parseRegistration, createCompiler }: ManagePluginsOptions,
): Extract<ManifestReading, { ok: true }> {
  const reading = parseRegistration(payload);
  const problems = reading.ok ? schemaProblems(reading.manifest, createCompiler()) : reading.problems;
  if (!reading.ok || problems.length > 0) throw registrationRefusal(problems);
  return reading;
}

/** The stages of a plugin are those of this entry from now on. @throws JackfieldError plugin_id_clash */
function registerStages(stages: StageRegistry, plugin: string, entry: CatalogueEntry | undefined): void {
  stages.unregisterPlugin(plugin);
  for (const stage of entry?.manifest.stages ?? []) stages.register({ plugin, stage });
}

function refuseClash(catalogue: CatalogueEditor, manifest: PluginManifest): void {
  const other = catalogue.get(manifest.id);
  if (other && other.origin.source !== "external") {
    throw new JackfieldError(
      "plugin_id_clash",
      `The id ${manifest.id} belongs to a plugin that is not registered over the API.`,
      { details: { id: other.manifest.id } },
    );
  }
  if (other && identifierKey(other.manifest.id) === identifierKey(manifest.id) && other.manifest.id !== manifest.id) {
    throw new JackfieldError(
      "plugin_id_clash",
      `The id ${manifest.id} is the same plugin as ${other.manifest.id}; use that spelling.`,
      { details: { id: other.manifest.id } },
    );
  }
}
