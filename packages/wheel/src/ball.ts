import { angleOf } from '@lajvard/roulette';
import { rotorAngle } from './rotor.ts';
import type { Spin } from './spin.ts';
import { BALL_RADIUS, REST_HEIGHT, REST_RADIUS, surfaceHeight, TRACK_RADIUS } from './wheel-shape.ts';

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
export const APPEARS_MS = 240;

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
export function onBowl(before: number, falling: number): { radius: number; lift: number } {
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
export function amongPockets(share: number): { radius: number; lift: number } {
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
