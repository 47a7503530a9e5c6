// ten digits, the first not 0 (docs/specification/2-account-and-back-office.md#96-account-ids-years-hours: 9 to 11)
const LEAST = 1_000_000_000n;
const COUNT = 9_000_000_000n;

/**
 * An account code from 16 random bytes: 10 digits that do not begin with 0. With 2^128 values the modulo bias is
 * negligible.
 */
export const accountCodeFrom = (bytes: Buffer): string =>
  (LEAST + (BigInt(`0x${bytes.toString('hex')}`) % COUNT)).toString();
