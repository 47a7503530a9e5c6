import { expect, test } from 'vitest';
import { centreOf } from '../layout/geometry.ts';
import { VERTICAL } from '../layout/vertical.ts';
import { type Aim, aimedSpot, CAREFUL_SHARE, followFinger } from './aim.ts';

const resting = (x: number, y: number): Aim => ({ finger: { x, y }, at: { x, y } });

/** Moves a finger in steps of 16 ms. */
function slide(aim: Aim, to: { x: number; y: number }, steps: number): Aim {
  const from = aim.finger;
  let now = aim;
  for (let step = 1; step <= steps; step++) {
    const share = step / steps;
    now = followFinger(now, { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }, 16);
  }
  return now;
}

test('a slow finger moves the aim by less than its own way', () => {
  const { at } = slide(resting(200, 200), { x: 210, y: 200 }, 20);
  expect(at.x).toBeCloseTo(200 + 10 * CAREFUL_SHARE, 5);
  expect(at.y).toBe(200);
});

test('a fast finger has the aim under it', () => {
  const { at, finger } = slide(resting(150, 100), { x: 150, y: 400 }, 8);
  expect(Math.hypot(at.x - finger.x, at.y - finger.y)).toBeLessThan(4);
});

test('a still finger leaves the aim in place, however long it stays', () => {
  const aim = slide(resting(200, 200), { x: 206, y: 204 }, 12);
  expect(followFinger(aim, aim.finger, 5000).at).toEqual(aim.at);
});

test('from the middle of 25, a slow finger finds the corner with 26, 28 and 29', () => {
  const from = centreOf(VERTICAL.cells.get('25') ?? { x: 0, y: 0, width: 0, height: 0 });
  const corner = VERTICAL.places.find(({ covers }) => [25, 26, 28, 29].join() === covers.join());
  if (!corner) throw new Error('no corner');
  const way = { x: (corner.anchor.x - from.x) / CAREFUL_SHARE, y: (corner.anchor.y - from.y) / CAREFUL_SHARE };
  const aim = slide(resting(from.x, from.y), { x: from.x + way.x, y: from.y + way.y }, 120);
  expect(aimedSpot(aim, VERTICAL)?.key).toBe(corner.key);
});

test('a finger off the felt selects nothing, wherever its aim is', () => {
  const aim = resting(200, 200);
  expect(aimedSpot(aim, VERTICAL)).toBeDefined();
  expect(aimedSpot({ ...aim, finger: { x: -40, y: 200 } }, VERTICAL)).toBeUndefined();
  expect(aimedSpot({ ...aim, finger: { x: 200, y: VERTICAL.height + 40 } }, VERTICAL)).toBeUndefined();
});
