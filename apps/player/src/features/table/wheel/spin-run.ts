import type { Pocket } from '@lajvard/roulette';
import type { Spin } from '../model/state.ts';

/** A number that comes without a launch (it was missed) still gets a short run; ours. */
const MIN_RUN_MS = 1600;

/**
 * The run the wheel draws. Without a number the ball rolls on under the rim from its launch; with the number it
 * settles into it at `landsAt`.
 */
export function runOf({ number, launchesAt, landsAt }: Spin): {
  number: Pocket | null;
  startsAtMs: number;
  landsAtMs: number;
} {
  const startsAtMs = launchesAt < landsAt ? launchesAt : landsAt - MIN_RUN_MS;
  return { number, startsAtMs, landsAtMs: landsAt };
}
