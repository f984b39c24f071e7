import type { Catalogue, CatalogueEntry } from "../catalogue/types.ts";
import type { Limits } from "../config/types.ts";
import type { Discovery } from "../discovery/types.ts";
import type { Execute } from "../execution/types.ts";
import type { Policy } from "../policy/types.ts";
import { checkMessage } from "./check-message.ts";
import { explainUnanswered } from "./explain-unanswered.ts";
import { findCandidates } from "./find-candidates.ts";
import { renderResult } from "./render-result.ts";
import { createTemplateIndex } from "./template-index.ts";
import { type Trial, tryCandidates } from "./try-candidates.ts";
import type { Answer, Considered, ValidateParameters } from "./types.ts";

export interface AnswerOptions {
  readonly catalogue: Catalogue;
  readonly discovery: Discovery;
  readonly policy: Pick<Policy, "sees">;
  readonly validate: ValidateParameters;
  readonly execute: Execute;
  readonly limits: Pick<Limits, "messageCharacters">;
  readonly newId: () => string;
}

/**
 * Answers messages without a model: a message that fits an example of a capability is that capability's call. What
 * fits nothing is said to fit nothing, rather than answered by whatever is nearest.
 */
export function createAnswer(options: AnswerOptions): Answer {
  const { catalogue, discovery, policy, validate, execute, limits, newId } = options;
  const templates = createTemplateIndex(catalogue);
  return async (request) => {
    const { message, subject } = request;
    checkMessage(message, limits.messageCharacters);
    const turnId = newId();
    const sees = (entry: CatalogueEntry) => policy.sees(subject, entry);
    const candidates = findCandidates(message, { discovery, templates, validate, sees });
    const { trials, success } = await tryCandidates(candidates, request, execute);
    const considered = trials.map(asConsidered);
    if (!success) {
      return { turnId, considered, answered: false, text: explainUnanswered(trials, catalogue.list().filter(sees)) };
    }
    const { candidate, parameters, result, requestId } = success;
    return {
      turnId,
      considered,
      answered: true,
      text: renderResult(result),
      plugin: candidate.entry.manifest.id,
      capability: candidate.capability.id,
      parameters,
      result,
      requestId,
    };
  };
}

function asConsidered({ candidate, outcome, reason }: Trial): Considered {
  const { entry, capability, score } = candidate;
  return { plugin: entry.manifest.id, capability: capability.id, score, outcome, reason };
}
