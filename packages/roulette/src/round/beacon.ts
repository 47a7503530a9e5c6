import type { BeaconFact, RoundFact } from './advance.ts';

/** The close must be in the public log this long before the beacon is due: it is also how far a clock may be slow. */
const CLOSE_BEFORE_BEACON_MS = 1_000;

/** Whether something at this time (epoch ms) is too near the beacon, or after it. */
export const isTooNearBeacon = ({ dueAt }: Pick<BeaconFact, 'dueAt'>, at: number): boolean =>
  at >= dueAt - CLOSE_BEFORE_BEACON_MS;

/** Whether the close of a round was not public in time before its beacon, or no longer can be. */
export const isCloseLate = (round: RoundFact, now: number): boolean => {
  const { phase, beacon, closesAt } = round;
  if (!beacon || (phase !== 'open' && phase !== 'locked' && phase !== 'closed')) return false;
  return isTooNearBeacon(beacon, beacon.closeLoggedAt ?? Math.max(now, closesAt));
};
