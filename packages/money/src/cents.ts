/** Whole cents: the only form in which money is added, stored or moved. */
export type Cents = number & { readonly __unit: 'cents' };

/** @throws RangeError unless `value` is a safe integer */
export const cents = (value: number): Cents => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not whole cents: ${value}`);
  return (value === 0 ? 0 : value) as Cents;
};

export const ZERO = cents(0);

/**
 * Dollars to cents: 12.34 becomes 1234. Tolerates the rounding noise of a few additions (0.1 + 0.2).
 * @throws RangeError for more than two decimals
 */
export const fromDollars = (dollars: number): Cents => {
  const value = Math.round(dollars * 100);
  // Noise is a few units in the last place of the double. A fixed tolerance would refuse large sums or swallow small
  // fractions.
  const noise = Math.max(1e-9, Math.abs(dollars) * 4 * Number.EPSILON);
  if (!Number.isSafeInteger(value) || Math.abs(value / 100 - dollars) > noise)
    throw new RangeError(`not dollars and cents: ${dollars}`);
  return cents(value);
};

/** Cents to dollars: 1234 becomes 12.34, a JSON number with at most two decimals. */
export const toDollars = (amount: Cents): number => amount / 100;

/** The sum. @throws RangeError above 2^53, where it would no longer be exact */
export const addCents = (...amounts: Cents[]): Cents =>
  amounts.reduce<Cents>((sum, amount) => cents(sum + amount), ZERO);
