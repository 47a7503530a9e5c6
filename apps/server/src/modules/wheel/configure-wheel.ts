import { audit } from '#modules/audit';
import type { Db } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import type { EntryRefusal, Reading } from './entry-rules.ts';
import { type EntryRules, enterReading, missingForEntry, NO_RULES, written } from './readings.ts';
import { readSource, SOURCES, type Source, setSource, sourceOf } from './source.ts';

/** What a member of staff sets. `reading`: what the croupier's wheel showed in the live round. */
export interface WheelChange {
  readonly source: Source | null;
  readonly reading: Reading | null;
  readonly roundNumber: number | null;
  readonly staffId: number;
  readonly ip: string;
}

/**
 * Chooses the wheel of later rounds and takes a reading of the live one, in one transaction. A refused reading leaves
 * everything else unchanged, and so does a wheel that is not inspected: the croupier's is not chosen then.
 * @returns the outcome of the reading; null without one
 */
export const configureWheel = (
  db: Db,
  change: WheelChange,
  rules: EntryRules = NO_RULES,
): Promise<'proposed' | 'confirmed' | null | Refused<EntryRefusal>> =>
  transaction(db, async (tx) => {
    const { source, reading, staffId, ip } = change;
    if (source === 'studio' && (await readSource(tx)) !== SOURCES[source]) {
      const { missing } = await missingForEntry(tx, rules, { staffId, at: null });
      if (missing.includes('wheel-not-inspected')) return new Refused('wheel-not-inspected');
    }
    const became = reading === null ? null : await enterReading(tx, { ...change, reading }, rules);
    if (became instanceof Refused || source === null) return became;
    const before = await setSource(tx, SOURCES[source]);
    if (before !== null) {
      await audit(tx, {
        staffId,
        ip,
        action: 'WHEEL_CONFIGURED',
        subject: 'wheel:source',
        before: { source: sourceOf(before) },
        after: { source },
      });
    }
    return became;
  });

/** Audits a reading that is refused for who enters it. */
export const auditRefused = (
  db: Db,
  { reading, roundNumber, staffId, ip }: WheelChange & { readonly reading: Reading },
  reason: 'not-allowed' | 'authentication-failed',
): Promise<void> => {
  const subject = `round:${roundNumber ?? 0}` as const;
  const after = { ...written(reading), reason };
  return transaction(db, (tx) => audit(tx, { staffId, action: 'NUMBER_REJECTED', subject, before: null, after, ip }));
};
