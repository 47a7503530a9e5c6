/** What the entries of a month did to one account, by the ledger's order of that account. */
export interface AccountSum {
  first: number;
  last: number;
  entries: number;
  /** Before its first entry. */
  opening: number;
  moved: number;
  /** After its last entry. */
  closing: number;
}

/** An entry: amounts in cents. */
export interface Entry {
  readonly account: number;
  readonly sequence: number;
  readonly amount: number;
  readonly balance: number;
}

/** Adds an entry to the sum of its account; entries may come in any order. */
export const addEntry = (sums: Map<number, AccountSum>, { account, sequence, amount, balance }: Entry): void => {
  const sum = sums.get(account);
  if (sum === undefined) {
    const whole = { first: sequence, last: sequence, entries: 1, opening: balance - amount, moved: amount };
    sums.set(account, { ...whole, closing: balance });
    return;
  }
  if (sequence < sum.first) Object.assign(sum, { first: sequence, opening: balance - amount });
  if (sequence > sum.last) Object.assign(sum, { last: sequence, closing: balance });
  sum.entries += 1;
  sum.moved += amount;
};

/**
 * What entries of the neighbouring months did in between: two movements at midnight may reach an account in the other
 * order than their times say.
 */
export const otherCents = ({ opening, moved, closing }: AccountSum): number => closing - opening - moved;
