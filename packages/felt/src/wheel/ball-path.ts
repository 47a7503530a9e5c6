import { angleOf, type Pocket } from '@lajvard/roulette';

/** The ball's position relative to the turning rotor: radians clockwise from the zero pocket, and radius out of 208. */
export interface BallPose {
  angle: number;
  radius: number;
}

/** Radius at which the ball lies in a pocket. */
export const POCKET_RADIUS = 117;
/** Radius of its run under the rim. */
export const TRACK_RADIUS = 174;

/** Shares of the spin: lifted to the track, leaves it, first touches the pockets. */
const LIFTED = 0.05;
const LEAVES_TRACK = 0.64;
const TOUCHES_POCKETS = 0.82;
/** Height of the first hop between the frets. */
const HOP = 17;
/** How the ball slows down: the share of the path left is the share of the time left to this power. */
const SLOWING = 2.1;

/** A ball at rest in a pocket. */
export function ballAtRest(pocket: Pocket): BallPose {
  return { angle: angleOf(pocket), radius: POCKET_RADIUS };
}

export interface BallRun {
  /** Pocket it lands in. */
  number: Pocket;
  /** Pocket it is taken from, null if it comes from outside. */
  from: Pocket | null;
  durationMs: number;
}

/**
 * The ball at a share (0..1) of its run, computed backwards from the landing: at 1 it lies in the pocket by
 * construction, whatever the duration; at 0 it lies where it was taken from.
 */
export function ballAt(run: BallRun, share: number): BallPose {
  const time = Math.min(1, Math.max(0, share));
  const landing = angleOf(run.number);
  return { angle: landing - wayOf(run) * (1 - time) ** SLOWING, radius: radiusAt(time) };
}

/** The whole path in radians: full turns for the duration, plus the angle between the two pockets. */
function wayOf(run: BallRun): number {
  const turns = Math.min(18, Math.max(3, Math.round(run.durationMs / 1100)));
  const between = run.from === null ? 0 : angleOf(run.number) - angleOf(run.from);
  return turns * 2 * Math.PI + ((between + 2 * Math.PI) % (2 * Math.PI));
}

function radiusAt(time: number): number {
  if (time < LIFTED) return POCKET_RADIUS + (TRACK_RADIUS - POCKET_RADIUS) * smooth(time / LIFTED);
  if (time < LEAVES_TRACK) return TRACK_RADIUS;
  if (time < TOUCHES_POCKETS) {
    const fall = (time - LEAVES_TRACK) / (TOUCHES_POCKETS - LEAVES_TRACK);
    return TRACK_RADIUS - (TRACK_RADIUS - POCKET_RADIUS - HOP) * fall ** 2;
  }
  const rest = (time - TOUCHES_POCKETS) / (1 - TOUCHES_POCKETS);
  return POCKET_RADIUS + HOP * (1 - rest) ** 2 * Math.abs(Math.cos(2.5 * Math.PI * rest));
}

function smooth(share: number): number {
  return share * share * (3 - 2 * share);
}

/** The ball is drawn `BALL_SIZE` wide in a wheel of 424; its height is the unit of its radial movement. */
export const BALL_SIZE = 15;

/** CSS transform of a pose. */
export function ballTransform({ angle, radius }: BallPose): string {
  return `rotate(${angle.toFixed(5)}rad) translateY(${((-radius / BALL_SIZE) * 100).toFixed(2)}%)`;
}

const SAMPLES = 120;

/** The run as keyframes: only transforms, so it needs no main thread. */
export function ballKeyframes(run: BallRun): Keyframe[] {
  return Array.from({ length: SAMPLES + 1 }, (_, index) => ({
    offset: index / SAMPLES,
    transform: ballTransform(ballAt(run, index / SAMPLES)),
  }));
}
