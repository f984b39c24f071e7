import type { Result } from "@jackfield/sdk";
import type { CallOutcome, Execute } from "../execution/types.ts";
import type { Candidate } from "./find-candidates.ts";
import type { Considered, TurnRequest } from "./types.ts";
import { whyNotReady } from "./why-not-ready.ts";

/** What came of a candidate. */
export interface Trial {
  readonly candidate: Candidate;
  readonly outcome: Considered["outcome"];
  readonly reason: string;
}

export interface Success {
  readonly candidate: Candidate;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly result: Result;
  readonly requestId: string;
}

/** What so many capabilities could not answer is not answered by one more. */
const mostAttempts = 5;

/** Runs the candidates that fit and only read, in their order, until one answers. Writes are never run. */
export async function tryCandidates(
  candidates: readonly Candidate[],
  request: TurnRequest,
  execute: Execute,
): Promise<{ readonly trials: readonly Trial[]; readonly success?: Success }> {
  const trials: Trial[] = [];
  let success: Success | undefined;
  let attempts = 0;
  /** Why nothing more is run. */
  let end: string | undefined;
  for (const candidate of candidates) {
    const call = prepare(candidate);
    if (!call.ready) {
      trials.push({ candidate, outcome: call.outcome, reason: call.reason });
      // What fits less well is not the answer to what was asked.
      if (call.outcome === "write") end ??= "another capability fits better, and would change something";
      continue;
    }
    end ??= whyEnd(attempts, request);
    if (end !== undefined) {
      trials.push({ candidate, outcome: "not_tried", reason: end });
      continue;
    }
    attempts += 1;
    const { parameters } = call;
    const outcome = await run(candidate, parameters, request, execute);
    const failure = failureOf(outcome);
    if (outcome.kind === "done" && failure === undefined) {
      success = { candidate, parameters, result: outcome.result, requestId: outcome.requestId };
    }
    if (outcome.kind === "pending") end = "another capability waits for approval";
    if (success) end = "another capability has answered";
    trials.push({
      candidate,
      outcome: success ? "answered" : "failed",
      reason: failure ?? `the message fits "${call.query}"`,
    });
  }
  return success ? { trials, success } : { trials };
}

type Preparation =
  | { readonly ready: true; readonly parameters: Readonly<Record<string, unknown>>; readonly query: string }
  | { readonly ready: false; readonly outcome: Considered["outcome"]; readonly reason: string };

function prepare({ entry, capability, fit }: Candidate): Preparation {
  // One that was down may be back: the call itself finds out, and says so if it is not.
  const obstacle = entry.state.state === "unavailable" ? undefined : whyNotReady(entry.state);
  if (obstacle !== undefined)
    return { ready: false, outcome: "not_ready", reason: `${entry.manifest.name} ${obstacle}` };
  if (!fit.fits) return { ready: false, outcome: "not_filled", reason: fit.reason };
  if (capability.effect === "write") {
    return { ready: false, outcome: "write", reason: "it changes something, which a message alone does not set off" };
  }
  return { ready: true, parameters: fit.parameters, query: fit.query };
}

function whyEnd(attempts: number, { signal }: TurnRequest): string | undefined {
  if (signal?.aborted) return "the caller has gone";
  return attempts >= mostAttempts ? `${mostAttempts} others were tried before it` : undefined;
}

function run(
  { entry, capability }: Candidate,
  parameters: Readonly<Record<string, unknown>>,
  request: TurnRequest,
  execute: Execute,
): Promise<CallOutcome> {
  return execute({ ...request, plugin: entry.manifest.id, capability: capability.id, parameters }).outcome;
}

/** Undefined for a success. */
function failureOf(outcome: CallOutcome): string | undefined {
  switch (outcome.kind) {
    case "refused":
      return outcome.error.message;
    case "pending":
      return `it waits for approval ${outcome.approval}`;
    case "done":
      return outcome.result.status === "success" ? undefined : (outcome.result.error?.message ?? outcome.result.status);
  }
}
