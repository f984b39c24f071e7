import type { ManifestDocument, PluginType, StageDocument } from "@jackfield/sdk";
import { defined } from "./defined.ts";
import type { Stage } from "./types.ts";

/** The type is known to be one that exists. */
export function normalizeStage(stage: StageDocument, plugin: ManifestDocument): Stage {
  return {
    type: stage.type as PluginType,
    id: stage.id,
    name: stage.name ?? stage.id,
    version: stage.version ?? plugin.version ?? "0.0.0",
    description: stage.description,
    usesLlm: stage.uses_llm ?? false,
    modelRoles: stage.model_roles ?? [],
    maxLlmCalls: stage.max_llm_calls ?? 0,
    tags: stage.tags ?? [],
    provides: stage.provides ?? [],
    accepts: stage.accepts ?? [],
    ...defined({ costClass: stage.cost_class, timeoutMs: stage.timeout_ms, plannerHints: stage.planner_hints }),
  };
}
