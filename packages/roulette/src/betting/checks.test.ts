import { describe, expect, it } from 'vitest';
import {
  addChips,
  type Bet,
  CHIP_VALUES,
  type ChipValue,
  checkBets,
  checkSlip,
  EMPTY_SLIP,
  REFUSALS,
  type Situation,
  type Slip,
  SPOTS,
} from '../index.ts';
import { CHECKS } from './checks.ts';

let made = 0;
const chips = (...values: number[]) =>
  values.map((value) => ({ id: `c${made++}`, value: value as ChipValue, x: 0, y: 0, formula: 'test' }));
const bet = (spot: string, ...values: number[]): Bet => ({ spot, chips: chips(...values) });
const felt = (...bets: Bet[]): Slip => addChips(EMPTY_SLIP, bets);
const NOW = 1_800_000_000_000;
const calm: Situation = { locked: false, breakEndsAt: null, now: NOW, betLimitation: null, balance: 10_000 };

// docs/specification/1-table-and-site.md#5-validation-rules, line by line: the slip, the new bet, the situation, and
// the expected answer.
const SINGLE: readonly [
  why: string,
  on: Slip,
  pressed: Bet,
  situation: Partial<Situation>,
  refusal: string | undefined,
][] = [
  ['a chip on a number', EMPTY_SLIP, bet('17', 5), {}, undefined],
  ['1 the table is locked', EMPTY_SLIP, bet('17', 5), { locked: true }, 'table-locked'],
  ['2 a break that ends in the future', EMPTY_SLIP, bet('17', 5), { breakEndsAt: NOW + 1 }, 'on-a-break'],
  ['2 a break that is over', EMPTY_SLIP, bet('17', 5), { breakEndsAt: NOW }, undefined],
  [
    '3 the total would pass bet_max',
    felt(bet('1', 10)),
    bet('17', 5),
    { betLimitation: { bet: 86, betMax: 100 } },
    'bet-limit-reached',
  ],
  [
    '3 the total reaches bet_max exactly',
    felt(bet('1', 10)),
    bet('17', 5),
    { betLimitation: { bet: 85, betMax: 100 } },
    undefined,
  ],
  [
    '4 total of exactly 500',
    felt(bet('RED', 100), bet('BLACK', 100), bet('EVEN', 100), bet('ODD', 100)),
    bet('1-18', 100),
    {},
    undefined,
  ],
  [
    '4 total above 500',
    felt(bet('RED', 100), bet('BLACK', 100), bet('EVEN', 100), bet('ODD', 100), bet('1-18', 100)),
    bet('17', 1),
    {},
    'table-total-too-high',
  ],
  ['5 the 25th chip', felt(bet('1', ...Array(24).fill(1))), bet('2', 1), {}, undefined],
  ['5 the 26th chip', felt(bet('1', ...Array(25).fill(1))), bet('2', 1), {}, 'too-many-chips'],
  ['6 the balance is the cost', EMPTY_SLIP, bet('17', 5), { balance: 5 }, undefined],
  ['6 the balance is below the cost', EMPTY_SLIP, bet('17', 5), { balance: 4.99 }, 'charge-credit'],
  ['7 an inside spot reaches 50', felt(bet('17', 20, 20)), bet('17', 10), {}, undefined],
  ['7 an inside spot above 50', felt(bet('17', 20, 20, 10)), bet('17', 1), {}, 'inside-spot-full'],
  ['7 a split above 50', felt(bet('split-7', 50)), bet('split-7', 5), {}, 'inside-spot-full'],
  ['7 a chip of 100 on an inside spot', EMPTY_SLIP, bet('corner-4', 100), {}, 'inside-chip-too-big'],
  ['7 a chip of 50 on a line', EMPTY_SLIP, bet('line-3', 50), {}, undefined],
  ['8 a chip of 20 on a dozen', EMPTY_SLIP, bet('2nd-12', 20), {}, 'outside-chip-too-small'],
  ['8 a chip of 50 on a column', EMPTY_SLIP, bet('2-to-1-2', 50), {}, undefined],
  ['8 an outside spot reaches 100', felt(bet('RED', 50)), bet('RED', 50), {}, undefined],
  ['8 an outside spot above 100', felt(bet('RED', 50)), bet('RED', 100), {}, 'outside-spot-full'],
  ['a spot that does not exist', EMPTY_SLIP, bet('split-99', 5), {}, 'unknown-spot'],
  ['no chip at all', EMPTY_SLIP, bet('17'), {}, 'empty-slip'],
  // A figure that is not a number must not open the table.
  ['a break without an end', EMPTY_SLIP, bet('17', 5), { breakEndsAt: Number.POSITIVE_INFINITY }, 'on-a-break'],
  ['a break that cannot be read', EMPTY_SLIP, bet('17', 5), { breakEndsAt: Number.NaN }, 'on-a-break'],
  ['a balance that cannot be read', EMPTY_SLIP, bet('17', 5), { balance: Number.NaN }, 'charge-credit'],
  [
    'a limit that cannot be read',
    EMPTY_SLIP,
    bet('17', 5),
    { betLimitation: { bet: Number.NaN, betMax: 100 } },
    'bet-limit-reached',
  ],
];

