import type { MissingForEntry } from '@lajvard/contract';
import type { Db, Tx } from '#platform/db/pool.ts';
import { inspectedUntil } from './wheel-record-store.ts';

/** What the operator asks of the croupier's wheel beside its rounds. */
export interface EntryRules {
  /** Hours after an inspection in which the wheel takes numbers; 0: it needs none. */
  readonly inspectionHours: number;
}

/** Nothing. */
export const NO_RULES: EntryRules = { inspectionHours: 0 };

/** What is missing for numbers, and when the inspection of the wheel runs out, epoch ms; null: there is or needs none. */
export interface Preparation {
  readonly missing: readonly MissingForEntry[];
  readonly inspectedUntil: number | null;
}

/**
 * What is missing for a number to be taken, judged at a moment, by what was written down until then. For a round that is
 * its close: nobody can choose a void afterwards, by a late entry or a late record.
 * @param at epoch ms of the table's clock; null: now
 */
export const missingForEntry = async (
  db: Db | Tx,
  { inspectionHours }: EntryRules,
  { at, now }: { readonly at: number | null; readonly now: number },
): Promise<Preparation> => {
  if (inspectionHours === 0) return { missing: [], inspectedUntil: null };
  const until = await inspectedUntil(db, inspectionHours, at);
  const isInspected = until !== null && until >= (at ?? now);
  return { missing: isInspected ? [] : ['wheel-not-inspected'], inspectedUntil: until };
};
