import { PAYMENT_STATUS, type PaymentStatus } from '@lajvard/contract';
import { cents, toDollars } from '@lajvard/money';

/** How many payments of one status match, and their sum in cents. */
export interface PaymentSum {
  readonly status: PaymentStatus;
  readonly count: number;
  readonly cents: number;
}

/** Totals (dollars) of all matches with the given status, and how many there are of each status. */
export const presentSums = (sums: readonly PaymentSum[], status: PaymentStatus | undefined) => {
  const shown = sums.filter((sum) => status === undefined || sum.status === status);
  const countOf = (which: PaymentStatus) => sums.find((sum) => sum.status === which)?.count ?? 0;
  return {
    totals: {
      count: shown.reduce((all, { count }) => all + count, 0),
      amount: toDollars(cents(shown.reduce((all, sum) => all + sum.cents, 0))),
    },
    counts: {
      waiting: countOf(PAYMENT_STATUS.waiting),
      approved: countOf(PAYMENT_STATUS.approved),
      declined: countOf(PAYMENT_STATUS.declined),
    },
  };
};
