import { angleOf, POCKETS } from '@lajvard/roulette';
import { describe, expect, it } from 'vitest';
import { ballAt, ballKeyframes, POCKET_RADIUS, TRACK_RADIUS } from './ball-path.ts';

const TURN = 2 * Math.PI;
const onTheWheel = (angle: number) => ((angle % TURN) + TURN) % TURN;

describe('the ball', () => {
  it.each(POCKETS.map((pocket) => [pocket]))('lands in pocket %i by construction, whatever the spin', (number) => {
    for (const durationMs of [400, 3000, 12_000, 30_000]) {
      const end = ballAt({ number, from: 17, durationMs }, 1);
      expect(onTheWheel(end.angle)).toBeCloseTo(angleOf(number), 9);
      expect(end.radius).toBeCloseTo(POCKET_RADIUS, 9);
    }
  });

  it('is taken from the pocket it lay in', () => {
    const start = ballAt({ number: 26, from: 17, durationMs: 12_000 }, 0);
    expect(onTheWheel(start.angle)).toBeCloseTo(angleOf(17), 9);
    expect(start.radius).toBeCloseTo(POCKET_RADIUS, 9);
  });

  it('runs on the track in between and only ever slows down', () => {
    const run = { number: 8, from: null, durationMs: 12_000 };
    expect(ballAt(run, 0.4).radius).toBe(TRACK_RADIUS);
    const angles = Array.from({ length: 51 }, (_, index) => ballAt(run, index / 50).angle);
    const steps = angles.slice(1).map((angle, index) => angle - (angles[index] ?? 0));
    expect(steps.every((step, index) => step > 0 && step <= (steps[index - 1] ?? step))).toBe(true);
  });

  it('gives keyframes from 0 to 1 that move transforms only', () => {
    const frames = ballKeyframes({ number: 8, from: 17, durationMs: 12_000 });
    expect(frames[0]?.offset).toBe(0);
    expect(frames.at(-1)?.offset).toBe(1);
    for (const frame of frames) expect(Object.keys(frame).toSorted()).toEqual(['offset', 'transform']);
  });
});
