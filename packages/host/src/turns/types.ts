import type { Result, Subject } from "@jackfield/sdk";
import type { CatalogueEntry } from "../catalogue/types.ts";
import type { Capability, SchemaViolation } from "../manifest/types.ts";

export interface TurnRequest {
  readonly message: string;
  readonly subject: Subject;
  readonly channel: string;
  readonly session?: string;
  readonly locale?: string;
  readonly timeZone?: string;
  readonly signal?: AbortSignal;
}

export interface Considered {
  readonly plugin: string;
  readonly capability: string;
  readonly score: number;
  /** What came of it. */
  readonly outcome: "answered" | "failed" | "not_filled" | "not_tried" | "not_ready" | "write";
  readonly reason?: string;
}

/** An answer, or word that nothing fits. */
export type TurnAnswer = {
  readonly turnId: string;
  readonly considered: readonly Considered[];
} & (
  | {
      readonly answered: true;
      readonly text: string;
      readonly plugin: string;
      readonly capability: string;
      readonly parameters: Readonly<Record<string, unknown>>;
      readonly result: Result;
      readonly requestId: string;
    }
  | { readonly answered: false; readonly text: string }
);

/** @throws JackfieldError message_empty, message_too_large, message_not_text */
export type Answer = (request: TurnRequest) => Promise<TurnAnswer>;

/** Holds parameters, once defaults are filled in, against the capability's schema; undefined when they fit. */
export type ValidateParameters = (
  entry: CatalogueEntry,
  capability: Capability,
  parameters: Readonly<Record<string, unknown>>,
) => readonly SchemaViolation[] | undefined;
