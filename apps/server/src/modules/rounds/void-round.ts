import type { VoidReason } from '@lajvard/contract';
import type { Tx } from '#platform/db/pool.ts';
import { pauseAfterVoids } from './pauses.ts';
import { type EngineOptions, NO_SPIN } from './ports.ts';
import type { RoundRow } from './round-row.ts';
import { endRound, holdRound } from './round-store.ts';
import { publishPhase } from './table-facts.ts';

/**
 * Ends a round that has no number, from any phase before it. Every stake goes back, and the seed is still revealed
 * (docs/specification/1-table-and-site.md#417-void-rounds-and-crashes).
 */
export const voidRound = async (
  tx: Tx,
  { wheels, durations, voidsBeforePause = 0, onFreeze, onVoid }: EngineOptions,
  epoch: number,
  roundNumber: number,
  voidReason: VoidReason,
): Promise<RoundRow | undefined> => {
  const held = await holdRound(tx, roundNumber, epoch, ['open', 'locked', 'closed', 'spinning']);
  if (held === undefined) return undefined;
  const wheel = wheels.of(held.wheel);
  // The outcome may have come while this command was on its way; then the round is not void.
  if (voidReason !== NO_SPIN && (await wheel.isOutcomeIn(tx, roundNumber))) return undefined;
  // Plays taken before a void need the digest of their receipts too.
  const bets = held.closed_at === null ? await onFreeze(tx, roundNumber) : null;
  await onVoid(tx, { roundNumber });
  const seed = await wheel.seedOf(tx, roundNumber);
  const end = { seed, pauseMs: durations.pauseMs, voidReason, bets };
  const ended = await endRound(tx, roundNumber, epoch, end);
  await pauseAfterVoids(tx, voidsBeforePause);
  return publishPhase(tx, 'void', ended);
};
