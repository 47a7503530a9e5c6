import { afterEach, beforeEach, expect, test } from 'vitest';
import { Audience } from './audience.ts';

let now = 0;
let audience: Audience;
let told: string[];

beforeEach(() => {
  now = 0;
  told = [];
  audience = new Audience(() => now);
});
afterEach(() => audience.close());

const follow = (...offered: string[]) => audience.follow(offered, (watched) => told.push(watched.join(' ')));

test('the publisher hears at once who is watched, and of every change once', () => {
  follow('t1_high', 't1_low');
  expect(audience.asked('t1_low')).toBe(true);
  audience.asked('t1_low');
  audience.asked('t1_high');
  expect(told).toEqual(['', 't1_low', 't1_high t1_low']);
});

test('a viewer is gone 20 s after the last request', () => {
  follow('t1_low');
  audience.asked('t1_low');
  now = 15_000;
  audience.asked('t1_low');
  now = 35_000;
  audience.sweep();
  expect(audience.rests('t1_low')).toBe(false);
  now = 35_001;
  audience.sweep();
  audience.sweep();
  expect(audience.rests('t1_low')).toBe(true);
  expect(told).toEqual(['', 't1_low', '']);
});

test('a stream that no resting publisher offers is not noted', () => {
  expect(audience.asked('t1_low')).toBe(false);
  const end = follow('t1_low');
  expect(audience.asked('t9_low')).toBe(false);
  end();
  expect(audience.asked('t1_low')).toBe(false);
  expect(told).toEqual(['']);
  expect(audience.rests('t1_low')).toBe(false);
});
