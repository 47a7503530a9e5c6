import { angleOf, POCKETS, type Pocket } from '@lajvard/roulette';
import { expect, test } from 'vitest';
import { FALL_MS } from './free-run.ts';
import { type KnownWheel, type Scene, sceneAt } from './scene.ts';
import { REST_RADIUS, TRACK_RADIUS } from './wheel-shape.ts';

const LAUNCH = Date.UTC(2026, 0, 1, 9);
const LAND = LAUNCH + 12_000;
const STEP = (2 * Math.PI) / 37;

const rolling: KnownWheel = {
  spin: { number: null, launchesAt: LAUNCH, landsAt: LAND, knownAt: null },
  resting: 17,
  takenOutAt: LAUNCH - 3000,
};

const known = (number: Pocket, knownAt: number): KnownWheel => ({
  ...rolling,
  spin: { number, launchesAt: LAUNCH, landsAt: LAND, knownAt },
});

function pocketOf({ rotorAngle, ball }: Scene): number | undefined {
  const place = Math.round(((ball?.angle ?? Number.NaN) - rotorAngle) / STEP);
  return POCKETS.find((pocket) => Math.round(angleOf(pocket) / STEP) === ((place % 37) + 37) % 37);
}

/** How far the ball goes against the rotor between two moments, radians. */
function wayBetween(wheel: KnownWheel, from: number, to: number): number {
  const [before, after] = [sceneAt(from, wheel), sceneAt(to, wheel)];
  const way = (after.ball?.angle ?? 0) - after.rotorAngle - ((before.ball?.angle ?? 0) - before.rotorAngle);
  return ((way % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI);
}

test('a ball whose number is not known rolls on under the rim, the same for every number, without end', () => {
  for (const ms of [300, 6000, 12_000, 60_000]) {
    const { ball } = sceneAt(LAUNCH + ms, rolling);
    expect(ball).toMatchObject({ radius: TRACK_RADIUS, opacity: 1 });
    expect(wayBetween(rolling, LAUNCH + ms, LAUNCH + ms + 20)).toBeGreaterThan(0.05);
  }
});

test.each(POCKETS)('once it is known, the ball falls into %i without a jump and lies there', (number) => {
  for (const late of [0, 80, 1234, 40_000]) {
    const knownAt = LAND + late;
    const wheel = known(number, knownAt);
    expect(sceneAt(knownAt, wheel).ball?.angle).toBeCloseTo(sceneAt(knownAt, rolling).ball?.angle ?? 0, 9);
    let step = wayBetween(rolling, knownAt - 20, knownAt);
    for (let at = knownAt; at < knownAt + FALL_MS; at += 20) {
      const next = wayBetween(wheel, at, at + 20);
      expect(next).toBeLessThanOrEqual(step + 1e-6);
      step = next;
    }
    for (const later of [0, 50, 5000]) {
      const scene = sceneAt(knownAt + FALL_MS + later, wheel);
      expect(pocketOf(scene)).toBe(number);
      expect(scene.ball?.radius).toBe(REST_RADIUS);
    }
  }
});

test('the old ball lies until the lock takes it out, and the new one comes with the launch', () => {
  const locked: KnownWheel = { spin: null, resting: 17, takenOutAt: LAUNCH - 3000 };
  expect(pocketOf(sceneAt(LAUNCH - 3000, locked))).toBe(17);
  expect(sceneAt(LAUNCH - 2700, locked).ball?.opacity).toBeLessThan(1);
  expect(sceneAt(LAUNCH - 2000, locked).ball).toBeNull();
  expect(sceneAt(LAUNCH - 1, { ...rolling, takenOutAt: LAUNCH - 3000 }).ball).toBeNull();
  expect(sceneAt(LAUNCH + 300, rolling).ball?.opacity).toBe(1);
  expect(sceneAt(LAND, { spin: null, resting: null, takenOutAt: null }).ball).toBeNull();
});
