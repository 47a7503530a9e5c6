import { angleOf, type Pocket } from '@lajvard/roulette';
import { type BallPose, ballTransform, POCKET_RADIUS, TRACK_RADIUS } from './ball-path.ts';

/** A run whose number is not yet known: the ball is lifted to the track and rolls there until it may fall. */

/** Time from the pocket to the track. */
export const LIFT_MS = 600;
/** Radians per ms on the track, seen from the rotor; 1.3 turns a second. */
const ROLLING = (1.3 * 2 * Math.PI) / 1000;
/** Time for one turn on the track. */
export const TURN_MS = (2 * Math.PI) / ROLLING;
/** Maximum duration of the fall into the pocket, in ms. */
export const SETTLE_MS = 1600;

/** Shares of the fall: leaves the track, first touches the pockets. */
const LEAVES_TRACK = 0.12;
const TOUCHES_POCKETS = 0.6;
const HOP = 14;
/** The maximum power by which the ball slows down, so that it never creeps. */
const STEEPEST = 3.3;
/** The minimum power, so that it never stops dead. */
const FLATTEST = 1.2;

/** The ball `elapsedMs` after its launch from a pocket (null: zero); it rolls on without end. */
export function freeBallAt(from: Pocket | null, elapsedMs: number): BallPose {
  const start = angleOf(from ?? 0);
  const lifting = Math.min(LIFT_MS, Math.max(0, elapsedMs));
  const rolling = Math.max(0, elapsedMs - LIFT_MS);
  const share = lifting / LIFT_MS;
  return {
    angle: start + ROLLING * ((lifting * share) / 2 + rolling),
    radius: POCKET_RADIUS + (TRACK_RADIUS - POCKET_RADIUS) * share * share * (3 - 2 * share),
  };
}

/** The fall from the ball's position in a free run into the pocket of its number. */
export interface BallFall {
  number: Pocket;
  start: BallPose;
  durationMs: number;
}

/**
 * The ball at a share (0..1) of its fall: it starts with the speed of the track and at 1 lies in the
 * pocket by construction.
 */
export function fallingBallAt({ number, start, durationMs }: BallFall, share: number): BallPose {
  const time = Math.min(1, Math.max(0, share));
  const landing = angleOf(number);
  const atRollingSpeed = ROLLING * durationMs;
  const least = atRollingSpeed / STEEPEST;
  const turn = 2 * Math.PI;
  const between = (((landing - start.angle - least) % turn) + turn) % turn;
  const way = least + between;
  const slowing = Math.max(FLATTEST, atRollingSpeed / way);
  return { angle: start.angle + way * (1 - (1 - time) ** slowing), radius: fallingRadius(start.radius, time) };
}

function fallingRadius(from: number, time: number): number {
  if (time < LEAVES_TRACK) return from;
  if (time < TOUCHES_POCKETS) {
    const fall = (time - LEAVES_TRACK) / (TOUCHES_POCKETS - LEAVES_TRACK);
    return from + (POCKET_RADIUS + HOP - from) * fall ** 2;
  }
  const rest = (time - TOUCHES_POCKETS) / (1 - TOUCHES_POCKETS);
  return POCKET_RADIUS + HOP * (1 - rest) ** 2 * Math.abs(Math.cos(2.5 * Math.PI * rest));
}

/** The lift to the track as keyframes over {@link LIFT_MS}. */
export function liftKeyframes(from: Pocket | null): Keyframe[] {
  return sampled(24, (share) => freeBallAt(from, share * LIFT_MS));
}

/** One turn on the track as keyframes over {@link TURN_MS}; repeated without end. */
export function turnKeyframes(from: Pocket | null): Keyframe[] {
  const { angle, radius } = freeBallAt(from, LIFT_MS);
  return sampled(4, (share) => ({ angle: angle + share * 2 * Math.PI, radius }));
}

/** The fall as keyframes over its duration. */
export function fallKeyframes(fall: BallFall): Keyframe[] {
  return sampled(60, (share) => fallingBallAt(fall, share));
}

function sampled(steps: number, at: (share: number) => BallPose): Keyframe[] {
  return Array.from({ length: steps + 1 }, (_, index) => ({
    offset: index / steps,
    transform: ballTransform(at(index / steps)),
  }));
}
