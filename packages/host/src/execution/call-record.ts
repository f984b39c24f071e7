import type { AuditEnding, AuditEvent, AuditLog } from "../audit/types.ts";
import type { PolicyDecision } from "../policy/types.ts";
import type { Parameters } from "./check-input.ts";
import type { Target } from "./resolve-target.ts";
import type { Call } from "./types.ts";

type Growing<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** What is known of one call; grows as the call goes on, and becomes its rows in the audit log. */
export class CallRecord {
  readonly id: string;
  readonly startedAt: number;
  target: Target | undefined;
  decision: PolicyDecision | undefined;
  /** The latest that is known of them: as given, then with what was filled in. */
  parameters: Parameters | undefined;
  /** Whether plugin code has been called. */
  ran = false;
  readonly #call: Call;
  #intended: AuditEvent | undefined;

  constructor(call: Call, id: string, startedAt: number) {
    this.#call = call;
    this.id = id;
    this.startedAt = startedAt;
  }

  /** Before a side effect: resolves when the log will know of it whatever happens next. */
  async intend(audit: AuditLog): Promise<void> {
    const event = this.#event(audit);
    await audit.intend(event);
    this.#intended = event;
  }

  conclude(audit: AuditLog, ending: AuditEnding, alone: boolean): Promise<void> {
    const intended = this.#intended;
    return audit.conclude(intended ?? this.#event(audit), ending, { intended: intended !== undefined, alone });
  }

  #event(audit: AuditLog): AuditEvent {
    const { subject, onBehalfOf, plugin, channel } = this.#call;
    const { target, decision, parameters } = this;
    const event: Growing<AuditEvent> = {
      id: this.id,
      event: "call",
      subject: `${subject?.kind}:${subject?.id}`,
      plugin: target?.entry.manifest.id ?? plugin,
      channel,
      started_at: this.startedAt,
    };
    if (onBehalfOf !== undefined) event.on_behalf_of = onBehalfOf;
    if (target !== undefined) {
      event.plugin_version = target.entry.manifest.version;
      event.capability = target.capability.id;
      event.effect = target.capability.effect;
    }
    if (decision !== undefined) event.decision = decision.kind;
    if (parameters !== undefined) event.parameters_hash = audit.hashParameters(parameters);
    return event;
  }
}