// When two rules refuse, the earlier one in docs/specification/1-table-and-site.md#5-validation-rules answers.
const PRECEDENCE: readonly [Slip, Bet, Partial<Situation>, string][] = [
  [EMPTY_SLIP, bet('17', 5), { locked: true, breakEndsAt: NOW + 1 }, 'table-locked'],
  [EMPTY_SLIP, bet('17', 5), { breakEndsAt: NOW + 1, betLimitation: { bet: 9, betMax: 10 } }, 'on-a-break'],
  [
    felt(bet('1', ...Array(25).fill(1))),
    bet('2', 1),
    { betLimitation: { bet: 0, betMax: 25 }, balance: 0 },
    'bet-limit-reached',
  ],
  [felt(bet('RED', ...Array(25).fill(20))), bet('2', 1), { balance: 0 }, 'table-total-too-high'],
  [felt(bet('1', ...Array(25).fill(1))), bet('1', 100), { balance: 0 }, 'too-many-chips'],
  [EMPTY_SLIP, bet('17', 100), { balance: 0 }, 'charge-credit'],
  [felt(bet('RED', 100)), bet('RED', 20), {}, 'outside-chip-too-small'],
];

// docs/specification/1-table-and-site.md#51-table-open
// docs/specification/1-table-and-site.md#54-total-on-the-table
// docs/specification/1-table-and-site.md#55-number-of-chips
// docs/specification/1-table-and-site.md#56-balance
// docs/specification/1-table-and-site.md#59-bets-of-several-chips
describe('one chip', () => {
  it.each(SINGLE)('%s', (_, on, pressed, situation, refusal) => {
    expect(checkBets([pressed], on, { ...calm, ...situation })?.refusal).toBe(refusal);
  });
  it.each(PRECEDENCE)('the earlier rule speaks (%#)', (on, pressed, situation, refusal) => {
    expect(checkBets([pressed], on, { ...calm, ...situation })?.refusal).toBe(refusal);
  });
});

// docs/specification/1-table-and-site.md#5-validation-rules
describe('the order of the checks', () => {
  // Everything is wrong at once; the faults are removed from the first rule to the last, so each rule answers in turn.
  const WRONGS: readonly [rule: string, refusals: readonly string[], lift: (attempt: Attempt) => Attempt][] = [
    ['1 locked', ['table-locked'], (attempt) => ({ ...attempt, locked: false })],
    ['2 break', ['on-a-break'], (attempt) => ({ ...attempt, breakEndsAt: null })],
    ['3 bet limitation', ['bet-limit-reached'], (attempt) => ({ ...attempt, betLimitation: null })],
    ['4 total', ['table-total-too-high'], (attempt) => ({ ...attempt, on: felt(bet('1', ...Array(25).fill(2))) })],
    ['5 chips', ['too-many-chips'], (attempt) => ({ ...attempt, on: EMPTY_SLIP })],
    ['6 balance', ['charge-credit'], (attempt) => ({ ...attempt, balance: 1_000 })],
    [
      '7 inside',
      ['inside-spot-full', 'inside-chip-too-big'],
      (attempt) => ({ ...attempt, pressed: attempt.pressed.filter(({ spot }) => spot !== '17') }),
    ],
    [
      '8 outside',
      ['outside-chip-too-small', 'outside-spot-full'],
      (attempt) => ({ ...attempt, pressed: [bet('RED', 50)] }),
    ],
  ];
  interface Attempt extends Situation {
    readonly on: Slip;
    readonly pressed: readonly Bet[];
  }
  const ALL_WRONG: Attempt = {
    locked: true,
    breakEndsAt: NOW + 1,
    now: NOW,
    betLimitation: { bet: 100, betMax: 100 },
    balance: 0,
    on: felt(bet('1', ...Array(25).fill(20))),
    pressed: [bet('RED', 5), bet('17', 50, 5)],
  };
  const refusalOf = ({ on, pressed, ...situation }: Attempt) => checkBets(pressed, on, situation)?.refusal;

  it('is the order of the specification, of the array and of the refusals', () => {
    let attempt = ALL_WRONG;
    for (const [rule, refusals, lift] of WRONGS) {
      expect(refusals, rule).toContain(refusalOf(attempt));
      attempt = lift(attempt);
    }
    expect(refusalOf(attempt)).toBeUndefined();
    expect(CHECKS).toHaveLength(WRONGS.length);
    const ofTheRules = WRONGS.flatMap(([, refusals]) => refusals);
    expect(REFUSALS.slice(0, ofTheRules.length)).toEqual(ofTheRules);
    expect(REFUSALS.slice(ofTheRules.length)).toEqual(['unknown-spot', 'unknown-chip', 'empty-slip']);
  });
});

