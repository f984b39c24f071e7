import type { TurnAnswer } from "@jackfield/host";
import type { TurnDocument } from "./turn-schemas.ts";

export function presentTurn(answer: TurnAnswer): TurnDocument {
  const { turnId, answered, text } = answer;
  const considered = answer.considered.map(({ plugin, capability, ...rest }) => ({
    plugin_id: plugin,
    capability_id: capability,
    ...rest,
  }));
  if (!answer.answered) return { turn_id: turnId, answered, text, considered };
  return {
    turn_id: turnId,
    answered,
    text,
    plugin_id: answer.plugin,
    capability_id: answer.capability,
    parameters: { ...answer.parameters },
    result: answer.result,
    request_id: answer.requestId,
    considered,
  };
}
