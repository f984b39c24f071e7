import { JackfieldError } from "@jackfield/sdk";
import type { PolicyDecision } from "../policy/types.ts";
import type { Target } from "./resolve-target.ts";

/**
 * A decision for approval ends the call before its side effect. Nobody can approve yet, so such a call is refused
 * rather than left waiting for ever.
 *
 * @throws JackfieldError policy_denied
 */
export function requireApproval(decision: PolicyDecision | undefined, { entry, capability }: Target): void {
  if (decision?.kind === "approval") {
    throw new JackfieldError(
      "policy_denied",
      `${entry.manifest.id}.${capability.id} needs a person's approval (${decision.reason}), which this host cannot ask for.`,
    );
  }
}
