/** Thrown when the budget is used up. */
export const workExceeded: unique symbol = Symbol("work exceeded");

/** Bounds the work of one compilation or one validation. A unit is about what a character of a pattern's text costs. */
export interface WorkBudget {
  spend(units: number): void;
  refill(): void;
}

/** @throws workExceeded, from `spend` */
export function createWorkBudget(units: number): WorkBudget {
  let left = units;
  return {
    spend(cost) {
      left -= cost;
      if (left < 0) throw workExceeded;
    },
    refill() {
      left = units;
    },
  };
}
