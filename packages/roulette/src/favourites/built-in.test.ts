import { describe, expect, it } from 'vitest';
import { checkBets, EMPTY_SLIP, FAVOURITE_GAMES, spotOf } from '../index.ts';

// As docs/specification/1-table-and-site.md#36-favourites writes them: chips on pockets.
const WRITTEN: Readonly<Record<string, readonly (readonly [chips: number, pockets: readonly number[]])[]>> = {
  'zero-game': [0, 3, 12, 15, 26, 32, 35].map((pocket) => [1, [pocket]]),
  voisins: [
    [2, [0, 2, 3]],
    [2, [25, 26, 28, 29]],
    [1, [4, 7]],
    [1, [12, 15]],
    [1, [18, 21]],
    [1, [19, 22]],
    [1, [32, 35]],
  ],
  orphelins: [
    [1, [1]],
    [1, [6, 9]],
    [1, [14, 17]],
    [1, [17, 20]],
    [1, [31, 34]],
  ],
  tiers: [
    [1, [5, 8]],
    [1, [10, 11]],
    [1, [13, 16]],
    [1, [23, 24]],
    [1, [27, 30]],
    [1, [33, 36]],
  ],
};
const game = (id: string) => FAVOURITE_GAMES.find((each) => each.id === id)?.bets ?? [];

describe('fixed favourites', () => {
  it('are four, in their order', () =>
    expect(FAVOURITE_GAMES.map(({ id }) => id)).toEqual(['zero-game', 'voisins', 'orphelins', 'tiers']));
  it.each(Object.keys(WRITTEN))('%s is played as it is written', (id) =>
    expect(game(id).map(({ spot, units }) => [units, spotOf(spot)?.covers])).toEqual(WRITTEN[id]),
  );
  it.each([
    ['zero-game', 7],
    ['voisins', 9],
    ['orphelins', 5],
    ['tiers', 6],
  ])('%s: %i chips', (id, chips) => expect(game(id).reduce((sum, { units }) => sum + units, 0)).toBe(chips));
  it('voisins, orphelins and tiers share the wheel between them, each pocket in one', () => {
    const pockets = ['voisins', 'orphelins', 'tiers'].flatMap((id) => [
      ...new Set(game(id).flatMap(({ spot }) => [...(spotOf(spot)?.covers ?? [])])),
    ]);
    expect(pockets.sort((a, b) => a - b)).toEqual(Array.from({ length: 37 }, (_, pocket) => pocket));
  });
  it.each(Object.keys(WRITTEN))('%s can be played with chips of 20', (id) => {
    const bets = game(id).map(({ spot, units }) => ({
      spot,
      chips: Array.from({ length: units }, (_, n) => ({
        id: `${spot}.${n}`,
        value: 20 as const,
        x: 0,
        y: 0,
        formula: id,
      })),
    }));
    const calm = { locked: false, breakEndsAt: null, now: 0, betLimitation: null, balance: 180 };
    expect(checkBets(bets, EMPTY_SLIP, calm)).toBeUndefined();
  });
});
