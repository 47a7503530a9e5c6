import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addChips,
  allowances,
  betsTotal,
  CHIP_VALUES,
  type Chip,
  type ChipValue,
  COMPLETES,
  checkBets,
  chipCount,
  completeBets,
  doublingBets,
  EMPTY_SLIP,
  fewestChips,
  finaleBets,
  finalePockets,
  POCKETS,
  type Situation,
  type Slip,
  SPOTS,
  slipTotal,
  spotAllowance,
  spotTotal,
  undoAction,
} from '../index.ts';
import { spotsTouching } from './called-bets.ts';

let made = 0;
const makeChip = (_spot: string, value: ChipValue, formula: string): Chip => ({
  id: `c${made++}`,
  value,
  x: 0,
  y: 0,
  formula,
});
const felt = (spots: Readonly<Record<string, readonly ChipValue[]>>): Slip =>
  addChips(
    EMPTY_SLIP,
    Object.entries(spots).map(([spot, values]) => ({
      spot,
      chips: values.map((value) => makeChip(spot, value, spot)),
    })),
  );
const RICH: Situation = { locked: false, breakEndsAt: null, now: 0, betLimitation: null, balance: 100_000 };

describe('a finale', () => {
  // Written out by hand, as dealers call them.
  it.each([
    [0, [0, 10, 20, 30]],
    [1, [1, 11, 21, 31]],
    [2, [2, 12, 22, 32]],
    [3, [3, 13, 23, 33]],
    [4, [4, 14, 24, 34]],
    [5, [5, 15, 25, 35]],
    [6, [6, 16, 26, 36]],
    [7, [7, 17, 27]],
    [8, [8, 18, 28]],
    [9, [9, 19, 29]],
  ])('%i is one chip on each of its numbers', (digit, pockets) => {
    expect(finalePockets(digit)).toEqual(pockets);
    const bets = finaleBets(digit, 10, makeChip);
    expect(bets.map(({ spot }) => spot)).toEqual(pockets.map(String));
    expect(betsTotal(bets)).toBe(10 * pockets.length);
    expect(checkBets(bets, EMPTY_SLIP, RICH)).toBeUndefined();
  });
  it.each([-1, 10, 0.5, Number.NaN])('there is no finale of %f', (digit) =>
    expect(() => finalePockets(digit)).toThrow(RangeError),
  );
});

describe('the spots that touch a number', () => {
  const kinds = (pocket: number) => {
    const found: Record<string, number> = {};
    for (const { kind } of spotsTouching(pocket)) found[kind] = (found[kind] ?? 0) + 1;
    return found;
  };
  // Counted on a real felt: zero, the row next to zero, the middle, both edges, the last row.
  it.each([
    [0, { straight: 1, split: 3, trio: 2, 'first-four': 1 }],
    [1, { straight: 1, split: 3, street: 1, trio: 1, 'first-four': 1, corner: 1, line: 1 }],
    [2, { straight: 1, split: 4, street: 1, trio: 2, 'first-four': 1, corner: 2, line: 1 }],
    [17, { straight: 1, split: 4, street: 1, corner: 4, line: 2 }],
    [18, { straight: 1, split: 3, street: 1, corner: 2, line: 2 }],
    [34, { straight: 1, split: 2, street: 1, corner: 1, line: 1 }],
    [35, { straight: 1, split: 3, street: 1, corner: 2, line: 1 }],
  ])('of %i', (pocket, expected) => expect(kinds(pocket)).toEqual(expected));
});

describe('a complete bet', () => {
  // docs/specification/1-table-and-site.md#5-validation-rules: dollars and chips counted by hand, and the refusal.
  it.each([
    [17, 'even', 5, 60, 12, undefined],
    [17, 'even', 50, 600, 12, 'table-total-too-high'],
    [17, 'even', 100, 1200, 12, 'table-total-too-high'],
    [34, 'even', 50, 300, 6, undefined],
    [34, 'even', 100, 600, 6, 'table-total-too-high'],
    [17, 'weighted', 1, 40, 32, 'too-many-chips'],
    [17, 'weighted', 5, 200, 15, undefined],
    [17, 'weighted', 10, 400, 19, 'inside-spot-full'],
    [0, 'weighted', 5, 85, 9, undefined],
    [17, 'maximum', 5, 600, 12, 'table-total-too-high'],
    [1, 'maximum', 5, 450, 9, undefined],
    [0, 'maximum', 1, 350, 7, undefined],
    [35, 'maximum', 5, 400, 8, undefined],
  ] as const)(
    'of %i, %s, with a chip of %i: %i dollars in %i chips, %s',
    (pocket, complete, value, dollars, chips, refusal) => {
      const bets = completeBets(pocket, complete, { value, slip: EMPTY_SLIP, makeChip });
      expect(betsTotal(bets)).toBe(dollars);
      expect(chipCount(addChips(EMPTY_SLIP, bets))).toBe(chips);
      expect(checkBets(bets, EMPTY_SLIP, RICH)?.refusal).toBe(refusal);
    },
  );

  it('to the maximum fills up what lies there, and is nothing once all is full', () => {
    const slip = felt({ '0': [50], 'split-1': [20, 1], RED: [50] });
    const bets = completeBets(0, 'maximum', { value: 5, slip, makeChip });
    expect(bets.map(({ spot }) => spot)).not.toContain('0');
    expect(bets.find(({ spot }) => spot === 'split-1')?.chips.map(({ value }) => value)).toEqual([20, 5, 1, 1, 1, 1]);
    const full = addChips(slip, bets);
    for (const { key } of spotsTouching(0)) expect(spotTotal(full, key)).toBe(50);
    expect(completeBets(0, 'maximum', { value: 5, slip: full, makeChip })).toEqual([]);
  });

  it('weighted pays within every kind as much as its spots cover: stake grows with the numbers', () => {
    for (const pocket of POCKETS)
      for (const { spot, chips } of completeBets(pocket, 'weighted', { value: 5, slip: EMPTY_SLIP, makeChip })) {
        const covers = SPOTS.find(({ key }) => key === spot)?.covers.length ?? 0;
        expect(chips.reduce((sum, { value }) => sum + value, 0)).toBe(5 * covers);
      }
  });

  it('never leaves a spot of its number, and names the number in every chip', () => {
    const any = fc.tuple(fc.constantFrom(...POCKETS), fc.constantFrom(...COMPLETES), fc.constantFrom(...CHIP_VALUES));
    fc.assert(
      fc.property(any, ([pocket, complete, value]) => {
        for (const { spot, chips } of completeBets(pocket, complete, { value, slip: EMPTY_SLIP, makeChip })) {
          expect(SPOTS.find(({ key }) => key === spot)?.covers).toContain(pocket);
          for (const { formula } of chips) expect(formula).toBe(`complete-${pocket}`);
        }
      }),
    );
  });
});

