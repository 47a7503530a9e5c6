import { angleOf, type Pocket } from '@lajvard/roulette';
import { BALL_RADIUS, REST_HEIGHT, REST_RADIUS, surfaceHeight, TRACK_RADIUS } from './shape.ts';

/** One throw of the ball: epoch ms of launch and landing, the pocket it ends in, the round it belongs to. */
export interface Spin {
  roundNumber: number;
  launchesAt: number;
  landsAt: number;
  number: number;
}

type Push = Pick<Spin, 'launchesAt' | 'landsAt'>;

/** One turn in a little over twelve seconds: slow enough to read every number in the lowest quality. */
const IDLE_RADIANS_PER_SECOND = 0.5;
/** The croupier's push: exactly one extra turn, spread over the spin, so that it need not be remembered afterwards. */
const PUSH_RADIANS = 2 * Math.PI;
const PUSH_FADES_SECONDS = 3;

/** The rotor's angle at `at` (epoch ms), radians clockwise, growing more negative: it turns against the ball. */
export function rotorAngle(at: number, spin: Push | null): number {
  const idle = (IDLE_RADIANS_PER_SECOND * at) / 1000;
  return -((idle + push(at, spin)) % (2 * Math.PI));
}

function push(at: number, spin: Push | null): number {
  if (spin === null) return 0;
  const length = spin.landsAt - spin.launchesAt + PUSH_FADES_SECONDS * 1000;
  const share = Math.min(1, Math.max(0, (at - spin.launchesAt) / length));
  // Speed and its change are zero at both ends: the wheel is pushed, not kicked.
  return PUSH_RADIANS * share ** 3 * (10 - 15 * share + 6 * share * share);
}

/**
 * Where the ball's centre is: angle in radians clockwise from the far side, radius and height in wheel units, and how
 * solid it looks (0..1).
 */
export interface BallPlace {
  angle: number;
  radius: number;
  height: number;
  opacity: number;
}

/** The last stretch, among the pockets, and the fall down the bowl before it; shorter in short spins. */
const HOPPING_SECONDS = 1.9;
const FALLING_SECONDS = 2.2;
/** Speed against the rotor when the ball reaches the pockets, and what each second of rolling before adds. */
const ARRIVAL_RADIANS_PER_SECOND = 3;
const ROLLING_LOSS = 0.42;
export const FASTEST_RADIANS_PER_SECOND = 7.5;
const APPEARS_MS = 240;

/**
 * The ball at `at` (epoch ms, not before the launch). Computed backwards from the landing, relative to the rotor:
 * the remaining path reaches zero exactly at the pocket and exactly at the landing. After that the ball turns
 * with the rotor.
 */
export function ballAt(at: number, spin: Omit<Spin, 'roundNumber'>): BallPlace {
  const seconds = Math.max(0.001, (spin.landsAt - spin.launchesAt) / 1000);
  const toGo = Math.max(0, (spin.landsAt - at) / 1000);
  const hopping = Math.min(HOPPING_SECONDS, seconds * 0.3);
  const falling = Math.min(FALLING_SECONDS, seconds * 0.25);
  const angle = rotorAngle(at, spin) + angleOf(spin.number) - wayToGo(toGo, seconds, hopping);
  const { radius, lift } = toGo >= hopping ? onBowl(toGo - hopping, falling) : amongPockets(toGo / hopping);
  const opacity = Math.min(1, Math.max(0, (at - spin.launchesAt) / APPEARS_MS));
  return { angle, radius, height: surfaceHeight(radius) + BALL_RADIUS + lift, opacity };
}

/**
 * Radians that the ball still has to go against the rotor, `toGo` seconds before landing; ends at zero with zero speed.
 */
function wayToGo(toGo: number, seconds: number, hopping: number): number {
  if (toGo <= hopping) return (ARRIVAL_RADIANS_PER_SECOND * toGo * toGo) / (2 * hopping);
  const rolling = toGo - hopping;
  const longest = seconds - hopping;
  const loss = Math.min(ROLLING_LOSS, (FASTEST_RADIANS_PER_SECOND - ARRIVAL_RADIANS_PER_SECOND) / longest);
  return (
    (ARRIVAL_RADIANS_PER_SECOND * hopping) / 2 + ARRIVAL_RADIANS_PER_SECOND * rolling + (loss * rolling * rolling) / 2
  );
}

const BOWL_EDGE = 165;

/** On the track, then spiralling down with one knock at a deflector; `before` seconds before the pockets. */
function onBowl(before: number, falling: number): { radius: number; lift: number } {
  if (before >= falling) return { radius: TRACK_RADIUS, lift: 0 };
  const fallen = 1 - before / falling;
  const radius = TRACK_RADIUS - (TRACK_RADIUS - BOWL_EDGE) * fallen ** 1.7;
  // The deflectors lie at three quarters of the fall.
  return { radius, lift: hop((fallen - 0.7) / 0.3, 7) };
}

/** Stations among the pockets: share of the time still to go, radius there, height of the hop that leads there. */
const STATIONS: readonly (readonly [share: number, radius: number, lift: number])[] = [
  [1, BOWL_EDGE, 0],
  [0.66, 121, 17],
  [0.33, 112, 11],
  [0.14, 120, 4.5],
  [0.05, REST_RADIUS, 1],
  [0, REST_RADIUS, 0],
];

/** The share of the time among the pockets in which the ball, caught by one, sinks between its frets. */
const SINKING = 0.14;

/** On the rotor; `share` of the time among the pockets is still to go. */
function amongPockets(share: number): { radius: number; lift: number } {
  const { radius, lift } = hopping(share);
  const sunk = Math.max(0, 1 - share / SINKING) ** 2;
  return { radius, lift: lift - sunk * (BALL_RADIUS - REST_HEIGHT) };
}

function hopping(share: number): { radius: number; lift: number } {
  const index = STATIONS.findIndex(([from]) => from <= share);
  const [to, endRadius, height] = STATIONS[index] ?? [0, REST_RADIUS, 0];
  const [from, startRadius] = STATIONS[index - 1] ?? [1, endRadius, 0];
  if (from === to) return { radius: endRadius, lift: 0 };
  const done = (from - share) / (from - to);
  return { radius: startRadius + (endRadius - startRadius) * done, lift: hop(done, height) };
}

function hop(share: number, height: number): number {
  return share <= 0 || share >= 1 ? 0 : 4 * height * share * (1 - share);
}

// A ball whose number is not known yet rolls on under the rim; once it is known, it falls from there.

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
  const { radius, lift } = fallAt(share);
  const angle = rotor + start + way * (1 - (1 - share) ** slowing);
  return { angle, radius, height: surfaceHeight(radius) + BALL_RADIUS + lift, opacity: 1 };
}

function fallAt(share: number): { radius: number; lift: number } {
  if (share >= REACHES_POCKETS) return amongPockets((1 - share) / (1 - REACHES_POCKETS));
  return onBowl(REACHES_POCKETS - share, REACHES_POCKETS - LEAVES_TRACK);
}
