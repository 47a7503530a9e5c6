import type { StudioEvent } from '@lajvard/contract';
import { POCKETS } from '@lajvard/roulette';
import { expect, test } from 'vitest';
import { OwnWheel } from './own-wheel.ts';

const NINE = Date.UTC(2026, 0, 1, 9);
const event = (phase: StudioEvent['phase'], more: Partial<StudioEvent> = {}): StudioEvent => ({
  roundNumber: 7,
  wheel: 'studio-2',
  phase,
  now: NINE + 1_000,
  betsUntil: 0,
  locksAt: 0,
  closesAt: 0,
  launchesAt: NINE,
  landsAt: NINE + 12_000,
  number: null,
  ...more,
});

test('the ball lands on a number of its own and stays there, whatever number is entered', () => {
  const wheel = new OwnWheel(true, () => 26);
  expect(wheel.see(event('spinning')).number).toBe(26);
  expect(wheel.see(event('spinning', { now: NINE + 60_000 })).number).toBe(26);
  expect(wheel.see(event('settled', { number: 3 })).number).toBe(26);
});

test('every round has its own number, drawn when the ball is thrown', () => {
  const drawn = [4, 5];
  const wheel = new OwnWheel(true, () => drawn.shift() ?? -1);
  expect(wheel.see(event('open', { launchesAt: null, landsAt: null })).number).toBeNull();
  expect(wheel.see(event('spinning')).number).toBe(4);
  expect(wheel.see(event('open', { roundNumber: 8, launchesAt: null, landsAt: null })).number).toBeNull();
  expect(wheel.see(event('spinning', { roundNumber: 8 })).number).toBe(5);
});

test('a studio that starts when the ball already lay shows none: nobody can read a number that was not shown', () => {
  const wheel = new OwnWheel(true, () => 26);
  expect(wheel.see(event('spinning', { now: NINE + 12_000 })).number).toBeNull();
  expect(wheel.see(event('settled', { number: 3 })).number).toBeNull();
});

test('without a croupier no ball is thrown', () => {
  expect(new OwnWheel(false).see(event('spinning')).number).toBeNull();
});

test("the automatic wheel shows the server's number", () => {
  const withNumber = event('spinning', { wheel: 'studio-1', number: 17 });
  expect(new OwnWheel(true, () => 26).see(withNumber)).toEqual(withNumber);
});

test('the number comes from chance', () => {
  const numbers = new Set(
    Array.from({ length: 2_000 }, () => new OwnWheel(true).see(event('spinning')).number as number),
  );
  expect([...numbers].toSorted((a, b) => a - b)).toEqual([...POCKETS]);
});
