import { angleOf, type Pocket } from '@lajvard/roulette';
import { APPEARS_MS, amongPockets, type BallPlace, FASTEST_RADIANS_PER_SECOND, onBowl } from './ball.ts';
import { BALL_RADIUS, surfaceHeight, TRACK_RADIUS } from './wheel-shape.ts';

/** A ball whose number is not known yet rolls on under the rim; once it is known, it falls from there. */

/** From the moment the number is known to the ball at rest, ms. */
export const FALL_MS = 1600;

/** Shares of the fall at which the ball leaves the track and reaches the pockets. */
const LEAVES_TRACK = 0.1;
const REACHES_POCKETS = 0.5;
/** The bounds of the power by which the falling ball slows down: it neither creeps nor stops dead. */
const STEEPEST = 3.3;
const FLATTEST = 1.2;

/**
 * The ball's angle against the rotor, radians, `ms` after its launch; without end, and the same for every number; so
 * fast that the fall, wherever it begins, only slows the ball down.
 */
function rolled(ms: number): number {
  return (FASTEST_RADIANS_PER_SECOND * Math.max(0, ms)) / 1000;
}

/** The rolling ball; `rotor` is the rotor's angle at that moment. */
export function rollingBall(msSinceLaunch: number, rotor: number): BallPlace {
  const height = surfaceHeight(TRACK_RADIUS) + BALL_RADIUS;
  const opacity = Math.min(1, Math.max(0, msSinceLaunch / APPEARS_MS));
  return { angle: rotor + rolled(msSinceLaunch), radius: TRACK_RADIUS, height, opacity };
}

/**
 * The ball `ms` after its number became known, `rolledMs` after its launch: it leaves the track where it was and lies
 * in the number's pocket from `FALL_MS` on.
 */
export function fallingBall(ms: number, { number, rolledMs }: { number: Pocket; rolledMs: number }, rotor: number) {
  const share = Math.min(1, Math.max(0, ms / FALL_MS));
  const start = rolled(rolledMs);
  const unslowed = rolled(FALL_MS);
  const least = unslowed / STEEPEST;
  const turn = 2 * Math.PI;
  const way = least + ((((angleOf(number) - start - least) % turn) + turn) % turn);
  const slowing = Math.max(FLATTEST, unslowed / way);
  const { radius, lift } = heightOf(share);
  const angle = rotor + start + way * (1 - (1 - share) ** slowing);
  return { angle, radius, height: surfaceHeight(radius) + BALL_RADIUS + lift, opacity: 1 };
}

function heightOf(share: number): { radius: number; lift: number } {
  if (share >= REACHES_POCKETS) return amongPockets((1 - share) / (1 - REACHES_POCKETS));
  return onBowl(REACHES_POCKETS - share, REACHES_POCKETS - LEAVES_TRACK);
}
