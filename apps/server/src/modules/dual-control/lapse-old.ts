import { SYSTEM_STAFF_ID } from '@lajvard/contract';
import { audit } from '#modules/audit';
import type { Db } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { lockOldProposals, writeVerdict } from './proposal-store.ts';

/** Lets lapse what has waited for longer than it may. Call it periodically; each proposal lapses once. */
export const lapseOldProposals = (db: Db): Promise<void> =>
  transaction(db, async (tx) => {
    const rows = await lockOldProposals(tx);
    const verdict = { status: 'lapsed', staffId: SYSTEM_STAFF_ID, reason: null, outcome: 'proposal-too-old' } as const;
    for (const { id } of rows) await writeVerdict(tx, id, verdict);
    for (const { id, kind, subject, proposed_by } of rows) {
      const after = { proposal: id, kind, outcome: verdict.outcome };
      const change = { staffId: SYSTEM_STAFF_ID, subject, before: { proposed_by }, after, ip: 'system' };
      await audit(tx, Object.assign({ action: 'PROPOSAL_LAPSED' as const }, change));
    }
  });
