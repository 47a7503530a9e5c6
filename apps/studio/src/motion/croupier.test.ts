import type { StudioEvent } from '@lajvard/contract';
import { expect, test } from 'vitest';
import { Croupier } from './croupier.ts';

const NINE = Date.UTC(2026, 0, 1, 9);

function event(phase: StudioEvent['phase'], now: number, more: Partial<StudioEvent> = {}): StudioEvent {
  const times = { betsUntil: NINE + 60_000, locksAt: NINE + 75_000, closesAt: NINE + 78_000 };
  return {
    roundNumber: 7,
    wheel: 'automatic',
    phase,
    now,
    ...times,
    launchesAt: null,
    landsAt: null,
    number: null,
    ...more,
  };
}

const LAUNCH = NINE + 78_200;
const LAND = LAUNCH + 12_000;
const thrown = { launchesAt: LAUNCH, landsAt: LAND, number: 17 };

test('before the first throw there is no ball; the wheel turns', () => {
  const croupier = new Croupier();
  expect(croupier.roundNumber).toBeNull();
  croupier.hear(event('open', NINE));
  expect(croupier.sceneAt(NINE).ball).toBeNull();
  expect(croupier.sceneAt(NINE + 1000).rotorAngle).not.toBe(croupier.sceneAt(NINE).rotorAngle);
  expect(croupier.roundNumber).toBe(7);
});

test('the ball appears at the launch, not before', () => {
  const croupier = new Croupier();
  croupier.hear(event('spinning', NINE + 78_000, thrown));
  expect(croupier.sceneAt(LAUNCH - 1).ball).toBeNull();
  expect(croupier.sceneAt(LAUNCH + 300).ball?.opacity).toBe(1);
});

test('it lies in the pocket through the next betting time and is taken out when the table locks', () => {
  const croupier = new Croupier();
  croupier.hear(event('spinning', NINE + 78_000, thrown));
  croupier.hear(event('numbered', LAND, thrown));
  croupier.hear(event('settled', LAND + 100, thrown));
  const next = { roundNumber: 8 };
  croupier.hear(event('open', LAND + 8000, next));
  expect(croupier.sceneAt(LAND + 60_000).ball?.opacity).toBe(1);
  croupier.hear(event('locked', LAND + 83_000, next));
  expect(croupier.sceneAt(LAND + 83_300).ball?.opacity).toBeLessThan(1);
  croupier.hear(event('closed', LAND + 86_000, next));
  expect(croupier.sceneAt(LAND + 86_000).ball).toBeNull();
  croupier.hear(
    event('spinning', LAND + 86_100, { ...next, launchesAt: LAND + 86_200, landsAt: LAND + 98_200, number: 3 }),
  );
  expect(croupier.sceneAt(LAND + 98_200).ball?.opacity).toBe(1);
});

test('a studio that starts late in a round shows the ball where it is by then', () => {
  const [early, late] = [new Croupier(), new Croupier()];
  early.hear(event('spinning', NINE + 78_000, thrown));
  late.hear(event('numbered', LAND + 500, thrown));
  expect(late.sceneAt(LAND + 1000)).toEqual(early.sceneAt(LAND + 1000));
});

test('a throw that came to nothing: the ball is taken off', () => {
  const croupier = new Croupier();
  croupier.hear(event('spinning', NINE + 78_000, thrown));
  croupier.hear(event('void', LAUNCH + 5000));
  expect(croupier.sceneAt(LAUNCH + 6000).ball).toBeNull();
});

test('a void round without a throw leaves the last ball where it lies', () => {
  const croupier = new Croupier();
  croupier.hear(event('settled', LAND, thrown));
  croupier.hear(event('void', LAND + 20_000, { roundNumber: 8 }));
  expect(croupier.sceneAt(LAND + 30_000).ball?.opacity).toBe(1);
});
