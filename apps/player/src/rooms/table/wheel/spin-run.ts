import type { Pocket } from '@lajvard/roulette';
import type { Spin } from '../model/state.ts';

/** How long the ball can be kept rolling under the rim while its number may not be told yet; ours. */
const FREE_RUN_SHARE = 0.5;
const LONGEST_HOLD_MS = 10_000;

/**
 * The run the wheel draws. Without a number the ball rolls on under the rim, aimed at nothing (the pocket it came
 * from), long enough for any hold of the picture; with the number it settles into it at `landsAt`.
 */
export function runOf(spin: Spin, resting: Pocket | null): { number: Pocket; startsAtMs: number; landsAtMs: number } {
  const { launchesAt, landsAt } = spin;
  if (spin.number !== null) return { number: spin.number, startsAtMs: launchesAt, landsAtMs: landsAt };
  const rollingMs = (landsAt - launchesAt + LONGEST_HOLD_MS) / FREE_RUN_SHARE;
  return { number: resting ?? 0, startsAtMs: launchesAt, landsAtMs: launchesAt + rollingMs };
}
