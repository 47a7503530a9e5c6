import { expect, test } from 'vitest';
import { WallClock } from './wall-clock.ts';

test('a late frame does not move the time: the least delay of the last seconds counts', () => {
  const clock = new WallClock();
  const epoch = 1_800_000_000_000;
  expect(clock.arrived(0, epoch + 50)).toBe(epoch + 50);
  expect(clock.arrived(40, epoch + 40)).toBe(epoch + 40);
  expect(clock.arrived(80, epoch + 380)).toBe(epoch + 80);
});

test('an encoder whose clock runs slow is followed within eight seconds', () => {
  const clock = new WallClock();
  let shown = 0;
  // 1 ms lost per second, for a minute.
  for (let second = 0; second <= 60; second++) shown = clock.arrived(second * 999, second * 1000) - second * 999;
  expect(shown).toBeGreaterThanOrEqual(52);
  expect(shown).toBeLessThanOrEqual(60);
});

test('the first frames of a starting encoder come late: the start that its publisher names counts', () => {
  const clock = new WallClock(1_000_000);
  expect(clock.arrived(0, 1_000_300)).toBe(1_000_000);
  expect(clock.arrived(40, 1_000_310)).toBe(1_000_040);
  for (let dts = 80; dts < 9000; dts += 40) clock.arrived(dts, 1_000_012 + dts);
  expect(clock.arrived(9000, 1_009_012)).toBe(1_009_012);
});
