import {
  lastRounds as lastRoundsRoute,
  roundCorrections,
  roundReceipts,
  roundRecord,
  roundVoids,
  wheelHealth,
} from '@lajvard/contract';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/pool.ts';
import { Cacheable, type Handled, handle, Refused } from '#platform/http/handler.ts';
import { correctionsOfRound, lastCorrections, presentCorrection } from './corrections.ts';
import { lastRounds, openEndedRounds, publicRound } from './read-rounds.ts';
import { openWheelHealth } from './wheel-health.ts';

const CORRECTIONS = 100;

/**
 * Routes of the public record of rounds. The record of an ended round never changes, so it may be cached.
 * @param receiptsOf the receipts of all plays of a round, hex, sorted; passed in by `compose/game.ts`, called for
 * ended rounds only
 */
export const roundsRoutes = ({
  db,
  clock,
  receiptsOf,
}: {
  readonly db: Db;
  readonly clock: Clock;
  receiptsOf(roundNumber: number): Promise<string[]>;
}): Handled[] => {
  const endedRounds = openEndedRounds(db, clock);
  const health = openWheelHealth(db, clock);
  // When a round ends, its players' browsers look for their bets: one reading serves all of them.
  let last: { readonly roundNumber: number; readonly receipts: Promise<string[]> } | null = null;
  const receiptsOnce = async (roundNumber: number): Promise<string[]> => {
    if (last?.roundNumber === roundNumber) return last.receipts;
    const asked = { roundNumber, receipts: receiptsOf(roundNumber) };
    last = asked;
    asked.receipts.catch(() => {
      if (last === asked) last = null;
    });
    return asked.receipts;
  };
  return [
    handle(roundVoids, async () => ({ data: await endedRounds() })),
    handle(roundCorrections, async ({ query: { round_number: one } }) => {
      const rows =
        one === undefined ? await lastCorrections(db, CORRECTIONS) : (await correctionsOfRound(db, one)).reverse();
      return { data: rows.map(presentCorrection) };
    }),
    handle(wheelHealth, async () => ({ data: await health() })),
    handle(lastRoundsRoute, async ({ query }) => ({ data: await lastRounds(db, query.limit) })),
    handle(roundRecord, async ({ params }) => {
      const round = await publicRound(db, params.round_number);
      if (round === null) return new Refused('not-found');
      return round.ended_at === null ? { data: round } : new Cacheable({ data: round });
    }),
    handle(roundReceipts, async ({ params }) => {
      const round = await publicRound(db, params.round_number);
      if (round === null || round.ended_at === null) return new Refused('not-found');
      return new Cacheable({
        data: { round_number: round.round_number, receipts: await receiptsOnce(round.round_number) },
      });
    }),
  ];
};