describe('chips for a sum', () => {
  it('are worth it, and never two where one would do', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500 }), (dollars) => {
        const chips = fewestChips(dollars);
        expect(chips.reduce<number>((sum, value) => sum + value, 0)).toBe(dollars);
        const count = (value: number) => chips.filter((each) => each === value).length;
        expect([count(1) < 5, count(5) < 2, count(10) < 2, count(20) < 3, count(50) < 2]).not.toContain(false);
      }),
    ));
});

describe('doubling', () => {
  it('puts as much again on every spot, in the fewest chips', () => {
    const slip = felt({ '17': [1, 1, 1, 1, 1], 'split-7': [20, 5], RED: [50] });
    const bets = doublingBets(slip, makeChip);
    expect(Object.fromEntries(bets.map(({ spot, chips }) => [spot, chips.map(({ value }) => value)]))).toEqual({
      '17': [5],
      'split-7': [20, 5],
      RED: [50],
    });
    expect(checkBets(bets, slip, RICH)).toBeUndefined();
  });
  it.each([
    [
      { '17': [20, 10], RED: [50] },
      { refusal: 'inside-spot-full', spot: '17' },
    ],
    [
      { '17': [5], RED: [100] },
      { refusal: 'outside-spot-full', spot: 'RED' },
    ],
    [{ RED: [100], BLACK: [100], ODD: [100] }, { refusal: 'table-total-too-high' }],
  ] as const)('is refused as a whole where one spot does not hold it', (spots, refused) => {
    const slip = felt(spots);
    expect(checkBets(doublingBets(slip, makeChip), slip, RICH)).toEqual(refused);
  });
  it('doubles any slip exactly, and is taken back exactly', () => {
    const any = fc
      .dictionary(
        fc.constantFrom(...SPOTS.map(({ key }) => key)),
        fc.array(fc.constantFrom(...CHIP_VALUES), { minLength: 1, maxLength: 4 }),
        { maxKeys: 8 },
      )
      .map(felt);
    fc.assert(
      fc.property(any, (slip) => {
        const bets = doublingBets(slip, makeChip);
        const doubled = addChips(slip, bets);
        for (const spot of Object.keys(slip)) expect(spotTotal(doubled, spot)).toBe(2 * spotTotal(slip, spot));
        expect(slipTotal(doubled)).toBe(2 * slipTotal(slip));
        expect(undoAction(doubled, { action: 'ADD_GROUP', bets })).toEqual(slip);
      }),
    );
  });
  it('of nothing is nothing', () => expect(doublingBets(EMPTY_SLIP, makeChip)).toEqual([]));
});

describe('what is left', () => {
  const slip = felt({ '17': [20, 20], RED: [50, 50], 'split-7': [5] });
  it.each([
    ['no limit of the player', null, false, null],
    ['a limit, the slip not yet staked', { bet: 200, betMax: 1000 }, false, { used: 345, most: 1000, left: 655 }],
    ['a limit, the slip counted by the server', { bet: 345, betMax: 1000 }, true, { used: 345, most: 1000, left: 655 }],
    ['a limit that is passed already', { bet: 980, betMax: 1000 }, false, { used: 1125, most: 1000, left: 0 }],
  ] as const)('%s', (_, limitation, staked, period) =>
    expect(allowances(slip, limitation, staked)).toEqual({
      table: { used: 145, most: 500, left: 355 },
      chips: { used: 5, most: 25, left: 20 },
      period,
    }),
  );
  it.each([
    ['17', { used: 40, most: 50, left: 10 }],
    ['18', { used: 0, most: 50, left: 50 }],
    ['RED', { used: 100, most: 100, left: 0 }],
    ['BLACK', { used: 0, most: 100, left: 100 }],
    ['nowhere', undefined],
  ])('on %s', (spot, expected) => expect(spotAllowance(spot, slip)).toEqual(expected));
});
