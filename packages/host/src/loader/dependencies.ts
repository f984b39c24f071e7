import { identifierKey } from "@jackfield/sdk";
import type { CatalogueEntry, Cause, PluginState } from "../catalogue/types.ts";
import { orderByDependencies } from "./dependency-graph.ts";
import { FatalDependencyError } from "./fatal-dependency-error.ts";

export interface Settled {
  /** Ids, dependencies first. */
  readonly order: readonly string[];
  /** States of the plugins that dependencies changed. */
  readonly states: ReadonlyMap<string, PluginState>;
  /** Ids that a plugin needs to be running first. */
  readonly needs: ReadonlyMap<string, readonly string[]>;
}

/** The states from which a plugin can still be started. */
export function canRun({ state }: PluginState): boolean {
  return state === "discovered" || state === "ready" || state === "active" || state === "unavailable";
}

/**
 * Orders plugins by what they depend on. A missing dependency fails the plugin that names it, and whatever depends on
 * a plugin that cannot run is blocked by it.
 *
 * @throws FatalDependencyError when plugins that could run depend on each other in a circle
 */
export function settleDependencies(entries: readonly CatalogueEntry[]): Settled {
  const byKey = new Map(entries.map((entry) => [identifierKey(entry.manifest.id), entry]));
  const providers = findProviders(entries);
  const needs = new Map<string, readonly string[]>();
  const states = new Map<string, PluginState>();
  for (const entry of entries) {
    const { needed, missing } = lookUp(entry, byKey, providers);
    needs.set(entry.manifest.id, needed);
    if (missing.length > 0 && canRun(entry.state))
      states.set(entry.manifest.id, { state: "failed", cause: missingCause(entry, missing) });
  }
  const running = entries.filter(({ state }) => state.state !== "disabled");
  const { order, cycles } = orderByDependencies(
    running.map(({ manifest: { id } }) => ({ id, dependsOn: needs.get(id) ?? [] })),
  );
  if (cycles.length > 0) throw new FatalDependencyError(cycles);
  for (const id of order) {
    const entry = byKey.get(identifierKey(id));
    if (!entry || !canRun(states.get(id) ?? entry.state)) continue;
    const by = (needs.get(id) ?? []).filter((other) => {
      const state = states.get(other) ?? byKey.get(identifierKey(other))?.state;
      return state && !canRun(state);
    });
    if (by.length > 0) states.set(id, { state: "blocked", by });
  }
  return { order, states, needs };
}

/** The first plugin that provides a service, in configuration order. */
function findProviders(entries: readonly CatalogueEntry[]): ReadonlyMap<string, string> {
  const providers = new Map<string, string>();
  for (const { manifest } of entries)
    for (const service of manifest.provides) if (!providers.has(service)) providers.set(service, manifest.id);
  return providers;
}

function lookUp(
  entry: CatalogueEntry,
  byKey: ReadonlyMap<string, CatalogueEntry>,
  providers: ReadonlyMap<string, string>,
): { needed: string[]; missing: string[] } {
  const needed = new Set<string>();
  const missing: string[] = [];
  for (const dependency of entry.manifest.dependencies) {
    const other = byKey.get(identifierKey(dependency));
    if (other) needed.add(other.manifest.id);
    else missing.push(`the plugin ${dependency}`);
  }
  for (const service of entry.manifest.requires) {
    const provider = providers.get(service);
    if (provider !== undefined) needed.add(provider);
    else missing.push(`the service ${service}`);
  }
  return { needed: [...needed], missing };
}

function missingCause(entry: CatalogueEntry, missing: readonly string[]): Cause {
  return {
    code: "dependency_missing",
    message: `${entry.manifest.id} needs ${missing.join(" and ")}, which ${missing.length === 1 ? "is" : "are"} not there.`,
  };
}
