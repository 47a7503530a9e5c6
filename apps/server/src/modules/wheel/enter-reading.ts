import type { AuditAction } from '@lajvard/contract';
import { audit } from '#modules/audit';
import { holdRunningRound } from '#modules/rounds';
import type { Tx } from '#platform/db/pool.ts';
import { Refused } from '#platform/http/handler.ts';
import { type Entry, type EntryRefusal, judgeEntry } from './entry-rules.ts';
import { type EntryRules, missingForEntry } from './missing-for-entry.ts';
import type { Reading } from './reading.ts';
import { confirmReading, dropReading, enteredReading, proposeReading } from './reading-store.ts';

/** A reading in the audit log. */
export const written = (reading: Reading): Record<string, unknown> =>
  typeof reading === 'number' ? { number: reading } : { no_spin: reading };

/**
 * Takes a reading of the croupier's wheel: the first entry proposes, a second one by another person confirms. Two
 * different numbers, or a number and a spin that does not count, cancel each other, and both must be entered again.
 * Every try is audited, refused ones too (docs/specification/4-reliability.md#23-the-live-wheel, G34). The round is
 * held meanwhile, so entries come one after the other, and none while the round becomes void.
 * @returns what the entry did, or why it was refused; commit a refusal too, because it may have dropped a proposal
 */
export const enterReading = async (
  tx: Tx,
  entry: Entry & { readonly ip: string },
  rules: EntryRules,
): Promise<'proposed' | 'confirmed' | Refused<EntryRefusal>> => {
  const { reading, staffId, ip } = entry;
  const running = await holdRunningRound(tx);
  const roundNumber = running?.round.roundNumber ?? 0;
  const entered = running && (await enteredReading(tx, roundNumber));
  const missing =
    running && typeof reading === 'number'
      ? (await missingForEntry(tx, rules, { staffId, at: running.round.closesAt })).missing
      : [];
  const judged = judgeEntry(entry, running, entered, missing);
  const write = (action: AuditAction, after: Record<string, unknown>): Promise<void> =>
    audit(tx, {
      staffId,
      action,
      ip,
      subject: `round:${roundNumber}`,
      before: entered && { ...written(entered.reading), proposed_by: entered.proposedBy },
      after,
    });
  if (typeof judged === 'object') {
    if (judged.refused === 'numbers-differ') await dropReading(tx, roundNumber);
    await write('NUMBER_REJECTED', { ...written(reading), reason: judged.refused });
    return new Refused(judged.refused);
  }
  if (judged === 'propose') {
    await proposeReading(tx, roundNumber, reading, staffId);
    await write(typeof reading === 'number' ? 'NUMBER_PROPOSED' : 'NO_SPIN_PROPOSED', written(reading));
    return 'proposed';
  }
  await confirmReading(tx, roundNumber, staffId);
  await write(typeof reading === 'number' ? 'NUMBER_CONFIRMED' : 'NO_SPIN_CONFIRMED', written(reading));
  return 'confirmed';
};
