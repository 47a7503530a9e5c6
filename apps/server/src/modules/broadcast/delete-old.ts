import { sql } from 'kysely';
import type { Tx } from '#platform/db/pool.ts';

/**
 * Deletes the recipients of broadcasts that ended longer ago than this; the broadcasts stay, with their text and their
 * counts.
 * @param most rows at once
 * @returns how many
 */
export const deleteOldRecipients = async (tx: Tx, keepDays: number, most: number): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    delete from broadcast_recipients where id in (
      select id from broadcast_recipients where broadcast_id = (
        select b.id from broadcasts b where b.ended_at < now() - make_interval(days => ${keepDays}::int)
          and exists (select from broadcast_recipients r where r.broadcast_id = b.id) order by b.id limit 1)
      limit ${most} for update skip locked)`.execute(tx.kysely);
  return Number(numAffectedRows);
};
