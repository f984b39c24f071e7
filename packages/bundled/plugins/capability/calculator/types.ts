export type { BigNumber, MathJsInstance as MathLibrary, MathNode } from "mathjs";

export type FaultCode = "not_arithmetic" | "not_supported" | "not_finite" | "not_real" | "too_large";

/** What words about numbers ask for. */
export interface Question {
  /** In mathjs's syntax. */
  readonly expression: string;
  /** As a person is shown it, before the equals sign. */
  readonly asked: string;
  /** What the number counts. */
  readonly unit: "" | "%";
}
