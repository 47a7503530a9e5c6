import type { Pocket } from '@lajvard/roulette';
import type { Spin } from '../model/state.ts';

/** A number whose launch was missed still gets a short spin; our choice. */
const MIN_RUN_MS = 1600;

/**
 * The spin to draw. Without a number the ball keeps rolling under the rim from its launch; with the number it comes to
 * rest in it at `landsAt`.
 */
export function runOf({ number, launchesAt, landsAt }: Spin): {
  number: Pocket | null;
  startsAtMs: number;
  landsAtMs: number;
} {
  const startsAtMs = launchesAt < landsAt ? launchesAt : landsAt - MIN_RUN_MS;
  return { number, startsAtMs, landsAtMs: landsAt };
}
