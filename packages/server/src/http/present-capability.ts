import type { Capability } from "@jackfield/host";
import { withoutUndefined } from "../without-undefined.ts";
import type { CapabilityDocument } from "./plugin-schemas.ts";

/** A capability as the API tells it. Values that its plugin's configuration fills in stay inside: they may be keys. */
export function presentCapability(capability: Capability): CapabilityDocument {
  return withoutUndefined({
    id: capability.id,
    name: capability.name,
    description: capability.description,
    parameters: capability.parameters,
    output: capability.output,
    output_description: capability.outputDescription,
    effect: capability.effect,
    feed: capability.feed,
    post_process: capability.postProcess,
    post_process_prompt: capability.postProcessPrompt,
    method: capability.method,
    path: capability.path,
    permission: capability.permission,
    auth: capability.auth,
    timeout_ms: capability.timeoutMs,
    requires_approval: capability.requiresApproval,
    required_scopes: [...capability.requiredScopes],
    risk: capability.risk,
    resource_attributes: [...capability.resourceAttributes],
    examples: capability.examples.map((example) => ({ ...example })),
  });
}
