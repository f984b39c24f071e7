import { type Static, Type } from "@jackfield/sdk";

export const ErrorEnvelope = Type.Object(
  {
    error: Type.Object({
      code: Type.String({ pattern: "^HTTP_[45][0-9]{2}$", description: "The HTTP status." }),
      message: Type.Object({
        error: Type.String({ description: "A code of the error catalogue." }),
        message: Type.String({ description: "What is wrong, for people." }),
      }),
      details: Type.Record(Type.String(), Type.Unknown(), {
        description: "What belongs to this code; `problems` lists every fault with its place.",
      }),
      error_id: Type.String({ description: "Leads to the log line; for a refused call, to its audit row." }),
    }),
  },
  { description: "The one shape of every error." },
);

export type ErrorEnvelope = Static<typeof ErrorEnvelope>;
