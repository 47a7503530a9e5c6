import { type Common, type RoundResult, WHEELS } from '@lajvard/contract';
import { playOf, resultsOf } from '#modules/plays';
import { lastNumbers, lastRounds, remainSeconds, roundAndClock, runningPause } from '#modules/rounds';
import { feeds } from '#modules/wheel';
import type { Db } from '#platform/db/pool.ts';
import { newestLiveNumber } from '#platform/outbox/pump.ts';
import type { MembersContext } from './ports.ts';

/** The table's part of the snapshot. */
export type TableView = Pick<
  Common,
  'round' | 'round_remain_seconds' | 'round_history' | 'feed_url' | 'wheel_state' | 'live'
>;

const HISTORY_LENGTH = 11; // docs/specification/1-table-and-site.md#93-interface

const lastResultOf = async (db: Db, userId: number, history: number[]): Promise<RoundResult | null> => {
  const [last] = await lastRounds(db, 1);
  if (last === undefined) return null;
  const own = (await resultsOf(db, last.round_number, [userId])).get(userId);
  return own === undefined ? null : { ...own, round_history: history };
};

/** The table as a player may see it after a (re)connection: its part of `/api/account/common`. */
export const readTable = async (
  { db, clock }: Pick<MembersContext, 'db' | 'clock'>,
  { userId, deviceId }: { readonly userId: number; readonly deviceId: string },
): Promise<TableView> => {
  // The number first: everything read after it is at least as new, so no message can be missed.
  const number = await newestLiveNumber(db);
  const [{ round, now: readNow }, history, pause] = await Promise.all([
    roundAndClock(db, null),
    lastNumbers(db, HISTORY_LENGTH),
    runningPause(db),
  ]);
  const readAt = clock.monotonic();
  const [play, last_result] = await Promise.all([
    round === null ? null : playOf(db, userId, round.round_number),
    lastResultOf(db, userId, history),
  ]);
  const now = readNow + (clock.monotonic() - readAt); // the database's clock, as of this answer
  return {
    round: round?.round_number ?? 0,
    round_remain_seconds: remainSeconds(round, now),
    round_history: history,
    feed_url: feeds(round?.wheel ?? WHEELS.virtual),
    wheel_state: round?.wheel ?? WHEELS.virtual,
    live: { number, server_now: now, device_id: deviceId, round, play, last_result, pause },
  };
};
