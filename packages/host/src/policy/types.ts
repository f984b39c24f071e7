import type { Subject } from "@jackfield/sdk";
import type { CatalogueEntry } from "../catalogue/types.ts";
import type { Capability } from "../manifest/types.ts";

export type PolicyDecision =
  | { readonly kind: "allow" }
  | { readonly kind: "deny"; readonly reason: string }
  | { readonly kind: "approval"; readonly reason: string };

export interface PolicyRequest {
  readonly subject: Subject;
  readonly onBehalfOf?: string;
  readonly entry: CatalogueEntry;
  readonly capability: Capability;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** Subject × target → decision. Synchronous: a decision is made from what is in memory. */
export interface Policy {
  /** Whether the subject may know of this plugin at all. */
  sees(subject: Subject, entry: CatalogueEntry): boolean;
  decide(request: PolicyRequest): PolicyDecision;
}
