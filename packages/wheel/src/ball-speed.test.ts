import { expect, test } from 'vitest';
import { ballSpeed } from './ball-speed.ts';
import { FALL_MS } from './free-run.ts';
import type { KnownWheel } from './scene.ts';

const LAUNCH = Date.UTC(2026, 0, 1, 9);
const LAND = LAUNCH + 12_000;
const wheelWith = (spin: Partial<NonNullable<KnownWheel['spin']>>): KnownWheel => ({
  spin: Object.assign({ number: 17, launchesAt: LAUNCH, landsAt: LAND, knownAt: null }, spin),
  resting: 5,
  takenOutAt: LAUNCH - 3000,
});
const speeds = (wheel: KnownWheel, from: number, to: number): number[] =>
  Array.from({ length: 25 }, (_, index) => ballSpeed(from + ((to - from) * index) / 24, wheel));

test('a ball begins near full speed, only slows down, and is still in its pocket', () => {
  const found = speeds(wheelWith({}), LAUNCH, LAND);
  expect(found[0]).toBeGreaterThan(0.9);
  expect(found.map((speed) => Math.round(speed * 1000))).toEqual(
    found.map((speed) => Math.round(speed * 1000)).toSorted((a, b) => b - a),
  );
  expect(found.at(-1)).toBeLessThan(0.01);
});

test('a ball whose number is not known keeps its speed, and loses it once the number is known', () => {
  expect(Math.min(...speeds(wheelWith({ number: null }), LAUNCH, LAND + 60_000))).toBeCloseTo(1, 5);
  const known = wheelWith({ knownAt: LAND });
  expect(ballSpeed(LAND + FALL_MS / 2, known)).toBeLessThan(ballSpeed(LAND, known));
  expect(ballSpeed(LAND + FALL_MS, known)).toBeCloseTo(0, 5);
});

test('no ball and a ball at rest have no speed', () => {
  expect(ballSpeed(LAUNCH, { spin: null, resting: 17, takenOutAt: null })).toBeCloseTo(0, 5);
  expect(ballSpeed(LAUNCH, { spin: null, resting: null, takenOutAt: null })).toBe(0);
  expect(ballSpeed(LAUNCH - 1000, wheelWith({}))).toBe(0);
});
