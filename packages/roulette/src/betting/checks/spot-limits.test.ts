import { describe, expect, it } from 'vitest';
import { CHIP_VALUES, checkChip, checkSlip, EMPTY_SLIP, type Situation, type Slip, SPOTS } from '../../index.ts';

const rich: Situation = { locked: false, breakEndsAt: null, now: 0, betLimitation: null, balance: 1_000_000 };
// The outside spots as docs/specification/1-table-and-site.md#58-outside-spots names them: dozens, halves, colours,
// parity, columns. All others are inside.
const OUTSIDE = [
  '1st-12',
  '2nd-12',
  '3rd-12',
  '1-18',
  '19-36',
  'RED',
  'BLACK',
  'EVEN',
  'ODD',
  '2-to-1-1',
  '2-to-1-2',
  '2-to-1-3',
];
const INSIDE = SPOTS.map((spot) => spot.key).filter((key) => !OUTSIDE.includes(key));

const chips = (...values: readonly number[]) =>
  values.flatMap((value, index) => {
    const known = CHIP_VALUES.find((one) => one === value);
    return known ? [{ id: `c${index}`, value: known, x: 0, y: 0, formula: 'test' }] : [];
  });
/** Every combination of up to two chips on one spot. */
const LYING: readonly (readonly number[])[] = [
  [],
  ...CHIP_VALUES.map((one) => [one]),
  ...CHIP_VALUES.flatMap((one) => CHIP_VALUES.map((two) => [one, two])),
];
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const pressed = (spot: string, lying: readonly number[], value: number): string | undefined => {
  const slip: Slip = lying.length === 0 ? EMPTY_SLIP : { [spot]: chips(...lying) };
  return checkChip({ spot, chips: chips(value) }, slip, rich)?.refusal;
};

// docs/specification/1-table-and-site.md#51-table-open
// docs/specification/1-table-and-site.md#54-total-on-the-table
// docs/specification/1-table-and-site.md#55-number-of-chips
// docs/specification/1-table-and-site.md#56-balance
// docs/specification/1-table-and-site.md#510-shortcuts-on-outside-spots
describe('every spot, every chip, on everything that may lie there', () => {
  it('there are 145 inside spots and 12 outside', () => expect([INSIDE.length, OUTSIDE.length]).toEqual([145, 12]));

  // docs/specification/1-table-and-site.md#57-inside-spots
  it('inside: no chip of 100, and never above 50', () => {
    for (const spot of INSIDE) {
      for (const lying of LYING.filter((values) => sum(values) <= 50)) {
        for (const value of CHIP_VALUES) {
          const expected =
            value === 100 ? 'inside-chip-too-big' : sum(lying) + value > 50 ? 'inside-spot-full' : undefined;
          expect(pressed(spot, lying, value), `${spot} ${lying} + ${value}`).toBe(expected);
        }
      }
    }
  });

  // docs/specification/1-table-and-site.md#58-outside-spots
  it('outside: 50 or 100, and never above 100', () => {
    for (const spot of OUTSIDE) {
      for (const lying of [[], [50], [100], [50, 50]]) {
        for (const value of CHIP_VALUES) {
          const expected =
            value < 50 ? 'outside-chip-too-small' : sum(lying) + value > 100 ? 'outside-spot-full' : undefined;
          expect(pressed(spot, lying, value), `${spot} ${lying} + ${value}`).toBe(expected);
        }
      }
    }
  });

  it('a finished slip on one spot is taken exactly when it could have been put together', () => {
    for (const spot of [...INSIDE, ...OUTSIDE]) {
      const outside = OUTSIDE.includes(spot);
      for (const lying of LYING.slice(1)) {
        const allowed = outside ? lying.every((value) => value >= 50) && sum(lying) <= 100 : sum(lying) <= 50;
        expect(checkSlip({ [spot]: chips(...lying) }, rich) === undefined, `${spot} ${lying}`).toBe(allowed);
      }
    }
  });
});
