import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

/**
 * How many rows the log has, its last hash, and the first row that does not follow from the previous one (null if all
 * do).
 */
export const proveLog = async (
  db: Db,
): Promise<{ rows: number; breaks_at: number | null; last_hash: string | null }> => {
  const found = await sql<{ rows: number; breaks_at: number | null; last_hash: string | null }>`
    select (select count(*) from audit_log) as rows, audit_log_breaks_at() as breaks_at,
      (select encode(hash, 'hex') from audit_log order by id desc limit 1) as last_hash`.execute(db.kysely);
  const [proof] = found.rows;
  if (proof === undefined) throw new Error('audit: the proof returned no row');
  return proof;
};
