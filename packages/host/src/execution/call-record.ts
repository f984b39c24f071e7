import type { AuditEnding, AuditEvent, AuditLog } from "../audit/types.ts";
import type { PolicyDecision } from "../policy/types.ts";
import type { Target } from "./resolve-target.ts";
import type { Call } from "./types.ts";

type Growing<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** What the audit log will say of one call; grows as the call goes on and ends exactly once. */
export class CallRecord {
  readonly startedAt: number;
  readonly #event: Growing<AuditEvent>;
  #intended = false;

  constructor({ subject, onBehalfOf, plugin, channel }: Call, id: string, startedAt: number) {
    this.startedAt = startedAt;
    this.#event = {
      id,
      event: "call",
      subject: `${subject?.kind}:${subject?.id}`,
      plugin,
      channel,
      started_at: startedAt,
    };
    if (onBehalfOf !== undefined) this.#event.on_behalf_of = onBehalfOf;
  }

  target({ entry, capability }: Target): void {
    this.#event.plugin = entry.manifest.id;
    this.#event.plugin_version = entry.manifest.version;
    this.#event.capability = capability.id;
    this.#event.effect = capability.effect;
  }

  decision({ kind }: PolicyDecision): void {
    this.#event.decision = kind;
  }

  parametersHash(hash: string): void {
    this.#event.parameters_hash = hash;
  }

  /** Before a side effect: resolves when the log will know of it whatever happens next. */
  async intend(audit: AuditLog): Promise<void> {
    await audit.intend({ ...this.#event });
    this.#intended = true;
  }

  conclude(audit: AuditLog, ending: AuditEnding, alone: boolean): Promise<void> {
    return audit.conclude(this.#event, ending, { intended: this.#intended, alone });
  }
}
