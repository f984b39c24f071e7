import { type Static, Type } from "typebox";

/** Why an item was left out of an otherwise successful run (Shu's list). */
export const skipReasons = [
  "too_large",
  "ext_filtered",
  "unsupported_format",
  "empty_extraction",
  "auth",
  "network",
  "other",
] as const;

export const SkipSchema = Type.Object(
  {
    id: Type.String(),
    name: Type.Optional(Type.String()),
    reason: Type.Unsafe<(typeof skipReasons)[number]>({ type: "string", enum: [...skipReasons] }),
    details: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  { additionalProperties: false },
);

export const CitationSchema = Type.Object(
  { type: Type.String(), ref: Type.String(), label: Type.String() },
  { additionalProperties: false },
);

export const ResultErrorSchema = Type.Object({
  code: Type.String(),
  message: Type.String(),
  details: Type.Optional(Type.Unknown()),
});

/** What a capability answers, whatever it is made of. `data` belongs to the capability; the rest is the host's language. */
export const ResultSchema = Type.Object(
  {
    status: Type.Unsafe<"success" | "error" | "timeout">({
      type: "string",
      enum: ["success", "error", "timeout"],
    }),
    data: Type.Optional(Type.Unknown()),
    error: Type.Optional(ResultErrorSchema),
    cost: Type.Optional(
      Type.Object({
        tokens: Type.Optional(Type.Number()),
        api_calls: Type.Optional(Type.Number()),
      }),
    ),
    diagnostics: Type.Optional(Type.Array(Type.String())),
    skips: Type.Optional(Type.Array(SkipSchema)),
    citations: Type.Optional(Type.Array(CitationSchema)),
    next_cursor: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);

export type Skip = Static<typeof SkipSchema>;
export type Citation = Static<typeof CitationSchema>;
export type ResultError = Static<typeof ResultErrorSchema>;
export type Result = Static<typeof ResultSchema>;

const statuses: ReadonlySet<unknown> = new Set(["success", "error", "timeout"]);
const members: ReadonlySet<string> = new Set(Object.keys(ResultSchema.properties));

/**
 * Tells a Result from plain data: it has one of the three statuses and no member that a Result does not have.
 * Data that happens to carry a `status` of its own is therefore still data.
 */
export function isResult(value: unknown): value is Result {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, "status")) return false;
  if (!statuses.has((value as { status: unknown }).status)) return false;
  return Object.keys(value).every((key) => members.has(key));
}
