import { JackfieldError } from "@jackfield/sdk";
import type { AuditEvent, AuditLog } from "../audit/types.ts";
import type { PluginManifest } from "../manifest/types.ts";

export interface AuditedChangeOptions {
  readonly audit: AuditLog;
  readonly clock: () => number;
  readonly newId: () => string;
}

export type AuditedChange = (
  event: AuditEvent["event"],
  plugin: PluginManifest,
  subject: string,
  change: () => Promise<void>,
) => Promise<void>;

/** Announces a change of plugins, makes it and says how it ended; the log has a word on it whatever happens between. */
export function createAuditedChange({ audit, clock, newId }: AuditedChangeOptions): AuditedChange {
  return async (event, plugin, subject, change) => {
    const started = clock();
    const record: AuditEvent = {
      id: newId(),
      event,
      subject,
      plugin: plugin.id,
      plugin_version: plugin.version,
      effect: "write",
      decision: "allow",
      started_at: started,
    };
    const conclude = (ending: { status: "success" } | { status: "error"; error: string }) =>
      audit.conclude(record, { ...ending, duration_ms: clock() - started }, { intended: true, alone: false });
    await audit.intend(record);
    try {
      await change();
    } catch (error) {
      await conclude({ status: "error", error: JackfieldError.is(error) ? error.code : "internal_error" });
      throw error;
    }
    await conclude({ status: "success" });
  };
}
