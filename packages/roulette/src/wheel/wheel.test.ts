import { describe, expect, it } from 'vitest';
import {
  angleOf,
  colourOf,
  FAVOURITE_GAMES,
  neighboursOf,
  POCKETS,
  pocketFromBytes,
  spotOf,
  WHEEL_ORDER,
  wheelStats,
} from '../index.ts';

describe('the wheel', () => {
  it('has 37 pockets, each once, red and black in turn after zero', () => {
    expect([...WHEEL_ORDER].sort((a, b) => a - b)).toEqual(POCKETS);
    const colours = WHEEL_ORDER.slice(1).map(colourOf);
    expect(colours).toEqual(Array.from({ length: 36 }, (_, index) => (index % 2 === 0 ? 'red' : 'black')));
    expect(colourOf(0)).toBe('green');
  });
  it.each([
    [0, 0, [0]],
    [0, 1, [26, 0, 32]],
    [26, 2, [35, 3, 26, 0, 32]],
    [17, 3, [21, 2, 25, 17, 34, 6, 27]],
  ])('the neighbours of %i, %i each side', (pocket, reach, expected) =>
    expect(neighboursOf(pocket, reach)).toEqual(expected),
  );
  it('stands clockwise from zero', () => {
    expect(angleOf(0)).toBe(0);
    expect(angleOf(32)).toBeCloseTo((2 * Math.PI) / 37);
    expect(angleOf(26)).toBeCloseTo((2 * Math.PI * 36) / 37);
  });
  it('takes the first word that keeps pockets equal', () => {
    expect(pocketFromBytes([0])).toBe(0);
    expect(pocketFromBytes([36])).toBe(36);
    expect(pocketFromBytes([37])).toBe(0);
    expect(pocketFromBytes([4_294_967_295, 4_294_967_289, 4_294_967_288])).toBe(36); // 4 294 967 288 = 37 × 116 080 196 + 36
    expect(() => pocketFromBytes([4_294_967_295])).toThrow(RangeError);
  });
});

describe('fixed favourites', () => {
  // spec 1 §3 and decisions: Bets; the pockets as the mock's little wheels show them.
  it.each([
    ['zero-game', 7, [0, 3, 12, 15, 26, 32, 35]],
    ['voisins', 9, [0, 2, 3, 4, 7, 12, 15, 18, 19, 21, 22, 25, 26, 28, 29, 32, 35]],
    ['orphelins', 5, [1, 6, 9, 14, 17, 20, 31, 34]],
    ['tiers', 6, [5, 8, 10, 11, 13, 16, 23, 24, 27, 30, 33, 36]],
  ])('%s: %i chips', (id, units, pockets) => {
    const game = FAVOURITE_GAMES.find((each) => each.id === id);
    expect(game?.bets.reduce((sum, bet) => sum + bet.units, 0)).toBe(units);
    const covered = new Set(game?.bets.flatMap((bet) => [...(spotOf(bet.spot)?.covers ?? [])]));
    expect([...covered].sort((a, b) => a - b)).toEqual(pockets);
  });
});

describe('hot and cold', () => {
  it('counts the numbers that fell', () => {
    const stats = wheelStats([17, 17, 17, 4, 4, 0, 36, 1, 2, 3]);
    expect(stats.fire.slice(0, 2)).toEqual([17, 4]);
    expect(stats.percentages).toMatchObject({
      '1st-12': 50,
      '2nd-12': 30,
      '3rd-12': 10,
      '1-18': 80,
      '19-36': 10,
      odd: 50,
      even: 40,
    });
    expect(stats.cold).not.toContain(17);
    expect(wheelStats([]).percentages.red).toBe(0);
  });
});
