import { JackfieldError } from "@jackfield/sdk";
import type { Policy, PolicyDecision } from "../policy/types.ts";
import type { Parameters } from "./check-input.ts";
import type { Target } from "./resolve-target.ts";
import type { Call } from "./types.ts";

export function decidePolicy(
  policy: Policy,
  call: Call,
  { entry, capability }: Target,
  parameters: Parameters,
): PolicyDecision {
  const { subject, onBehalfOf } = call;
  return policy.decide({ subject, ...(onBehalfOf === undefined ? {} : { onBehalfOf }), entry, capability, parameters });
}

/** @throws JackfieldError policy_denied */
export function requireAllowed(decision: PolicyDecision, { entry, capability }: Target): void {
  if (decision.kind === "deny")
    throw new JackfieldError(
      "policy_denied",
      `${entry.manifest.id}.${capability.id} is not allowed: ${decision.reason}.`,
    );
}
