import { sql } from 'kysely';
import type { Tx } from '#platform/db/pool.ts';

/**
 * Deletes sessions that ended longer ago than this, with the owner's rights (migration 0054): the server itself may
 * not. A browser whose last session goes counts as new again (guess-limits.ts).
 * @param most rows at once
 * @returns how many
 */
export const deleteOldSessions = async (tx: Tx, keepDays: number, most: number): Promise<number> => {
  const { rows } = await sql<{ deleted: number }>`
    select delete_old_sessions(${keepDays}::int, ${most}::int) as deleted`.execute(tx.kysely);
  return rows[0]?.deleted ?? 0;
};

/** Deletes one-time codes that expired longer ago than this, used or not. @returns how many */
export const deleteOldCodes = async (tx: Tx, keepDays: number, most: number): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    delete from one_time_codes where hash in (
      select hash from one_time_codes where expires_at < now() - make_interval(days => ${keepDays}::int)
      order by expires_at limit ${most} for update skip locked)`.execute(tx.kysely);
  return Number(numAffectedRows);
};
