import { expect, it } from 'vitest';
import { SlowFrames } from './slow-frames.ts';

/** How many seconds of frames, each `waitMs` apart, until they are found too slow; null: never in a minute. */
function secondsUntilSlow(waitOf: (second: number) => number, limitMs = 20): number | null {
  const frames = new SlowFrames(limitMs);
  for (let now = 0; now < 60_000; now += waitOf(now / 1000)) if (frames.count(now)) return Math.round(now / 1000);
  return null;
}

it('lets frames be that come in time', () => {
  expect(secondsUntilSlow(() => 1000 / 60)).toBeNull();
});

it('finds slow frames after the loading and two seconds', () => {
  expect(secondsUntilSlow(() => 33)).toBe(3);
});

it('forgives what the page does for a second', () => {
  expect(secondsUntilSlow((second) => (Math.floor(second) % 10 === 5 ? 33 : 16))).toBeNull();
});

it('forgives a pause, as of a hidden page', () => {
  expect(secondsUntilSlow((second) => (second > 9 && second < 9.02 ? 20_000 : 16))).toBeNull();
});

it('is not misled by a screen that gives every second frame only', () => {
  expect(secondsUntilSlow(() => 33.4, 40)).toBeNull();
});
