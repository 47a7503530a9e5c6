import { angleOf, POCKETS } from '@lajvard/roulette';
import { describe, expect, it } from 'vitest';
import { POCKET_RADIUS, TRACK_RADIUS } from './ball-path.ts';
import { fallingBallAt, fallKeyframes, freeBallAt, liftKeyframes, turnKeyframes } from './free-run.ts';

const TURN = 2 * Math.PI;
const onTheWheel = (angle: number) => ((angle % TURN) + TURN) % TURN;
const apart = (a: number, b: number) => Math.abs(onTheWheel(a - b + Math.PI) - Math.PI);

describe('a ball whose number is not told yet', () => {
  it('is taken from its pocket, lifted to the track and stays there', () => {
    expect(freeBallAt(17, 0)).toEqual({ angle: angleOf(17), radius: POCKET_RADIUS });
    for (const elapsedMs of [600, 3000, 60_000]) expect(freeBallAt(17, elapsedMs).radius).toBe(TRACK_RADIUS);
  });

  it('never goes back and never jumps', () => {
    const angles = Array.from({ length: 200 }, (_, index) => freeBallAt(17, index * 20).angle);
    const steps = angles.slice(1).map((angle, index) => angle - (angles[index] ?? 0));
    for (const step of steps) {
      expect(step).toBeGreaterThan(0);
      expect(step).toBeLessThan(0.2);
    }
  });

  it('rolls on where the lift has brought it', () => {
    expect(turnKeyframes(17)[0]?.transform).toBe(liftKeyframes(17).at(-1)?.transform);
  });
});

describe('the fall into the told pocket', () => {
  it.each(POCKETS.map((pocket) => [pocket]))('ends in pocket %i, wherever the ball was', (number) => {
    for (const elapsedMs of [100, 700, 2345, 9000, 61_234]) {
      const fall = { number, start: freeBallAt(17, elapsedMs), durationMs: 1600 };
      const end = fallingBallAt(fall, 1);
      expect(apart(end.angle, angleOf(number))).toBeLessThan(1e-9);
      expect(end.radius).toBeCloseTo(POCKET_RADIUS, 9);
    }
  });

  it.each(POCKETS.map((pocket) => [pocket]))(
    'takes the ball for pocket %i over where it is and only slows down',
    (number) => {
      const start = freeBallAt(26, 7321);
      const before = freeBallAt(26, 7301);
      const fall = { number, start, durationMs: 1600 };
      expect(fallingBallAt(fall, 0)).toEqual(start);
      const angles = Array.from({ length: 81 }, (_, index) => fallingBallAt(fall, index / 80).angle);
      const steps = [
        start.angle - before.angle,
        ...angles.slice(1).map((angle, index) => angle - (angles[index] ?? 0)),
      ];
      // the track's own step of 20 ms is the greatest one, and the first of the fall is like it
      for (const [index, step] of steps.slice(1).entries()) {
        expect(step).toBeGreaterThanOrEqual(0);
        expect(step).toBeLessThanOrEqual((steps[index] ?? 0) + 1e-9);
      }
      expect(steps[1]).toBeGreaterThan((steps[0] ?? 0) * 0.9);
    },
  );

  it('is drawn to its very end', () => {
    const frames = fallKeyframes({ number: 8, start: freeBallAt(17, 4000), durationMs: 1600 });
    expect(frames[0]?.offset).toBe(0);
    expect(frames.at(-1)?.offset).toBe(1);
  });
});
