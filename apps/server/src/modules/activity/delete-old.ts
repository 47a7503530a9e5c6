import { sql } from 'kysely';
import type { Tx } from '#platform/db/pool.ts';

/**
 * Deletes activities older than this, the oldest first, with the owner's rights (migration 0061): the server itself may
 * not, and the database refuses less than 365 days.
 * @param most rows at once
 * @returns how many
 */
export const deleteOldActivities = async (tx: Tx, keepDays: number, most: number): Promise<number> => {
  const { rows } = await sql<{ deleted: number }>`
    select delete_old_activities(${keepDays}::int, ${most}::int) as deleted`.execute(tx.kysely);
  return rows[0]?.deleted ?? 0;
};
