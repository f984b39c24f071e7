import { identifierKey, JackfieldError } from "@jackfield/sdk";
import type { AuditEvent, AuditLog } from "../audit/types.ts";
import type { CatalogueEditor, CatalogueEntry, Registrations } from "../catalogue/types.ts";
import type { ManifestReading, PluginManifest, ReadManifest } from "../manifest/types.ts";
import type { HealthMonitor } from "./health-monitor.ts";
import { registeredEntry } from "./registered-entry.ts";
import type { Activator, PluginManagement } from "./types.ts";

export interface ManagePluginsOptions {
  readonly catalogue: CatalogueEditor;
  readonly registrations: Registrations;
  readonly activator: Activator;
  readonly audit: AuditLog;
  readonly health: HealthMonitor;
  readonly parseRegistration: (payload: unknown) => ManifestReading;
  readonly checkManifest: ReadManifest;
  readonly runtimes: ReadonlySet<string>;
  readonly clock: () => number;
  readonly newId: () => string;
}

export function createPluginManagement(options: ManagePluginsOptions): PluginManagement {
  const { catalogue, registrations, activator, audit, health } = options;

  const find = (id: string): CatalogueEntry => {
    const entry = catalogue.get(id);
    if (!entry) throw new JackfieldError("plugin_not_found", `There is no plugin ${id}.`);
    return entry;
  };

  /** Announces the change, makes it and says how it ended; the log has a word on it whatever happens between. */
  async function audited(
    event: AuditEvent["event"],
    plugin: PluginManifest,
    subject: string,
    change: () => Promise<void>,
  ): Promise<void> {
    const started = options.clock();
    const record: AuditEvent = {
      id: options.newId(),
      event,
      subject,
      plugin: plugin.id,
      plugin_version: plugin.version,
      effect: "write",
      decision: "allow",
      started_at: started,
    };
    await audit.intend(record);
    try {
      await change();
    } catch (error) {
      const code = JackfieldError.is(error) ? error.code : "internal_error";
      await audit.conclude(
        record,
        { status: "error", error: code, duration_ms: options.clock() - started },
        { intended: true, alone: false },
      );
      throw error;
    }
    await audit.conclude(
      record,
      { status: "success", duration_ms: options.clock() - started },
      { intended: true, alone: false },
    );
  }

  async function remove(entry: CatalogueEntry, subject: string): Promise<void> {
    const { manifest } = entry;
    await audited("unregistration", manifest, subject, async () => {
      await registrations.remove([manifest.id]);
      catalogue.remove(manifest.id);
      await activator.deactivate(manifest.id);
    });
  }

  return {
    async register(payload, subject) {
      const reading = options.parseRegistration(payload);
      if (!reading.ok) throw refusal(reading.problems);
      const entry = registeredEntry(reading, options.runtimes);
      refuseClash(catalogue, entry.manifest);
      await audited("registration", entry.manifest, subject, async () => {
        await registrations.save(entry.manifest.id, payload);
        await activator.deactivate(entry.manifest.id);
        catalogue.put(entry);
      });
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

/** A fault with a code of its own (a URL with credentials) keeps it when it is the only kind. */
function refusal(problems: Extract<ManifestReading, { ok: false }>["problems"]): JackfieldError {
  const errors = problems.filter(({ severity }) => severity === "error");
  const codes = new Set(errors.map(({ code }) => code));
  const code = codes.size === 1 ? ([...codes][0] ?? "registration_invalid") : "registration_invalid";
  const fields = errors.map(({ path, message }) => (path ? `${path}: ${message}` : message));
  return new JackfieldError(code === "manifest_invalid" ? "registration_invalid" : code, fields.join(" "), {
    problems: errors,
  });
}
