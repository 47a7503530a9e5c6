import { sql } from 'kysely';
import type { Tx } from '#platform/db/pool.ts';

/**
 * Deletes seeds whose round ended longer ago than this and tells the same seed itself, with the owner's rights
 * (migration 0054): the server itself may not.
 * @param most rows at once
 * @returns how many
 */
export const deleteOldSeeds = async (tx: Tx, keepDays: number, most: number): Promise<number> => {
  const { rows } = await sql<{ deleted: number }>`
    select delete_old_wheel_seeds(${keepDays}::int, ${most}::int) as deleted`.execute(tx.kysely);
  return rows[0]?.deleted ?? 0;
};
