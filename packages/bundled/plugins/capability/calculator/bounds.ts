import { CalculationError } from "./calculation-error.ts";
import type { BigNumber } from "./types.ts";

/** Powers of ten beyond which nothing is reckoned: far above what is shown, far below what costs time. */
const mostExponent = 5000;

/** @throws CalculationError when the value is no number, infinite, or outside what is reckoned with */
export function bounded(value: BigNumber): BigNumber {
  if (value.isNaN()) throw new CalculationError("not_real", "That has no real number for an answer.");
  if (!value.isFinite())
    throw new CalculationError("not_finite", "That has no finite answer, as a division by zero has none.");
  if (!value.isZero() && Math.abs(value.e) > mostExponent) throw tooLarge();
  return value;
}

export function tooLarge(): CalculationError {
  return new CalculationError("too_large", `That leaves the range from 1e-${mostExponent} to 1e${mostExponent}.`);
}

/** @throws CalculationError unless the value's magnitude is at most 10 to the `exponent` */
export function within(value: BigNumber, exponent: number): BigNumber {
  if (!value.isZero() && value.e >= exponent) throw tooLarge();
  return value;
}

/** @throws CalculationError unless the value is a whole number from 0 to `most` */
export function smallWhole(value: BigNumber, most: number, what: string): number {
  if (!value.isInteger() || value.isNegative() || value.gt(most)) {
    throw new CalculationError("not_supported", `${what} takes whole numbers from 0 to ${most}.`);
  }
  return value.toNumber();
}

/** @throws CalculationError when the power would leave the range, found out before it is reckoned */
export function boundedPower(base: BigNumber, exponent: BigNumber): BigNumber {
  if (base.isZero() || exponent.isZero()) return bounded(base.pow(exponent));
  const magnitude = Math.abs(base.abs().log(10).toNumber() * exponent.toNumber());
  if (!(magnitude <= mostExponent)) throw tooLarge();
  return bounded(base.pow(exponent));
}
