import { angleOf, POCKETS, type Pocket } from '@lajvard/roulette';
import { expect, test } from 'vitest';
import { FALL_MS } from './motion.ts';
import { ballSpeed, type KnownWheel, pocketOfRest, type Scene, sceneAt } from './scene.ts';
import { REST_RADIUS, TRACK_RADIUS } from './shape.ts';

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

const NEXT_LOCK = LAND + 60_000;

test.each(POCKETS)('a ball lies in pocket %i from its landing until it is taken out', (number) => {
  const spin = { number, launchesAt: LAUNCH, landsAt: LAND, knownAt: null };
  const thrown = (at: number) => pocketOfRest(sceneAt(at, { spin, resting: null, takenOutAt: null }));
  const lying = (at: number) => pocketOfRest(sceneAt(at, { spin: null, resting: number, takenOutAt: NEXT_LOCK }));
  expect([LAUNCH + 1000, LAND - 3000, LAND - 500].map(thrown)).toEqual([null, null, null]);
  expect([LAND, LAND + 4321].map(thrown)).toEqual([number, number]);
  expect([NEXT_LOCK - 1, NEXT_LOCK + 300, NEXT_LOCK + 900].map(lying)).toEqual([number, null, null]);
});

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
