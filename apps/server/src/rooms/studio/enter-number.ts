import type { AuditAction } from '@lajvard/contract';
import type { Tx } from '#platform/db/pool.ts';
import { Refused } from '#platform/http/handler.ts';
import { audit } from '#rooms/audit';
import { holdRunningRound } from '#rooms/rounds';
import { type Entry, judgeEntry } from './entry-rules.ts';
import { confirmNumber, dropNumber, enteredNumber, proposeNumber } from './number-store.ts';

/**
 * Takes a number that somebody read off the croupier's wheel: the first entry proposes, a second one by another person confirms. Two different numbers
 * cancel each other: both have to be read again. Every try is audited, the refused ones too (reliability G34). The round stands still meanwhile, so
 * entries come one after the other, and none while the round becomes void.
 * @returns what the entry did, or why it was refused; the refusal is to be committed, it may have dropped a proposal
 */
export const enterNumber = async (
  tx: Tx,
  entry: Entry & { readonly ip: string },
): Promise<'proposed' | 'confirmed' | Refused> => {
  const { number, staffId, ip } = entry;
  const running = await holdRunningRound(tx);
  const roundNumber = running?.round.roundNumber ?? 0;
  const entered = running && (await enteredNumber(tx, roundNumber));
  const judged = judgeEntry(entry, running, entered);
  const write = (action: AuditAction, after: Record<string, unknown>): Promise<void> =>
    audit(tx, {
      ...{ staffId, action, ip, subject: `round:${roundNumber}` },
      before: entered && { number: entered.number, proposed_by: entered.proposedBy },
      after,
    });
  if (typeof judged === 'object') {
    if (judged.refused === 'numbers-differ') await dropNumber(tx, roundNumber);
    await write('NUMBER_REJECTED', { number, reason: judged.refused });
    return new Refused(judged.refused);
  }
  if (judged === 'propose') {
    await proposeNumber(tx, roundNumber, number, staffId);
    await write('NUMBER_PROPOSED', { number });
    return 'proposed';
  }
  await confirmNumber(tx, roundNumber, staffId);
  await write('NUMBER_CONFIRMED', { number });
  return 'confirmed';
};
