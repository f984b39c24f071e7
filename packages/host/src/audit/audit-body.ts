import type { AuditEnding, AuditEvent } from "./types.ts";

export type AuditPhase = "intent" | "outcome" | "complete";

/** What one row says, apart from its place in the chain. */
export interface AuditEntry {
  readonly phase: AuditPhase;
  readonly event: AuditEvent;
  readonly ending?: AuditEnding;
}

const longestText = 1_024;

/** Callers choose the names that a row repeats; a long one must not fill the log. */
export function clip(text: string): string {
  return text.length <= longestText ? text : `${text.slice(0, longestText)}…`;
}

/**
 * The bytes that a row's hash is over: canonical JSON (RFC 8785), its keys sorted, what is undefined left out. The row's
 * own columns stand in it too, so that they cannot be changed either.
 */
export function auditBody(seq: number, at: number, { phase, event, ending }: AuditEntry): string {
  return JSON.stringify({
    approver: clipped(event.approver),
    at,
    capability: clipped(event.capability),
    channel: clipped(event.channel),
    decision: ending?.decision ?? event.decision,
    duration_ms: ending?.duration_ms,
    effect: event.effect,
    error: clipped(ending?.error),
    event: event.event,
    id: event.id,
    on_behalf_of: clipped(event.on_behalf_of),
    parameters_hash: event.parameters_hash,
    phase,
    plugin: clipped(event.plugin),
    plugin_version: clipped(event.plugin_version),
    seq,
    started_at: event.started_at,
    status: ending?.status,
    subject: clip(event.subject),
    token: clipped(event.token),
  });
}

function clipped(text: string | undefined): string | undefined {
  return text === undefined ? undefined : clip(text);
}
