import type { Result } from "@jackfield/sdk";
import type { AuditEnding } from "../audit/types.ts";
import { authenticate } from "./authenticate.ts";
import { CallControl, RevocableContext } from "./call-context.ts";
import { CallRecord } from "./call-record.ts";
import type { CompiledCapability } from "./capability-schemas.ts";
import { checkInput, type Parameters } from "./check-input.ts";
import { checkOutput } from "./check-output.ts";
import { decidePolicy, requireAllowed } from "./decide-policy.ts";
import { EventChannel } from "./event-channel.ts";
import { requireApproval } from "./require-approval.ts";
import { requireSecrets } from "./require-secrets.ts";
import { resolveTarget, type Target } from "./resolve-target.ts";
import type { ExecutionRooms } from "./rooms.ts";
import { runCapability } from "./run-capability.ts";
import { EndedEarly, requireTime, timeLimit, withinLimit } from "./time-limit.ts";
import type { Call, CallOutcome, Execute } from "./types.ts";
import { validateFinalParameters, validateRawParameters } from "./validate-parameters.ts";

/** A call that may run: everything about it is known and allowed. */
interface Admitted {
  readonly target: Target;
  readonly parameters: Parameters;
  readonly compiled: CompiledCapability;
}

/** The only way to plugin code. Reads top-down: what must hold before a plugin runs, the run, what must hold after. */
export function createExecute(rooms: ExecutionRooms): Execute {
  const { audit, catalogue, clock, config, limiter, plugins, policy, schemas } = rooms;

  async function govern(call: Call, events: EventChannel): Promise<CallOutcome> {
    const record = new CallRecord(call, rooms.newId(), clock());
    let entered = false;
    try {
      const admitted = admit(call, record);
      limiter.enter();
      entered = true;
      requireApproval(record.decision, admitted.target);
      const result = await run(call, admitted, record, events);
      const shown = call.debug || config.debug ? result : withoutDiagnostics(result);
      return await release(record, ending(result), { kind: "done", requestId: record.id, result: shown });
    } catch (thrown) {
      if (thrown instanceof EndedEarly) {
        const { result } = thrown;
        return await release(record, ending(result), { kind: "done", requestId: record.id, result });
      }
      const error = rooms.asError(thrown, call);
      const status = record.ran ? "error" : "refused";
      return await release(record, { status, error: error.code }, { kind: "refused", requestId: record.id, error });
    } finally {
      if (entered) limiter.leave();
      events.end();
    }
  }

  /** Who calls what, whether they may, and with which parameters in the end. */
  function admit(call: Call, record: CallRecord): Admitted {
    authenticate(call);
    const target = resolveTarget(catalogue, policy, call);
    record.target = target;
    const given = checkInput(call.parameters, config.limits);
    record.parameters = given;
    const compiled = schemas(target.entry.manifest, target.capability);
    const verdict = validateRawParameters(compiled.validateParameters, given);
    record.decision = decidePolicy(policy, call, target, given);
    requireAllowed(record.decision, target);
    requireSecrets(target, rooms.secretIsSet);
    const parameters = compiled.fill(rooms.bind(target, given));
    if (verdict === "incomplete" || parameters !== given) {
      validateFinalParameters(compiled.validateParameters, parameters);
    }
    record.parameters = parameters;
    return { target, parameters, compiled };
  }

  /** Starts the plugin if need be, announces a write, runs it within its time and checks what it answers. */
  async function run(call: Call, admitted: Admitted, record: CallRecord, events: EventChannel): Promise<Result> {
    const { target, parameters, compiled } = admitted;
    const { id } = target.entry.manifest;
    const { outputBytes } = config.limits;
    const limit = timeLimit(call, target, config, record.startedAt);
    requireTime(limit, clock());
    const instance = plugins.active(id) ?? (await withinLimit(limit, clock(), () => plugins.activate(id)));
    if (target.capability.effect === "write") {
      requireTime(limit, clock());
      await record.intend(audit);
    }
    const control = new CallControl();
    const context = new RevocableContext(plugins.surroundings(target.entry), control, call, record.id, config);
    record.ran = true;
    const now = clock();
    const answer = await runCapability({
      target,
      instance,
      parameters,
      context,
      control,
      events,
      limit,
      now,
      outputBytes,
    });
    plugins.observe(target.entry, answer);
    if (answer.kind === "failure") return answer.result;
    const { validateData } = compiled;
    return checkOutput(answer.value, { target, validateData, validateResult: rooms.validateResult, outputBytes });
  }

  /** Nothing leaves before its audit row is on disk. */
  function release(
    record: CallRecord,
    end: Omit<AuditEnding, "duration_ms">,
    outcome: CallOutcome,
  ): Promise<CallOutcome> {
    return record.conclude(audit, { ...end, duration_ms: clock() - record.startedAt }, limiter.running <= 1).then(
      () => outcome,
      (thrown) => ({ kind: "refused", requestId: outcome.requestId, error: rooms.asError(thrown) }),
    );
  }

  return (call) => {
    const events = new EventChannel();
    return { events, outcome: govern(call, events) };
  };
}

function ending({ status, error }: Result): Omit<AuditEnding, "duration_ms"> {
  return error === undefined ? { status } : { status, error: error.code };
}

function withoutDiagnostics(result: Result): Result {
  if (result.diagnostics === undefined) return result;
  const { diagnostics: _, ...rest } = result;
  return rest;
}
