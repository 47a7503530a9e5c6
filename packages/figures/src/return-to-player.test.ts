import { type ChipValue, payoutVector } from '@lajvard/roulette';
import { describe, expect, it } from 'vitest';
import { boardSpread, judgeReturn, RETURN_WATCH } from './return-to-player.ts';

const boardOf = (stakes: Readonly<Record<string, ChipValue>>): number[] =>
  payoutVector(
    Object.fromEntries(
      Object.entries(stakes).map(([spot, value]) => [spot, [{ id: spot, value, x: 0, y: 0, formula: spot }]]),
    ),
  );

// Worked by hand in cents, from the payouts of docs/specification/1-table-and-site.md#94-payouts. A dollar on 17 pays
// 3,600 on one number: mean 3,600 / 37, variance 3,600² × 36 / 37². Red pays 200 on 18 of 37: 200² × 18 × 19 / 37².
const SPREADS: readonly [string, Readonly<Record<string, ChipValue>>, mean: number, variance: number, swing: number][] =
  [
    ['$1 on 17', { '17': 1 }, 3_600 / 37, 466_560_000 / 1_369, (36 * 3_600) / 37],
    ['$1 on red', { RED: 1 }, 3_600 / 37, 13_680_000 / 1_369, 3_800 / 37],
    // 3,600 on 17 alone and 3,600 on 18 alone: 3,600² × 2 × 35 / 37²
    ['$1 on 17, $1 on 18', { '17': 1, '18': 1 }, 7_200 / 37, 907_200_000 / 1_369, (35 * 3_600) / 37],
    // the same for 36 numbers, nothing for zero: 200² × 36 × 1 / 37², though the two apart have 19 times as much
    ['$1 on red, $1 on black', { RED: 1, BLACK: 1 }, 7_200 / 37, 1_440_000 / 1_369, 7_200 / 37],
    ['nothing', {}, 0, 0, 0],
  ];

describe('the spread of a board', () => {
  it.each(SPREADS)('of %s', (_what, stakes, mean, variance, swing) => {
    const spread = boardSpread(boardOf(stakes));
    expect(spread.mean).toBeCloseTo(mean, 8);
    expect(spread.variance).toBeCloseTo(variance, 6);
    expect(spread.swing).toBeCloseTo(swing, 8);
  });

  it('is that of $1 on a number, 5.8378 times the stake, as textbooks have it', () =>
    expect(Math.sqrt(boardSpread(boardOf({ '17': 1 })).variance)).toBeCloseTo(583.78, 2));
});

/** `rounds` with a dollar on red each, of which `won` won. */
const onRed = (rounds: number, won: number) => {
  return {
    rounds,
    staked: 100 * rounds,
    paid: 200 * won,
    expected: (3_600 / 37) * rounds,
    variance: (13_680_000 / 1_369) * rounds,
    swing: 3_800 / 37,
  };
};

// docs/specification/4-reliability.md#25-running-monitors
describe('the return to players', () => {
  it('says nothing without bets', () =>
    expect(judgeReturn({ rounds: 0, staked: 0, paid: 0, expected: 0, variance: 0, swing: 0 })).toEqual({
      percent: null,
      expectedPercent: null,
      weight: 0,
      deviations: null,
      verdict: 'no-bets',
    }));

  // 370 rounds on red: 180 expected to win, standard deviation √(370 × 18 × 19) / 37 = 9.6143 wins
  it.each([
    ['as expected', 180, 97.297, 0, 'within'],
    ['three deviations more', 209, 112.973, 3.0163, 'within'],
    ['just inside', 218, 117.838, 3.9525, 'within'],
    ['just outside', 219, 118.378, 4.0565, 'outside'],
    ['outside below', 141, 76.216, -4.0565, 'outside'],
  ] as const)('is judged by the deviation of its bets: %s', (_what, won, percent, deviations, verdict) => {
    const judged = judgeReturn(onRed(370, won));
    expect(judged.percent).toBeCloseTo(percent, 3);
    expect(judged.expectedPercent).toBeCloseTo(97.297, 3);
    expect(judged.weight).toBe(370);
    expect(judged.deviations).toBeCloseTo(deviations, 3);
    expect(judged.verdict).toBe(verdict);
  });

  it.each([
    [99, 'too-few', null],
    [100, 'outside', -9.7333], // none won: √(100 × 18 / 19)
  ] as const)('of %i rounds alike', (rounds, verdict, deviations) => {
    const judged = judgeReturn(onRed(rounds, 0));
    expect(judged.verdict).toBe(verdict);
    if (deviations === null) expect(judged.deviations).toBeNull();
    else expect(judged.deviations).toBeCloseTo(deviations, 3);
  });

  it.each([
    [99, 99, 'too-few'],
    [100, 100, 'outside'],
  ] as const)('of %i rounds with a bet on one number, all won, weighs %i', (rounds, weight, verdict) => {
    const { mean, variance, swing } = boardSpread(boardOf({ '17': 1 }));
    const [staked, paid] = [100 * rounds, 3_600 * rounds];
    const judged = judgeReturn({ rounds, staked, paid, expected: mean * rounds, variance: variance * rounds, swing });
    expect(judged).toMatchObject({ weight, verdict });
  });

  // $500 on 17 has 99.99 % of the variance: all together weigh as that one round.
  it('is not judged by one large bet on a number among a thousand small ones', () => {
    const small = onRed(1_000, 486);
    const judged = judgeReturn({
      rounds: 1_001,
      staked: small.staked + 50_000,
      paid: small.paid + 1_800_000,
      expected: small.expected + 1_800_000 / 37,
      variance: small.variance + (250_000 * 466_560_000) / 1_369,
      swing: (500 * 36 * 3_600) / 37,
    });
    expect(judged).toMatchObject({ weight: 1, deviations: null, verdict: 'too-few' });
  });

  it('is judged though one bet on red is six times the others: nobody wins so much by it', () => {
    const small = onRed(200, 97);
    const judged = judgeReturn({
      rounds: 201,
      staked: small.staked + 600,
      paid: small.paid + 1_200,
      expected: small.expected + 21_600 / 37,
      variance: small.variance + (36 * 13_680_000) / 1_369,
      swing: (6 * 3_800) / 37,
    });
    expect(judged).toMatchObject({ weight: 201, verdict: 'within' });
  });

  it('needs 100 rounds, and rings beyond four deviations', () =>
    expect(RETURN_WATCH).toEqual({ bound: 4, leastWeight: 100 }));
});
