import { BEACON_AFTER_CLOSE_MS, type BeaconFact, OPENING_DELAY_MS, type RoundFact } from './advance.ts';
import type { Schedule } from './schedule.ts';

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

/**
 * The schedule of a round that names the beacon due then (epoch ms). Where it opens too late to close just before, as
 * after a pause of the table, it has more extra time: nobody waits for a beacon longer than they must.
 */
export const closingBefore = (dueAt: number, schedule: Schedule): Schedule => {
  const moreMs = Math.max(0, dueAt - BEACON_AFTER_CLOSE_MS - OPENING_DELAY_MS - schedule.closesAt);
  return { ...schedule, locksAt: schedule.locksAt + moreMs, closesAt: schedule.closesAt + moreMs };
};
