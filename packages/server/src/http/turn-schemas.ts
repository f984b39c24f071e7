import { ResultSchema, type Static, Type } from "@jackfield/sdk";

export const TurnSchema = Type.Object({
  turn_id: Type.String(),
  answered: Type.Boolean(),
  text: Type.String({ description: "The answer, or word that nothing fits." }),
  plugin_id: Type.Optional(Type.String()),
  capability_id: Type.Optional(Type.String()),
  parameters: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  result: Type.Optional(ResultSchema),
  request_id: Type.Optional(Type.String({ description: "The call's id, and its audit row's." })),
  considered: Type.Array(
    Type.Object({
      plugin_id: Type.String(),
      capability_id: Type.String(),
      score: Type.Number(),
      outcome: Type.Unsafe<"answered" | "failed" | "not_filled" | "not_tried" | "not_ready" | "write">({
        type: "string",
        enum: ["answered", "failed", "not_filled", "not_tried", "not_ready", "write"],
      }),
      reason: Type.Optional(Type.String()),
    }),
  ),
});

export type TurnDocument = Static<typeof TurnSchema>;
