import type { ConstantNode, FunctionNode, OperatorNode, ParenthesisNode, SymbolNode } from "mathjs";
import { bounded, boundedPower, tooLarge } from "./bounds.ts";
import { CalculationError } from "./calculation-error.ts";
import { factorial, functions, modulo } from "./functions.ts";
import type { BigNumber, MathLibrary, MathNode } from "./types.ts";

const binary: ReadonlyMap<string, (left: BigNumber, right: BigNumber) => BigNumber> = new Map([
  ["add", (left, right) => left.plus(right)],
  ["subtract", (left, right) => left.minus(right)],
  ["multiply", (left, right) => left.times(right)],
  ["divide", (left, right) => left.div(right)],
  ["pow", boundedPower],
  ["mod", modulo],
]);

const unary: ReadonlyMap<string, (value: BigNumber) => BigNumber> = new Map([
  ["unaryMinus", (value) => value.neg()],
  ["unaryPlus", (value) => value],
  ["factorial", factorial],
]);

/**
 * Reckons an expression that mathjs has parsed: numbers, arithmetic, the listed functions and constants, and nothing
 * else of mathjs's language. Every value on the way is bounded, so that no expression takes long.
 *
 * @throws CalculationError
 */
export function evaluateTree(math: MathLibrary, node: MathNode): BigNumber {
  const evaluate = (child: MathNode) => evaluateTree(math, child);
  switch (node.type) {
    case "ConstantNode":
      return bounded(constant(math, (node as ConstantNode<unknown & number>).value));
    case "SymbolNode":
      return named(math, (node as SymbolNode).name);
    case "ParenthesisNode":
      return evaluate((node as ParenthesisNode).content);
    case "OperatorNode":
      return bounded(operate(node as unknown as Operation, evaluate));
    case "FunctionNode":
      return bounded(call(node as FunctionNode, evaluate));
    default:
      throw new CalculationError("not_supported", "Only numbers and arithmetic are understood here.");
  }
}

type Operation = Pick<OperatorNode, "args"> & { readonly fn: string; readonly op: string };

function constant(math: MathLibrary, value: unknown): BigNumber {
  if (math.isBigNumber(value) || typeof value === "number") {
    const number = math.bignumber(value);
    // The parser reads what is too large for it as infinite.
    if (!number.isFinite()) throw tooLarge();
    return number;
  }
  throw new CalculationError("not_supported", `${JSON.stringify(value)} is not a number.`);
}

function named(math: MathLibrary, name: string): BigNumber {
  switch (name) {
    case "pi":
      return math.bignumber(-1).acos();
    case "tau":
      return named(math, "pi").times(2);
    case "e":
      return math.bignumber(1).exp();
    case "phi":
      return math.bignumber(5).sqrt().plus(1).div(2);
    default:
      throw new CalculationError("not_supported", `"${name}" is not a number or function that is known here.`);
  }
}

function operate({ fn, op, args }: Operation, evaluate: (child: MathNode) => BigNumber): BigNumber {
  const [first, second] = args;
  const two = first && second && binary.get(fn);
  if (two) return two(evaluate(first), evaluate(second));
  const one = first && !second && unary.get(fn);
  if (one) return one(evaluate(first));
  throw new CalculationError("not_supported", `The sign "${op}" is not understood here.`);
}

function call({ fn, args }: FunctionNode, evaluate: (child: MathNode) => BigNumber): BigNumber {
  const name = (fn as Partial<SymbolNode>).name ?? "";
  const known = functions.get(name);
  if (!known) throw new CalculationError("not_supported", `"${name}" is not a function that is known here.`);
  const [first, ...rest] = args.map(evaluate);
  if (first === undefined || args.length < known.least || args.length > known.most) {
    const count = known.least === known.most ? `${known.least}` : `${known.least} to ${known.most}`;
    throw new CalculationError("not_arithmetic", `${name} takes ${count} ${known.most === 1 ? "number" : "numbers"}.`);
  }
  return known.run([first, ...rest]);
}
