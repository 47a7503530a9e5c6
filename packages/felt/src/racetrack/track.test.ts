import { FAVOURITE_GAMES, POCKETS, pocketsCovered, WHEEL_ORDER } from '@lajvard/roulette';
import { describe, expect, it, test } from 'vitest';
import { dialTrack, LONG, pocketsOfSector, ROUND, SECTORS, trackOf } from './track.ts';

const sorted = (pockets: readonly number[]) => [...pockets].sort((a, b) => a - b);

describe.each([
  ['long', LONG],
  ['round', ROUND],
])('the racetrack, %s', (_, shape) => {
  const { pockets, sectors } = trackOf(shape);
  const at = (pocket: number) => pockets.get(pocket)?.at ?? { x: Number.NaN, y: Number.NaN };

  it('has a place for every pocket, inside the drawing', () => {
    expect(sorted([...pockets.keys()])).toEqual(POCKETS);
    for (const { at: point } of [...pockets.values(), ...sectors.values()]) {
      expect(Math.abs(point.x)).toBeLessThan(shape.width / 2);
      expect(Math.abs(point.y)).toBeLessThan(shape.height / 2);
    }
  });

  it('follows the order of the wheel, clockwise, with zero at the end of the right side', () => {
    expect(at(0).y).toBeCloseTo(0);
    expect(at(0).x).toBeCloseTo((shape.width - shape.ring) / 2);
    const angles = WHEEL_ORDER.map((pocket) => (Math.atan2(at(pocket).y, at(pocket).x) + 2 * Math.PI) % (2 * Math.PI));
    for (let place = 2; place < angles.length; place++)
      expect(angles[place], `place ${place}`).toBeGreaterThan(angles[place - 1] ?? 0);
  });

  it('gives every pocket the same space along the band', () => {
    const steps = WHEEL_ORDER.map((pocket, place) => {
      const [a, b] = [at(pocket), at(WHEEL_ORDER[(place + 1) % 37] ?? 0)];
      return Math.hypot(a.x - b.x, a.y - b.y);
    });
    expect(Math.max(...steps) - Math.min(...steps)).toBeLessThan(1.5);
    expect(Math.min(...steps)).toBeGreaterThan(22);
  });
});

test('the dial has all pockets in a circle, clockwise in the order of the wheel, with zero at the top', () => {
  const { pockets, sectors, shape } = dialTrack();
  const at = (pocket: number) => pockets.get(pocket)?.at ?? { x: Number.NaN, y: Number.NaN };
  expect([pockets.size, sectors.size]).toEqual([37, 0]);
  expect(at(0).x).toBeCloseTo(0);
  expect(at(0).y).toBeCloseTo(-(shape.height - shape.ring) / 2);
  WHEEL_ORDER.forEach((pocket, place) => {
    const turn = (Math.atan2(at(pocket).x, -at(pocket).y) + 2 * Math.PI) % (2 * Math.PI);
    expect(turn, String(pocket)).toBeCloseTo((place * 2 * Math.PI) / 37);
  });
});

describe('the racetrack sectors', () => {
  it.each(SECTORS)('place %s on the run of pockets that its bets cover', (sector) => {
    const game = FAVOURITE_GAMES.find(({ id }) => id === sector);
    expect(sorted(pocketsOfSector(sector))).toEqual(sorted(pocketsCovered(game?.bets ?? [])));
  });
  it('divide all 37 pockets into neighbours of zero, orphans and third of the wheel', () =>
    expect(sorted((['voisins', 'orphelins', 'tiers'] as const).flatMap(pocketsOfSector))).toEqual(POCKETS));
});
