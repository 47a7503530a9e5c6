/** Whole cents. The only form in which money is added, kept or moved. */
export type Cents = number & { readonly __unit: 'cents' };

/** @throws RangeError unless a whole number that a double keeps exactly */
export const cents = (value: number): Cents => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not whole cents: ${value}`);
  return (value === 0 ? 0 : value) as Cents;
};

export const ZERO = cents(0);

/** 12.34 dollars are 1234 cents. @throws RangeError with more than two decimals */
export const fromDollars = (dollars: number): Cents => {
  const value = Math.round(dollars * 100);
  // A double of two decimals is off by far less than this, a third decimal by at least 0.1.
  if (!Number.isSafeInteger(value) || Math.abs(dollars * 100 - value) > 0.05)
    throw new RangeError(`not dollars and cents: ${dollars}`);
  return cents(value);
};

/** 1234 cents are 12.34: a JSON number with at most two decimals. */
export const toDollars = (amount: Cents): number => amount / 100;

/** The sum. @throws RangeError beyond 2^53 */
export const addCents = (...amounts: Cents[]): Cents => cents(amounts.reduce((sum, amount) => sum + amount, 0));
