import { type AmountToConvert, convertUnits } from "./convert-units.ts";
import { type ExpressionToEvaluate, evaluateExpression } from "./evaluate-expression.ts";
import { type TipToWorkOut, workOutTip } from "./work-out-tip.ts";

export async function evaluate(parameters: ExpressionToEvaluate) {
  return evaluateExpression(parameters);
}

export async function convert(parameters: AmountToConvert) {
  return convertUnits(parameters);
}

export async function tip(parameters: TipToWorkOut) {
  return workOutTip(parameters);
}
