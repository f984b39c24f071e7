import type { TSchema } from "@jackfield/sdk";
import { ErrorEnvelope } from "./error-envelope.ts";

/** The answers that a route may give: this one, or the error envelope. */
export function answers<const Schema extends TSchema>(schema: Schema) {
  return { 200: schema, default: ErrorEnvelope };
}
