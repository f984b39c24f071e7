import type { PluginManifest } from "@jackfield/host";
import { withoutUndefined } from "../without-undefined.ts";

/** A stage as the API tells it, in the manifest's words. */
export function presentStage(stage: PluginManifest["stages"][number]): Record<string, unknown> {
  const { costClass, usesLlm, modelRoles, maxLlmCalls, timeoutMs, plannerHints, ...rest } = stage;
  return withoutUndefined({
    ...rest,
    cost_class: costClass,
    uses_llm: usesLlm,
    model_roles: modelRoles,
    max_llm_calls: maxLlmCalls,
    timeout_ms: timeoutMs,
    planner_hints: plannerHints,
  });
}
