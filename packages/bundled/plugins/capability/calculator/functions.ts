import { boundedPower, smallWhole, within } from "./bounds.ts";
import { CalculationError } from "./calculation-error.ts";
import type { BigNumber } from "./types.ts";

interface NumberFunction {
  readonly least: number;
  readonly most: number;
  run(values: readonly [BigNumber, ...BigNumber[]]): BigNumber;
}

const mostValues = 100;

const one = (run: (value: BigNumber) => BigNumber): NumberFunction => ({
  least: 1,
  most: 1,
  run: ([value]) => run(value),
});

const pair = (run: (left: BigNumber, right: BigNumber) => BigNumber): NumberFunction => ({
  least: 2,
  most: 2,
  run: ([left, right = left]) => run(left, right),
});

const many = (run: (values: readonly [BigNumber, ...BigNumber[]]) => BigNumber): NumberFunction => ({
  least: 1,
  most: mostValues,
  run,
});

const folded = (step: (left: BigNumber, right: BigNumber) => BigNumber) =>
  many(([first, ...rest]) => rest.reduce(step, first));

const sum = folded((left, right) => left.plus(right));
const mean = many((values) => sum.run(values).div(values.length));
const log: NumberFunction = {
  least: 1,
  most: 2,
  run: ([value, base]) => (base ? value.ln().div(base.ln()) : value.log(10)),
};
const round: NumberFunction = {
  least: 1,
  most: 2,
  run: ([value, places]) => value.toDecimalPlaces(places ? smallWhole(places, 30, "Rounding to places") : 0),
};
const combinations = pair((from, choose) => chooseFrom(from, choose));

/** Everything that an expression may call, by name. Each is bounded in time. */
export const functions: ReadonlyMap<string, NumberFunction> = new Map([
  ["abs", one((value) => value.abs())],
  ["sqrt", one((value) => value.sqrt())],
  ["cbrt", one((value) => value.cbrt())],
  ["root", pair((value, degree) => boundedPower(value, degree.pow(-1)))],
  ["exp", one((value) => within(value, 4).exp())],
  ["ln", one((value) => value.ln())],
  ["log", log],
  ["log10", one((value) => value.log(10))],
  ["log2", one((value) => value.log(2))],
  ["sin", one((value) => settled(within(value, 15).sin()))],
  ["cos", one((value) => settled(within(value, 15).cos()))],
  ["tan", one((value) => tangent(within(value, 15)))],
  ["asin", one((value) => value.asin())],
  ["acos", one((value) => value.acos())],
  ["atan", one((value) => within(value, 60).atan())],
  ["floor", one((value) => value.floor())],
  ["ceil", one((value) => value.ceil())],
  ["round", round],
  ["trunc", one((value) => value.trunc())],
  ["min", folded((left, right) => (right.lt(left) ? right : left))],
  ["max", folded((left, right) => (right.gt(left) ? right : left))],
  ["sum", sum],
  ["mean", mean],
  ["average", mean],
  ["median", many(median)],
  ["gcd", folded(greatestDivisor)],
  ["lcm", folded((left, right) => (left.isZero() ? left : left.times(right).abs().div(greatestDivisor(left, right))))],
  ["mod", pair(modulo)],
  ["factorial", one(factorial)],
  ["choose", combinations],
  ["combinations", combinations],
]);

/** @throws CalculationError */
export function factorial(value: BigNumber): BigNumber {
  let product = value.minus(value).plus(1);
  for (let factor = smallWhole(value, 1000, "A factorial"); factor > 1; factor -= 1) product = product.times(factor);
  return product;
}

/** What is left of the left number by the right one, with the right one's sign. @throws CalculationError */
export function modulo(left: BigNumber, right: BigNumber): BigNumber {
  const rest = within(left, 60).mod(within(right, 60));
  return rest.isZero() || rest.isNegative() === right.isNegative() ? rest : rest.plus(right);
}

/** A value that only rounding keeps from zero. */
function settled(value: BigNumber): BigNumber {
  return value.abs().lt("1e-45") ? value.minus(value) : value;
}

function tangent(value: BigNumber): BigNumber {
  const result = settled(value.tan());
  if (result.abs().gt("1e30")) throw new CalculationError("not_finite", "That angle has no tangent.");
  return result;
}

function median(values: readonly [BigNumber, ...BigNumber[]]): BigNumber {
  const sorted = values.toSorted((left, right) => left.cmp(right));
  const middle = sorted.slice(Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2) + 1);
  const [first = values[0], second = first] = middle;
  return first.plus(second).div(2);
}

function greatestDivisor(left: BigNumber, right: BigNumber): BigNumber {
  let [larger, smaller] = [within(left, 60).abs(), within(right, 60).abs()];
  if (!larger.isInteger() || !smaller.isInteger()) {
    throw new CalculationError("not_supported", "A common divisor takes whole numbers.");
  }
  while (!smaller.isZero()) [larger, smaller] = [smaller, larger.mod(smaller)];
  return larger;
}

function chooseFrom(from: BigNumber, choose: BigNumber): BigNumber {
  const all = smallWhole(from, 1000, "Choosing");
  const chosen = smallWhole(choose, all, `Choosing from ${all}`);
  let count = from.minus(from).plus(1);
  for (let step = 1; step <= Math.min(chosen, all - chosen); step += 1) {
    count = count.times(all - step + 1).div(step);
  }
  return count;
}
