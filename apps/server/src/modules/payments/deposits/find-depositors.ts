import { hashKey } from '@lajvard/contract';
import { sql } from 'kysely';
import { escapeLike } from '#platform/db/like.ts';
import type { Db } from '#platform/db/pool.ts';

const MAX_FOUND = 200; // more than anybody reads; a search that finds so many is not specific enough

/** Ids of users with a deposit whose hash begins like this, declined ones included. */
export const depositorsByHash = async (db: Db, hash: string): Promise<number[]> => {
  const start = `${escapeLike(hashKey(hash))}%`;
  const { rows } = await sql<{ user_id: number }>`
    select distinct user_id from deposits where hash_key like ${start} limit ${MAX_FOUND}`.execute(db.kysely);
  return rows.map((row) => row.user_id);
};

/** The user whose deposit has this number; null if there is none. */
export const depositorOf = async (db: Db, depositId: number): Promise<number | null> => {
  const { rows } = await sql<{ user_id: number }>`select user_id from deposits where id = ${depositId}`.execute(
    db.kysely,
  );
  return rows[0]?.user_id ?? null;
};
