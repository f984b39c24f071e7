import { messageOf, type Result } from "@jackfield/sdk";
import { failure } from "../../../src/failure.ts";
import { CalculationError } from "./calculation-error.ts";
import { evaluateTree } from "./evaluate-tree.ts";
import { formatNumber } from "./format-number.ts";
import { loadMath } from "./load-math.ts";
import { readQuestion } from "./read-question.ts";
import type { BigNumber } from "./types.ts";

/** Characters; the schema says the same. */
const longest = 300;

export interface ExpressionToEvaluate {
  readonly expression: string;
}

/** Reckons an expression in signs or words. */
export function evaluateExpression({ expression: text }: ExpressionToEvaluate): Result {
  if (text.length > longest) return failure("too_large", `An expression may have ${longest} characters.`);
  const { expression, asked, unit } = readQuestion(text);
  try {
    const value = reckon(expression);
    const { plain, shown, exact } = formatNumber(value);
    const finite = Number(plain);
    return {
      status: "success",
      data: {
        text: `${asked} ${exact ? "=" : "≈"} ${shown}${unit}`,
        expression,
        result: `${plain}${unit}`,
        ...(Number.isFinite(finite) ? { value: finite } : {}),
      },
    };
  } catch (error) {
    if (error instanceof CalculationError) return failure(error.code, error.message);
    throw error;
  }
}

function reckon(expression: string): BigNumber {
  if (expression === "") throw new CalculationError("not_arithmetic", "There is nothing to calculate.");
  const math = loadMath();
  try {
    return evaluateTree(math, math.parse(expression));
  } catch (error) {
    if (error instanceof CalculationError) throw error;
    // What mathjs's parser throws: it names the place of what it did not expect.
    throw new CalculationError("not_arithmetic", `"${expression}" is not arithmetic: ${messageOf(error)}`);
  }
}
