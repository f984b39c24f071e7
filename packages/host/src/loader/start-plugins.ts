import { JackfieldError } from "@jackfield/sdk";
import type { CatalogueEditor, PluginState } from "../catalogue/types.ts";
import { canRun, type Settled } from "./dependencies.ts";
import { type StartPluginOptions, startPlugin } from "./start-plugin.ts";
import type { StartResult } from "./types.ts";

export interface StartPluginsOptions extends StartPluginOptions {
  readonly settled: Settled;
  /** Milliseconds from any origin. */
  readonly now: () => number;
}

/**
 * Brings every plugin as far as it must be before the host serves, one after the other, dependencies first.
 *
 * @throws JackfieldError critical_plugin_failed
 */
export async function startPlugins(options: StartPluginsOptions): Promise<readonly StartResult[]> {
  const { catalogue, settled, now } = options;
  for (const [id, state] of settled.states) catalogue.setState(id, state);
  const results: StartResult[] = [];
  for (const id of settled.order) {
    const started = now();
    const entry = catalogue.get(id);
    if (entry && canRun(entry.state)) await startPlugin(entry, options);
    results.push({ id, state: stateOf(catalogue, id), durationMs: now() - started });
  }
  const ordered = new Set(settled.order);
  for (const { manifest, state } of catalogue.list()) {
    if (!ordered.has(manifest.id)) results.push({ id: manifest.id, state, durationMs: 0 });
  }
  refuseFailedCritical(catalogue);
  return results;
}

function stateOf(catalogue: CatalogueEditor, id: string): PluginState {
  return catalogue.get(id)?.state ?? { state: "discovered" };
}

function refuseFailedCritical(catalogue: CatalogueEditor): void {
  const failed = catalogue
    .list()
    .filter(({ manifest, state }) => manifest.failure === "critical" && state.state !== "disabled" && !canRun(state));
  if (failed.length === 0) return;
  const reasons = failed.map(
    ({ manifest, state }) => `${manifest.id} (${"cause" in state ? state.cause.message : state.state})`,
  );
  throw new JackfieldError("critical_plugin_failed", `The host does not serve without ${reasons.join(", ")}`, {
    details: { plugins: failed.map(({ manifest }) => manifest.id) },
  });
}
