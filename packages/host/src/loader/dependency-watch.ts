import { identifierKey, JackfieldError } from "@jackfield/sdk";
import type { CatalogueEditor, CatalogueEntry, PluginState } from "../catalogue/types.ts";
import { canRun, type Settled, settleDependencies } from "./dependencies.ts";
import { FatalDependencyError } from "./fatal-dependency-error.ts";

/** Knows what plugins depend on while the set of plugins changes. */
export interface DependencyWatch {
  /** What the last look at the catalogue found. */
  readonly settled: Settled;
  /** Refuses a plugin that would close a circle. @throws JackfieldError registration_invalid */
  requireAcyclic(added: CatalogueEntry): void;
  /** Looks anew and sets the states that follow. */
  refresh(): {
    /** Ids that can no longer run, dependents first. */
    readonly ended: readonly string[];
    /** Ids that now can, dependencies first. */
    readonly freed: readonly string[];
  };
}

/** @throws FatalDependencyError */
export function createDependencyWatch(catalogue: CatalogueEditor): DependencyWatch {
  let settled = settleDependencies(catalogue.list());
  return {
    get settled() {
      return settled;
    },
    requireAcyclic(added) {
      const key = identifierKey(added.manifest.id);
      const others = catalogue.list().filter(({ manifest }) => identifierKey(manifest.id) !== key);
      try {
        settleDependencies([...others, added]);
      } catch (error) {
        if (!(error instanceof FatalDependencyError)) throw error;
        throw new JackfieldError("registration_invalid", error.message, { cause: error, details: error.details });
      }
    },
    refresh() {
      const entries = catalogue.list();
      settled = settleDependencies(entries.map((entry) => ({ ...entry, state: withoutDependencies(entry.state) })));
      const changed = entries.flatMap(({ manifest: { id }, state }) => {
        const next = settled.states.get(id) ?? withoutDependencies(state);
        return JSON.stringify(next) === JSON.stringify(state) ? [] : [{ id, state, next }];
      });
      for (const { id, next } of changed) catalogue.setState(id, next);
      const ended = new Set(changed.filter(({ state, next }) => canRun(state) && !canRun(next)).map(({ id }) => id));
      const freed = new Set(changed.filter(({ state, next }) => !canRun(state) && canRun(next)).map(({ id }) => id));
      return {
        ended: settled.order.filter((id) => ended.has(id)).reverse(),
        freed: settled.order.filter((id) => freed.has(id)),
      };
    },
  };
}

/** The state of a plugin before it is asked what it depends on. */
function withoutDependencies(state: PluginState): PluginState {
  const waits = state.state === "blocked" || (state.state === "failed" && state.cause.code === "dependency_missing");
  return waits ? { state: "ready" } : state;
}
