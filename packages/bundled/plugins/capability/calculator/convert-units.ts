import type { Result } from "@jackfield/sdk";
import { failure } from "../../../src/failure.ts";
import { formatNumber } from "./format-number.ts";
import { loadMath } from "./load-math.ts";
import type { BigNumber } from "./types.ts";
import { units } from "./units.ts";

export interface AmountToConvert {
  /** Unset: one. */
  readonly amount?: number;
  readonly from: string;
  readonly to: string;
}

/** Digits of a converted amount that is no short number. */
const shownDigits = 6;

/** Converts an amount from one unit to another. */
export function convertUnits({ amount = 1, from, to }: AmountToConvert): Result {
  const math = loadMath();
  const source = units.get(from);
  const target = units.get(to);
  if (!source || !target) {
    return failure("unknown_unit", `"${source ? to : from}" is not a unit that is known here.`);
  }
  const given = math.bignumber(amount);
  const quantity = math.unit(given.times(source.factor ?? 1), source.unit);
  if (!quantity.equalBase(math.unit(target.unit))) {
    return failure("incompatible_units", `${from} and ${to} do not measure the same thing.`);
  }
  const value = (quantity.toNumeric(target.unit) as BigNumber).div(target.factor ?? 1);
  const { plain, shown, exact } = formatNumber(value, shownDigits);
  const text = `${formatNumber(given).shown} ${from} ${exact ? "=" : "≈"} ${shown} ${to}`;
  return { status: "success", data: { text, amount, from, to, result: plain, value: Number(plain) } };
}
