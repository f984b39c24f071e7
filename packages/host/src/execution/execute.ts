import type { Result } from "@jackfield/sdk";
import type { AuditEnding } from "../audit/types.ts";
import { authenticate } from "./authenticate.ts";
import { RevocableContext } from "./call-context.ts";
import { CallRecord } from "./call-record.ts";
import { checkInput } from "./check-input.ts";
import { checkOutput } from "./check-output.ts";
import { decidePolicy, requireAllowed } from "./decide-policy.ts";
import { EventChannel } from "./event-channel.ts";
import { requireApproval } from "./require-approval.ts";
import { requireSecrets } from "./require-secrets.ts";
import { resolveTarget } from "./resolve-target.ts";
import type { ExecutionRooms } from "./rooms.ts";
import { runCapability } from "./run-capability.ts";
import { timeLeft } from "./time-left.ts";
import type { Call, CallOutcome, Execute } from "./types.ts";
import { validateFinalParameters, validateRawParameters } from "./validate-parameters.ts";

/** The only way to plugin code. Reads top-down: what must hold before a plugin runs, the run, what must hold after. */
export function createExecute(rooms: ExecutionRooms): Execute {
  const { audit, catalogue, clock, config, limiter, plugins, policy, schemas } = rooms;

  async function govern(call: Call, events: EventChannel): Promise<CallOutcome> {
    const requestId = rooms.newId();
    const record = new CallRecord(call, requestId, clock());
    let entered = false;
    let ran = false;
    try {
      authenticate(call);
      const target = resolveTarget(catalogue, policy, call);
      record.target(target);
      const { manifest } = target.entry;

      const given = checkInput(call.parameters, config.limits);
      const { validateParameters, validateData, fill } = schemas(manifest, target.capability);
      const verdict = validateRawParameters(validateParameters, given);
      const decision = decidePolicy(policy, call, target, given);
      record.decision(decision);
      requireAllowed(decision, target);
      requireSecrets(target, rooms.secretIsSet);
      const parameters = fill(rooms.bind(target, given));
      if (verdict === "incomplete" || parameters !== given) validateFinalParameters(validateParameters, parameters);
      record.parametersHash(audit.hashParameters(parameters));
      limiter.enter();
      entered = true;
      requireApproval(decision, target);

      const instance = plugins.active(manifest.id) ?? (await plugins.activate(manifest.id));
      if (target.capability.effect === "write") await record.intend(audit);
      const context = new RevocableContext(plugins.surroundings(target.entry), call, requestId, config);
      ran = true;
      const answer = await runCapability({
        target,
        instance,
        parameters,
        context,
        events,
        timeoutMs: timeLeft(call, target, config, clock()),
        outputBytes: config.limits.outputBytes,
        signal: call.signal,
      });
      plugins.observe(target.entry, answer);

      const result =
        answer.kind === "failure"
          ? answer.result
          : checkOutput(answer.value, {
              target,
              validateData,
              validateResult: rooms.validateResult,
              outputBytes: config.limits.outputBytes,
            });
      return await release(record, ending(result), {
        kind: "done",
        requestId,
        result: call.debug || config.debug ? result : withoutDiagnostics(result),
      });
    } catch (thrown) {
      const error = rooms.asError(thrown, call);
      return await release(
        record,
        { status: ran ? "error" : "refused", error: error.code },
        { kind: "refused", requestId, error },
      );
    } finally {
      if (entered) limiter.leave();
      events.end();
    }
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
