import { ROUND_STATES } from '@lajvard/contract';
import { faultFacts, type Log } from '@lajvard/process';
import { publishTableFact, roundAndClock } from '#modules/rounds';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';

const PAUSE_MS = 500;
const MAX_TRIES = 40; // 20 s: by then the round is over, and every table has refreshed anyway

/**
 * Publishes state `5` (docs/specification/1-table-and-site.md#49-events-of-the-server), which makes tables fetch their
 * state again, as soon as the database accepts writes. Receiving it twice is harmless.
 */
export interface TableRefresh {
  /** Call after the server was unable to accept a play of this round; publishes once per round and process. */
  afterRefusal(roundNumber: number): void;
  /** Call when what was published may no longer be true. */
  now(): void;
}

export const refreshTable = ({ db, clock, log }: { db: Db; clock: Clock; log: Log }): TableRefresh => {
  let sentOf = 0;
  const tell = async (roundNumber: number | null, attempt: number): Promise<void> => {
    try {
      await transaction(db, async (tx) => {
        const { round } = await roundAndClock(tx, roundNumber);
        if (round !== null) {
          await publishTableFact(tx, {
            kind: 'round-state',
            roundNumber: round.round_number,
            body: { state: ROUND_STATES.refresh, round },
          });
        }
      });
    } catch (error) {
      if (attempt < MAX_TRIES) clock.after(PAUSE_MS, () => void tell(roundNumber, attempt + 1));
      else log.warn(faultFacts(error), 'tables could not be told to refresh');
    }
  };
  return {
    afterRefusal: (roundNumber) => {
      if (roundNumber <= sentOf) return;
      sentOf = roundNumber;
      void tell(roundNumber, 1);
    },
    now: () => {
      sentOf = 0; // round numbers may start again lower
      void tell(null, 1);
    },
  };
};
