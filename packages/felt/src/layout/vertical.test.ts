import { SPOTS } from '@lajvard/roulette';
import { describe, expect, it, test } from 'vitest';
import { CAREFUL_SHARE } from '../board/aim.ts';
import { centreOf, type FeltGeometry, placeOf, spotAt } from './geometry.ts';
import { verticalGeometry } from './vertical.ts';

/** The page keeps 8 px at each side of the felt. */
const phone = (width: number, height = 0) => verticalGeometry({ width: width - 16, height });

/** px of one unit of the drawing on that phone: the felt is as wide as its space. */
const scaleOn = (width: number, geometry: FeltGeometry) => (width - 16) / (geometry.width + 2 * geometry.margin);

/**
 * How far a finger may stray from a spot's middle along one axis and still hit it, px of the drawing,
 * both ways together.
 */
function reach(geometry: FeltGeometry, key: string, axis: 'x' | 'y'): number {
  const place = placeOf(key, geometry);
  if (!place) throw new Error(`no ${key}`);
  // The middle of what is left of a cell beside its neighbours' edges: for a number, its own middle.
  const middle = centreOf(place.hit);
  const hits = (by: number) => spotAt({ ...middle, [axis]: middle[axis] + by }, geometry)?.key === key;
  let ways = 0;
  for (const direction of [-1, 1]) {
    let by = 0;
    while (hits(direction * (by + 0.1))) by += 0.1;
    ways += by;
  }
  return ways;
}

const CELLS = SPOTS.filter(({ kind, inside }) => kind === 'straight' || !inside);
const LINES = SPOTS.filter(({ kind, inside }) => kind !== 'straight' && inside);

describe.each([320, 360, 375, 390, 412, 430])('the vertical layout on a phone %i px wide', (width) => {
  const geometry = phone(width);
  const scale = scaleOn(width, geometry);

  it('is drawn at full size, without scaling down', () => {
    expect(scale).toBeGreaterThan(0.995);
  });

  it.each(CELLS.map(({ key }) => key))('gives a tap on %s 24 px of its own in both directions', (key) => {
    for (const axis of ['x', 'y'] as const) expect(reach(geometry, key, axis) * scale).toBeGreaterThan(23.5);
  });

  it.each(LINES.map(({ key }) => key))('gives an aiming finger 24 px of travel on %s', (key) => {
    for (const axis of ['x', 'y'] as const)
      expect((reach(geometry, key, axis) * scale) / CAREFUL_SHARE).toBeGreaterThanOrEqual(24);
  });
});

test('rows of the vertical layout grow with the space, and shrink until all are in view', () => {
  const rowOf = (height: number) => phone(390, height).cells.get('17')?.height;
  const heightIn = (height: number) => phone(360, height).height + 2 * phone(360, height).margin;
  expect(rowOf(100)).toBe(24);
  expect(rowOf(0)).toBe(35.3);
  expect(heightIn(400)).toBeLessThanOrEqual(400);
  expect(heightIn(505)).toBeLessThanOrEqual(505);
  expect(rowOf(580)).toBe(41);
  expect(rowOf(2000)).toBe(46);
});
