import type { Result } from "@jackfield/sdk";
import { loadMath } from "./load-math.ts";
import type { BigNumber } from "./types.ts";

export interface TipToWorkOut {
  readonly amount: number;
  readonly percent: number;
  /** Among whom the total is split. Unset: one. */
  readonly people?: number;
}

/** The tip on a bill, the total, and each one's share, to the cent. */
export function workOutTip({ amount, percent, people = 1 }: TipToWorkOut): Result {
  const math = loadMath();
  const bill = math.bignumber(amount);
  const tip = bill.times(percent).div(100).toDecimalPlaces(2);
  const total = bill.plus(tip);
  const each = total.div(people).toDecimalPlaces(2);
  const split = people > 1 ? `, ${inCents(each)} for each of ${people}` : "";
  return {
    status: "success",
    data: {
      text: `A ${percent}% tip on ${inCents(bill)} is ${inCents(tip)}: ${inCents(total)} in total${split}.`,
      tip: tip.toNumber(),
      total: total.toNumber(),
      each: each.toNumber(),
    },
  };
}

function inCents(value: BigNumber): string {
  return value.toFixed(2).replace(/\B(?=(?:\d{3})+\.)/g, ",");
}
