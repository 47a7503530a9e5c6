import { POCKETS } from '@lajvard/roulette';
import { expect, test } from 'vitest';
import { pocketOfRest } from './pocket-of-rest.ts';
import { sceneAt } from './scene.ts';

const LAUNCH = Date.UTC(2026, 0, 1, 9);
const LAND = LAUNCH + 12_000;
const NEXT_LOCK = LAND + 60_000;

test.each(POCKETS)('a ball lies in pocket %i from its landing until it is taken out', (number) => {
  const spin = { number, launchesAt: LAUNCH, landsAt: LAND, knownAt: null };
  const thrown = (at: number) => pocketOfRest(sceneAt(at, { spin, resting: null, takenOutAt: null }));
  const lying = (at: number) => pocketOfRest(sceneAt(at, { spin: null, resting: number, takenOutAt: NEXT_LOCK }));
  expect([LAUNCH + 1000, LAND - 3000, LAND - 500].map(thrown)).toEqual([null, null, null]);
  expect([LAND, LAND + 4321].map(thrown)).toEqual([number, number]);
  expect([NEXT_LOCK - 1, NEXT_LOCK + 300, NEXT_LOCK + 900].map(lying)).toEqual([number, null, null]);
});
