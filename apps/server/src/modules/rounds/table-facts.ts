import { type LiveMessage, type LiveRound, ROUND_STATES } from '@lajvard/contract';
import type { Tx } from '#platform/db/pool.ts';
import { publish } from '#platform/outbox/publish.ts';
import { presentLiveRound } from './present.ts';
import type { RoundRow } from './round-row.ts';

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

/**
 * The states that `round-state` announces (docs/specification/1-table-and-site.md#49-events-of-the-server; 1 and 9 are
 * ours).
 */
const TOLD = {
  open: ROUND_STATES.open,
  locked: ROUND_STATES.lock,
  spinning: ROUND_STATES.launch,
  void: ROUND_STATES.void,
} as const;

/** Announces the phase that a round has reached. @returns the round as given; undefined: there is nothing to announce */
export const publishPhase = async (
  tx: Tx,
  phase: keyof typeof TOLD,
  round: RoundRow | undefined,
): Promise<RoundRow | undefined> => {
  if (round !== undefined) {
    const body = { state: TOLD[phase], round: presentLiveRound(round) };
    await publishTableFact(tx, { kind: 'round-state', roundNumber: round.round_number, body });
  }
  return round;
};
