import { sql } from 'kysely';
import type { Tx } from '#platform/db/pool.ts';

/**
 * Deletes what staff looked at longer ago than this, the oldest first, with the owner's rights (migration 0082): the
 * server itself may not, and the database refuses less than 365 days.
 * @param most rows at once
 * @returns how many
 */
export const deleteOldLooks = async (tx: Tx, keepDays: number, most: number): Promise<number> => {
  const { rows } = await sql<{ deleted: number }>`
    select delete_old_staff_reads(${keepDays}::int, ${most}::int) as deleted`.execute(tx.kysely);
  return rows[0]?.deleted ?? 0;
};
