import type { BigNumber } from "./types.ts";

export interface NumberText {
  /** As a program reads it. */
  readonly plain: string;
  /** As a person reads it: thousands parted, a rounded value to fewer digits. */
  readonly shown: string;
  /** Whether `shown` is the whole value. */
  readonly exact: boolean;
}

const plainDigits = 15;
const wholeLimit = "1e50";

/** Writes a number out; a value that differs from a short one by rounding only is that short one. */
export function formatNumber(value: BigNumber, shownDigits = 10): NumberText {
  if (value.isInteger() && value.abs().lt(wholeLimit)) {
    const whole = value.toFixed();
    return { plain: whole === "-0" ? "0" : whole, shown: parted(whole === "-0" ? "0" : whole), exact: true };
  }
  const short = value.toSignificantDigits(plainDigits);
  const exact = value.minus(short).abs().lte(value.abs().times("1e-40"));
  return {
    plain: written(short),
    shown: parted(written(exact ? short : value.toSignificantDigits(shownDigits))),
    exact,
  };
}

function written(value: BigNumber): string {
  return value.isZero() || (value.e > -7 && value.e < 21) ? value.toFixed() : value.toExponential();
}

function parted(digits: string): string {
  const [whole = "", ...rest] = digits.split(/(?=[.e])/);
  return [whole.replace(/\B(?=(?:\d{3})+$)/g, ","), ...rest].join("");
}
