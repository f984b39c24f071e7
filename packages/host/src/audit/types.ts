/** What happened, before its end is known. Field names are those of the stored row. */
export interface AuditEvent {
  /** UUIDv7; a call's request id. */
  readonly id: string;
  /** `recovery` ends, as `unknown`, what a host had announced when it stopped. */
  readonly event:
    | "call"
    | "registration"
    | "unregistration"
    | "plugin_loaded"
    | "token_created"
    | "token_removed"
    | "recovery";
  readonly subject: string;
  readonly on_behalf_of?: string;
  readonly plugin?: string;
  readonly plugin_version?: string;
  readonly capability?: string;
  /** Name of the API token that was made or removed. */
  readonly token?: string;
  readonly effect?: "read" | "write";
  readonly parameters_hash?: string;
  readonly channel?: string;
  readonly decision?: "allow" | "deny" | "approval";
  readonly approver?: string;
  /** Milliseconds since 1970. */
  readonly started_at: number;
}

export interface AuditEnding {
  readonly status: "success" | "error" | "timeout" | "refused" | "unknown";
  readonly error?: string;
  readonly duration_ms: number;
  readonly decision?: "allow" | "deny" | "approval";
}

export interface AuditRow {
  readonly chain: string;
  /** From 1, without a gap. */
  readonly seq: number;
  readonly hash: string;
  readonly at: number;
  readonly record: Readonly<Record<string, unknown>>;
}

export interface AuditFilter {
  readonly plugin?: string;
  readonly subject?: string;
  readonly event?: string;
  /** Rows older than this sequence number. */
  readonly before?: number;
  /** At most 1,000; 50 when unset. */
  readonly limit?: number;
}

export type AuditFault = "changed" | "missing" | "inserted" | "reordered" | "truncated" | "unreadable";

export type AuditVerdict =
  | { readonly intact: true; readonly rows: number }
  | {
      readonly intact: false;
      readonly rows: number;
      readonly fault: AuditFault;
      /** Sequence number where the chain first breaks. */
      readonly seq: number;
      readonly message: string;
    };

/**
 * Append-only and hash-chained. Each row's hash is an HMAC over the previous hash and the row's stored bytes,
 * with a key that is not in the database.
 */
export interface AuditLog {
  /** Keyed hash of canonical JSON, so that a log reader cannot guess parameters. */
  hashParameters(parameters: unknown): string;
  /** Before a write runs: on disk, surviving power loss, when it resolves. */
  intend(event: AuditEvent): Promise<void>;
  /** The one row of a read, or the outcome of what `intend` announced. */
  conclude(
    event: AuditEvent,
    ending: AuditEnding,
    options: { readonly intended: boolean; readonly alone: boolean },
  ): Promise<void>;
  list(filter: AuditFilter): Promise<readonly AuditRow[]>;
  verify(): Promise<AuditVerdict>;
  close(): Promise<void>;
}
