import { sql } from 'kysely';
import { audit } from '#modules/audit';
import type { Db } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import { DIFFERENCE_COLUMNS, type DifferenceRow } from './store.ts';

/** What a member of staff says about a difference. */
interface Settlement {
  readonly id: number;
  readonly reason: string;
  readonly staffId: number;
  readonly ip: string;
}

/**
 * Settles an open difference with words; no money moves. The same person with the same words again gets the same
 * answer.
 */
export const settleDifference = (
  db: Db,
  { id, reason, staffId, ip }: Settlement,
): Promise<DifferenceRow | Refused<'not-found' | 'already-decided'>> =>
  transaction(db, async (tx) => {
    const { rows } = await sql<DifferenceRow>`
      select ${DIFFERENCE_COLUMNS} from wallet_differences where id = ${id} for update`.execute(tx.kysely);
    const [row] = rows;
    if (row === undefined) return new Refused('not-found');
    if (row.closed_at !== null)
      return row.closed_by === staffId && row.reason === reason ? row : new Refused('already-decided');
    const { rows: settled } = await sql<DifferenceRow>`
      update wallet_differences set closed_at = clock_timestamp(), closed_by = ${staffId}, reason = ${reason}
      where id = ${id} returning ${DIFFERENCE_COLUMNS}`.execute(tx.kysely);
    await audit(tx, {
      staffId,
      action: 'WALLET_DIFFERENCE_SETTLED',
      subject: `difference:${id}`,
      before: null,
      after: { reason },
      ip,
    });
    return settled[0] ?? row;
  });
