import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CHIP_VALUES,
  type ChipValue,
  exposure,
  payoutVector,
  type Slip,
  SPOTS,
  settleSlip,
  winTier,
} from '../index.ts';

const slipOf = (values: Readonly<Record<string, readonly ChipValue[]>>): Slip =>
  Object.fromEntries(
    Object.entries(values).map(([spot, each]) => [
      spot,
      each.map((value, index) => ({ id: `${spot}.${index}`, value, x: 0, y: 0, formula: spot })),
    ]),
  );
const anySlip = fc
  .dictionary(
    fc.constantFrom(...SPOTS.map((spot) => spot.key)),
    fc.array(fc.constantFrom(...CHIP_VALUES), { minLength: 1, maxLength: 4 }),
    { maxKeys: 8, noNullPrototype: true },
  )
  .map(slipOf);

// A stake of 10 on each kind of bet, a number it covers, and what comes back, stake included, by the payouts of
// docs/specification/1-table-and-site.md#94-payouts.
const BACK: readonly [spot: string, number: number, back: number][] = [
  ['17', 17, 360],
  ['0', 0, 360],
  ['split-1', 0, 180],
  ['street-6', 17, 120],
  ['tsplit-1', 0, 120],
  ['tsplit-2', 3, 120],
  ['first-four', 2, 90],
  ['corner-1', 5, 90],
  ['line-1', 6, 60],
  ['2nd-12', 24, 30],
  ['2-to-1-3', 36, 30],
  ['1-18', 18, 20],
  ['19-36', 19, 20],
  ['EVEN', 36, 20],
  ['ODD', 35, 20],
  ['RED', 1, 20],
  ['BLACK', 2, 20],
];
// Zero is neither even nor low, red or in a column: every outside bet loses.
const LOST: readonly [spot: string, number: number][] = [
  ...[
    '1st-12',
    '2nd-12',
    '3rd-12',
    '2-to-1-1',
    '2-to-1-2',
    '2-to-1-3',
    '1-18',
    '19-36',
    'EVEN',
    'ODD',
    'RED',
    'BLACK',
  ].map((spot): [string, number] => [spot, 0]),
  ['17', 18],
  ['split-4', 3],
  ['street-6', 19],
  ['tsplit-1', 3],
  ['line-1', 7],
  ['1-18', 19],
  ['RED', 2],
];

// docs/specification/1-table-and-site.md#37-round-result
// docs/specification/1-table-and-site.md#45-unlock
describe('settlement', () => {
  it.each(BACK)('10 on %s and %i: %i come back', (spot, number, back) =>
    expect(settleSlip(slipOf({ [spot]: [10] }), number).tableWin).toBe(back),
  );
  it.each(LOST)('%s loses on %i', (spot, number) => {
    const settled = settleSlip(slipOf({ [spot]: [50] }), number);
    expect(settled).toMatchObject({ wins: [], kept: {}, tableBet: 50, tableWin: 0 });
    expect(Object.keys(settled.dropped)).toEqual([spot]);
  });

  it('a slip of several bets, as the board shows it', () => {
    const slip = slipOf({ '17': [5, 1], 'split-27': [10], RED: [50], ODD: [50] });
    expect(settleSlip(slip, 17)).toEqual({
      wins: [
        { value: 6, formula: '17', win: 210, label: 'straight', number: 17, rate: 35 },
        { value: 10, formula: 'split-27', win: 170, label: 'split', number: 17, rate: 17 }, // 14 17
        { value: 50, formula: 'ODD', win: 50, label: 'odd', number: 17, rate: 1 },
      ],
      kept: slipOf({ '17': [5, 1], 'split-27': [10], ODD: [50] }),
      dropped: slipOf({ RED: [50] }), // 17 is black
      tableBet: 116,
      tableWin: 496,
    });
  });

  it('nothing on the felt brings nothing', () => {
    expect(settleSlip({}, 17)).toEqual({ wins: [], kept: {}, dropped: {}, tableBet: 0, tableWin: 0 });
    expect(payoutVector({})).toEqual(Array(37).fill(0));
  });

  it('a stake on no spot is a fault, never passed over', () => {
    const broken = slipOf({ 'split-61': [5] });
    expect(() => settleSlip(broken, 17)).toThrow(RangeError);
    expect(() => payoutVector(broken)).toThrow(RangeError);
  });

  // An independent oracle: a winning stake on k pockets returns 36/k times itself, on every spot.
  it('pays by how many pockets a spot covers, in every way it can be asked', () => {
    fc.assert(
      fc.property(anySlip, fc.integer({ min: 0, max: 36 }), (slip, number) => {
        let back = 0;
        let stake = 0;
        for (const [key, chips] of Object.entries(slip)) {
          const covers = SPOTS.find((spot) => spot.key === key)?.covers ?? [];
          const value = chips.reduce((sum, chip) => sum + chip.value, 0);
          stake += value;
          if (covers.includes(number)) back += value * (36 / covers.length);
        }
        const settled = settleSlip(slip, number);
        expect(settled.tableBet).toBe(stake);
        expect(settled.tableWin).toBe(back);
        expect(payoutVector(slip)[number]).toBe(back * 100);
        expect({ ...settled.kept, ...settled.dropped }).toEqual(slip);
        expect(settled.wins.reduce((sum, win) => sum + win.value + win.win, 0)).toBe(back);
      }),
    );
  });

  it('over the 37 numbers every slip brings 36 times its stake back', () => {
    fc.assert(
      fc.property(anySlip, (slip) => {
        const stake = Object.values(slip)
          .flat()
          .reduce((sum, chip) => sum + chip.value, 0);
        expect(payoutVector(slip).reduce((sum, back) => sum + back, 0)).toBe(36 * 100 * stake);
      }),
    );
  });

  it('exposure is the sum of the plays, number by number', () => {
    const [one, two] = [payoutVector(slipOf({ '17': [10] })), payoutVector(slipOf({ BLACK: [50], 'tsplit-1': [5] }))];
    const sums = exposure([one, two]);
    expect(sums).toHaveLength(37);
    expect([sums[17], sums[0], sums[2], sums[3]]).toEqual([36_000 + 10_000, 6_000, 6_000 + 10_000, 0]);
    expect(exposure([])).toEqual(Array(37).fill(0));
  });
});

it.each([
  [0, 0, 'none'],
  [20, 0, 'none'],
  [100, 50, 'none'], // a winning bet below the stake of the round is a loss
  [100, 100, 'none'],
  [100, 101, 'small'],
  [50, 100, 'small'], // an even chance
  [50, 149, 'small'],
  [50, 150, 'good'], // a dozen
  [20, 219, 'good'],
  [20, 220, 'great'],
  [5, 180, 'great'], // a number
])('a stake of %i that brings %i back is %s', (stake, win, tier) => expect(winTier(stake, win)).toBe(tier));
