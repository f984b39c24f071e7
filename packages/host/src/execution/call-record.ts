import type { AuditEnding, AuditEvent, AuditLog } from "../audit/types.ts";
import type { PolicyDecision } from "../policy/types.ts";
import type { Target } from "./resolve-target.ts";
import type { Call } from "./types.ts";

type Decision = NonNullable<AuditEvent["decision"]>;

/** What the audit log will say of one call; grows as the call goes on and ends exactly once. */
export class CallRecord {
  readonly startedAt: number;
  readonly #call: Call;
  readonly #id: string;
  #target: Target | undefined;
  #decision: Decision | undefined;
  #parametersHash: string | undefined;
  #intended = false;

  constructor(call: Call, id: string, startedAt: number) {
    this.#call = call;
    this.#id = id;
    this.startedAt = startedAt;
  }

  target(target: Target): void {
    this.#target = target;
  }

  decision({ kind }: PolicyDecision): void {
    this.#decision = kind;
  }

  parametersHash(hash: string): void {
    this.#parametersHash = hash;
  }

  /** Before a side effect: resolves when the log will know of it whatever happens next. */
  async intend(audit: AuditLog): Promise<void> {
    await audit.intend(this.#event());
    this.#intended = true;
  }

  conclude(audit: AuditLog, ending: AuditEnding, alone: boolean): Promise<void> {
    return audit.conclude(this.#event(), ending, { intended: this.#intended, alone });
  }

  #event(): AuditEvent {
    const { subject, onBehalfOf, plugin, channel } = this.#call;
    const target = this.#target;
    return {
      id: this.#id,
      event: "call",
      subject: `${subject.kind}:${subject.id}`,
      ...(onBehalfOf === undefined ? {} : { on_behalf_of: onBehalfOf }),
      plugin: target ? target.entry.manifest.id : plugin,
      ...(target
        ? {
            plugin_version: target.entry.manifest.version,
            capability: target.capability.id,
            effect: target.capability.effect,
          }
        : {}),
      ...(this.#parametersHash === undefined ? {} : { parameters_hash: this.#parametersHash }),
      channel,
      ...(this.#decision === undefined ? {} : { decision: this.#decision }),
      started_at: this.startedAt,
    };
  }
}
