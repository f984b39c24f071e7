import { JackfieldError, messageOf, type Tool } from "@jackfield/sdk";
import type { CatalogueEditor, CatalogueEntry, PluginState, StageRegistry } from "../catalogue/types.ts";
import type { Capability } from "../manifest/types.ts";
import { canRun, type Settled } from "./dependencies.ts";
import { type Descriptions, declaresByRunning } from "./describe-plugin.ts";
import type { Activator, StartResult } from "./types.ts";

export interface StartPluginsOptions {
  readonly catalogue: CatalogueEditor;
  readonly stages: StageRegistry;
  readonly activator: Activator;
  readonly descriptions: Descriptions;
  readonly settled: Settled;
  /** Turns what a plugin registered into capabilities. @throws JackfieldError manifest_invalid */
  readonly describeTools: (tools: readonly Tool[]) => readonly Capability[];
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
    if (entry && canRun(entry.state)) await startOne(entry, options);
    results.push({ id, state: stateOf(catalogue, id), durationMs: now() - started });
  }
  for (const { manifest, state } of catalogue.list()) {
    if (!settled.order.includes(manifest.id)) results.push({ id: manifest.id, state, durationMs: 0 });
  }
  refuseFailedCritical(catalogue);
  return results;
}

async function startOne(entry: CatalogueEntry, options: StartPluginsOptions): Promise<void> {
  const { id } = entry.manifest;
  try {
    for (const stage of entry.manifest.stages) options.stages.register({ plugin: id, stage });
    if (declaresByRunning(entry)) await describe(entry, options);
    else if (startsNow(entry)) await options.activator.activate(id);
    else options.catalogue.setState(id, { state: "ready" });
  } catch (error) {
    if (canRun(stateOf(options.catalogue, id))) {
      const code = JackfieldError.is(error) ? error.code : "activation_failed";
      options.catalogue.setState(id, { state: "failed", cause: { code, message: messageOf(error) } });
    }
  }
}

/** A plugin of capabilities only waits for its first use; whatever others build on is there from the start. */
function startsNow({ manifest }: CatalogueEntry): boolean {
  return manifest.activation === "start" || manifest.failure === "critical" || manifest.provides.length > 0;
}

async function describe(
  entry: CatalogueEntry,
  { catalogue, activator, descriptions, describeTools }: StartPluginsOptions,
): Promise<void> {
  const { id } = entry.manifest;
  let capabilities = await descriptions.find(entry);
  if (!capabilities || startsNow(entry)) {
    const { contributions } = await activator.activate(id);
    capabilities = describeTools(contributions.tools);
    await descriptions.keep(entry, capabilities);
  }
  const current = catalogue.get(id) ?? entry;
  const state: PluginState = current.state.state === "active" ? current.state : { state: "ready" };
  catalogue.put({ ...current, state, manifest: Object.freeze({ ...entry.manifest, capabilities }) });
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
