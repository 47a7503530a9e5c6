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

/** Ids of users who have withdrawn to a TRC20 address that begins like this. Case matters: such addresses differ. */
export const withdrawersByAddress = async (db: Db, address: string): Promise<number[]> => {
  const start = `${escapeLike(address)}%`;
  const { rows } = await sql<{ user_id: number }>`
    select distinct user_id from withdrawals where destination like ${start} limit ${MAX_FOUND}`.execute(db.kysely);
  return rows.map((row) => row.user_id);
};

/** Ids of users who were paid by a transfer whose hash begins like this, or who have a payment with this number. */
export const usersByReceipt = async (db: Db, receipt: string): Promise<number[]> => {
  const start = `${escapeLike(receipt.toLowerCase())}%`;
  const paid = await sql<{ user_id: number }>`
    select distinct user_id from withdrawals
    where hash_code is not null and lower(hash_code) like ${start} limit ${MAX_FOUND}`.execute(db.kysely);
  const number = /^\d{1,15}$/.test(receipt) ? Number(receipt) : null;
  const numbered = await sql<{ user_id: number }>`
    select user_id from deposits where id = ${number}
    union select user_id from withdrawals where id = ${number}`.execute(db.kysely);
  return [...paid.rows, ...numbered.rows].map((row) => row.user_id);
};
