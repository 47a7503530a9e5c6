import { expect, it } from 'vitest';
import { SlowFrames } from './slow-frames.ts';

/** How many seconds of frames, each `waitMs` apart, until they are found too slow; null: never in a minute. */
function secondsUntilSlow(waitOf: (second: number) => number, limitMs = 20): number | null {
  const frames = new SlowFrames(limitMs);
  for (let now = 0; now < 60_000; now += waitOf(now / 1000)) if (frames.count(now)) return Math.round(now / 1000);
  return null;
}

it('accepts frames that come in time', () => {
  expect(secondsUntilSlow(() => 1000 / 60)).toBeNull();
});

it('detects slow frames once loading and two seconds have passed', () => {
  expect(secondsUntilSlow(() => 33)).toBe(3);
});

it('ignores a single second of slow frames', () => {
  expect(secondsUntilSlow((second) => (Math.floor(second) % 10 === 5 ? 33 : 16))).toBeNull();
});

it('ignores a pause, such as a hidden page', () => {
  expect(secondsUntilSlow((second) => (second > 9 && second < 9.02 ? 20_000 : 16))).toBeNull();
});

it('is not misled by a screen that shows every second frame only', () => {
  expect(secondsUntilSlow(() => 33.4, 40)).toBeNull();
});
