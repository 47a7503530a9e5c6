import type { LiveMessage, LiveRound } from '@lajvard/contract';
import type { Tx } from '#platform/db/pool.ts';
import { publish } from '#platform/outbox/publish.ts';

/** One fact for the table's stream. Each process decides who hears what of it (`publish-to-sockets.ts`). */
export type TableFact =
  | {
      readonly kind: 'round-state';
      readonly roundNumber: number;
      readonly body: { readonly state: LiveMessage<'round-state-pushed'>['state']; readonly round: LiveRound };
    }
  | {
      readonly kind: 'round-settled';
      readonly roundNumber: number;
      readonly body: { readonly round: LiveRound; readonly history: readonly number[] };
    }
  | { readonly kind: 'wheel-state'; readonly roundNumber: null; readonly body: { readonly wheel_state: string } };

/** Publishes a fact of the table inside the transaction that makes it true. @returns its number in the stream */
export const publishTableFact = (tx: Tx, fact: TableFact): Promise<number> => publish(tx, fact);
