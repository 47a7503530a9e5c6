import type { MissingForEntry } from '@lajvard/contract';
import { isTrained } from '#modules/staff';
import type { Db, Tx } from '#platform/db/pool.ts';
import { inspectedAt } from './wheels/wheel-record-store.ts';

/** What the operator asks of the croupier's wheel beside its rounds. */
export interface EntryRules {
  /** Hours after an inspection in which the wheel takes numbers; 0: it needs none. */
  readonly inspectionHours: number;
  /** Whether only who is trained, with no refresher due, enters numbers. */
  readonly trainingRequired: boolean;
}

/** Nothing. */
export const NO_RULES: EntryRules = { inspectionHours: 0, trainingRequired: false };

/** What is missing for numbers; when the inspection of the wheel runs out, epoch ms, null: there is or needs none. */
export interface Preparation {
  readonly missing: readonly MissingForEntry[];
  readonly inspectedUntil: number | null;
}

/**
 * What is missing for a number to be taken, judged at a moment, by what was written down until then. For a round that
 * is its close: nobody can choose a void afterwards, by a late entry or a late record.
 * @param at epoch ms of the table's clock; null: now
 */
export const missingForEntry = async (
  db: Db | Tx,
  { inspectionHours, trainingRequired }: EntryRules,
  { staffId, at }: { readonly staffId: number; readonly at: number | null },
): Promise<Preparation> => {
  const inspected = inspectionHours === 0 ? null : await inspectedAt(db, inspectionHours, at);
  const isReady = !trainingRequired || (await isTrained(db, staffId, at));
  const missing: MissingForEntry[] = [];
  if (inspected?.counts === false) missing.push('wheel-not-inspected');
  if (!isReady) missing.push('not-trained');
  return { missing, inspectedUntil: inspected?.until ?? null };
};
