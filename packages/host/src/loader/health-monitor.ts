import { JackfieldError } from "@jackfield/sdk";
import type { CatalogueEditor, CatalogueEntry, Cause } from "../catalogue/types.ts";
import type { RuntimeAdapter } from "../runtimes/types.ts";
import { notReady } from "./create-activator.ts";
import { canRun } from "./dependencies.ts";
import type { Activator, Health } from "./types.ts";

const atOnce = 8;

/** Knows which plugins are up. A plugin that is down stays callable, so that the first call after its return works. */
export interface HealthMonitor {
  check(id: string): Promise<Health>;
  reportDown(id: string, cause: Cause): void;
  reportUp(id: string): void;
  stop(): void;
}

export interface HealthMonitorOptions {
  readonly catalogue: CatalogueEditor;
  readonly runtimes: ReadonlyMap<string, RuntimeAdapter>;
  readonly activator: Activator;
  readonly intervalMs: number;
  readonly clock: () => number;
}

export function createHealthMonitor({
  catalogue,
  runtimes,
  activator,
  intervalMs,
  clock,
}: HealthMonitorOptions): HealthMonitor {
  const reportDown = (id: string, cause: Cause): void => {
    const state = catalogue.get(id)?.state;
    if (state && canRun(state) && state.state !== "unavailable")
      catalogue.setState(id, { state: "unavailable", since: clock(), cause });
  };
  const reportUp = (id: string): void => {
    if (catalogue.get(id)?.state.state === "unavailable")
      catalogue.setState(id, { state: activator.active(id) ? "active" : "ready" });
  };

  async function check(id: string): Promise<Health> {
    const entry = catalogue.get(id);
    if (!entry) return { ok: false, error: new JackfieldError("plugin_not_found", `There is no plugin ${id}.`) };
    if (!canRun(entry.state)) return { ok: false, error: notReady(entry) };
    const adapter = runtimes.get(entry.manifest.runtime.type);
    if (!adapter?.checkHealth) return { ok: true };
    try {
      await adapter.checkHealth(entry);
      reportUp(id);
      return { ok: true };
    } catch (error) {
      if (!JackfieldError.is(error)) throw error;
      reportDown(id, { code: error.code, message: error.message });
      return { ok: false, error };
    }
  }

  const asks = ({ manifest, state }: CatalogueEntry): boolean => manifest.healthCheckUrl !== undefined && canRun(state);
  const round = async (): Promise<void> => {
    const ids = catalogue
      .list()
      .filter(asks)
      .map(({ manifest }) => manifest.id);
    for (let next = 0; next < ids.length; next += atOnce) await Promise.all(ids.slice(next, next + atOnce).map(check));
  };
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    void round().finally(() => {
      busy = false;
    });
  }, intervalMs).unref();

  return { check, reportDown, reportUp, stop: () => clearInterval(timer) };
}
