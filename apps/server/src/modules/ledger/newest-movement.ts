import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

/** The movement that was posted last, and when; null in an empty ledger. */
export const newestMovement = async (db: Db): Promise<{ reference: string; at: Date } | null> => {
  const { rows } = await sql<{ reference: string; at: Date }>`
    select reference, posted_at as at from ledger_movements order by id desc limit 1`.execute(db.kysely);
  return rows[0] ?? null;
};
