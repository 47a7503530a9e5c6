import { POCKETS, parseSlip, payoutVector, SPOTS } from '@lajvard/roulette';
import { describe, expect, it } from 'vitest';
import { addToKinds, type KindBoards, kindReturns, RETURN_KINDS } from './return-kinds.ts';

const slipOf = (...spots: string[]) => {
  const chips = spots.map((key) => [key, [{ id: `${key}.0`, chipSelected: 10, x: 0, y: 0, formula: key }]]);
  const parsed = parseSlip(JSON.stringify(Object.fromEntries(chips)), {});
  if ('refusal' in parsed) throw new Error(parsed.refusal);
  return parsed.slip;
};
const boardsOf = (...slips: ReturnType<typeof slipOf>[]): KindBoards => {
  const boards: KindBoards = {};
  for (const slip of slips) addToKinds(boards, slip);
  return boards;
};

// docs/FIGURES.md#return-to-player
describe('the return by kind of bet', () => {
  it('has each kind of the round, outside bets together, and adds up to what the slips pay', () => {
    const slips = [slipOf('17', 'RED'), slipOf('17', '18', '1st-12')];
    const boards = boardsOf(...slips);
    for (const number of POCKETS) {
      const returns = kindReturns(boards, number);
      expect(returns.map(({ kind }) => kind)).toEqual(['straight', 'outside']);
      const paid = slips.reduce((sum, slip) => sum + (payoutVector(slip)[number] ?? 0), 0);
      expect(returns.reduce((sum, { paid_cents }) => sum + paid_cents, 0)).toBe(paid);
    }
    expect(kindReturns(boards, 17)).toMatchObject([
      { kind: 'straight', staked_cents: 3_000, paid_cents: 72_000, board_cents: 108_000 },
      { kind: 'outside', staked_cents: 2_000, paid_cents: 0, board_cents: 72_000 },
    ]);
  });

  it('expects 36/37 of the stakes of every kind, and a variance of its own', () => {
    const boards = boardsOf(slipOf(...SPOTS.map(({ key }) => key)));
    const returns = kindReturns(boards, 0);
    expect(returns.map(({ kind }) => kind)).toEqual(RETURN_KINDS);
    for (const { staked_cents: staked, board_cents: board } of returns) expect(board).toBe(36 * staked);
    const [single] = kindReturns(boardsOf(slipOf('5')), 6);
    const mean = 36_000 / 37;
    expect(single?.variance).toBeCloseTo(((36_000 - mean) ** 2 + 36 * mean ** 2) / 37, 3);
    expect(single?.swing).toBeCloseTo(36_000 - mean, 6);
  });

  it('of a round without bets is nothing', () => expect(kindReturns({}, 4)).toEqual([]));
});