describe('several chips at once', () => {
  const zeroGame = [0, 3, 12, 15, 26, 32, 35].map((pocket) => bet(String(pocket), 10));
  it('all or nothing: one full spot refuses the group and names the spot', () => {
    expect(checkBets(zeroGame, felt(bet('15', 50)), calm)).toEqual({ refusal: 'inside-spot-full', spot: '15' });
    expect(checkBets(zeroGame, EMPTY_SLIP, calm)).toBeUndefined();
  });
  it('the balance must cover the whole group', () => {
    expect(checkBets(zeroGame, EMPTY_SLIP, { ...calm, balance: 69 })?.refusal).toBe('charge-credit');
    expect(checkBets(zeroGame, EMPTY_SLIP, { ...calm, balance: 70 })).toBeUndefined();
  });
  it('two bets of a group on one spot count together', () => {
    expect(checkBets([bet('5', 50), bet('5', 5)], EMPTY_SLIP, calm)?.refusal).toBe('inside-spot-full');
  });
  it('nothing is no bet', () => expect(checkBets([], EMPTY_SLIP, calm)?.refusal).toBe('empty-slip'));
});

describe('the whole slip, as the server judges it', () => {
  it('takes what was put together chip by chip', () => {
    expect(
      checkSlip(felt(bet('17', 20, 20, 10), bet('RED', 50, 50), bet('split-7', 5)), { ...calm, balance: 155 }),
    ).toBeUndefined();
  });
  it.each([
    [felt(bet('17', 50, 1)), 'inside-spot-full'],
    [felt(bet('17', 100)), 'inside-chip-too-big'],
    [felt(bet('RED', 20, 20, 20)), 'outside-chip-too-small'],
    [felt(bet('RED', 100, 50)), 'outside-spot-full'],
    [felt(bet('1', ...Array(26).fill(1))), 'too-many-chips'],
    [EMPTY_SLIP, 'empty-slip'],
  ] as const)('refuses %#', (slip, refusal) => expect(checkSlip(slip, calm)?.refusal).toBe(refusal));
});

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

/** Every combination of up to two chips on one spot. */
const LYING: readonly (readonly number[])[] = [
  [],
  ...CHIP_VALUES.map((one) => [one]),
  ...CHIP_VALUES.flatMap((one) => CHIP_VALUES.map((two) => [one, two])),
];
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const refusalOn = (spot: string, lying: readonly number[], value: number): string | undefined =>
  checkBets([bet(spot, value)], felt(bet(spot, ...lying)), calm)?.refusal;

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
          expect(refusalOn(spot, lying, value), `${spot} ${lying} + ${value}`).toBe(expected);
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
          expect(refusalOn(spot, lying, value), `${spot} ${lying} + ${value}`).toBe(expected);
        }
      }
    }
  });

  it('a finished slip on one spot is taken exactly when it could have been put together', () => {
    for (const spot of [...INSIDE, ...OUTSIDE]) {
      const outside = OUTSIDE.includes(spot);
      for (const lying of LYING.slice(1)) {
        const allowed = outside ? lying.every((value) => value >= 50) && sum(lying) <= 100 : sum(lying) <= 50;
        expect(checkSlip(felt(bet(spot, ...lying)), calm) === undefined, `${spot} ${lying}`).toBe(allowed);
      }
    }
  });
});
