import { sql } from 'kysely';
import { escapeLike } from '#platform/db/like.ts';
import type { Db } from '#platform/db/pool.ts';

const MAX_FOUND = 200; // more than anybody reads; a search that finds so many is not specific enough

const startOf = (text: string): string => `${escapeLike(text)}%`;

/** Ids of users who have withdrawn to a TRC20 address that begins like this. Case matters: such addresses differ. */
export const withdrawersByAddress = async (db: Db, address: string): Promise<number[]> => {
  const { rows } = await sql<{ user_id: number }>`
    select distinct user_id from withdrawals where destination like ${startOf(address)} limit ${MAX_FOUND}`.execute(
    db.kysely,
  );
  return rows.map((row) => row.user_id);
};

/** Ids of users who were paid by a transfer whose hash begins like this (the receipt of a withdrawal). */
export const withdrawersByReceipt = async (db: Db, receipt: string): Promise<number[]> => {
  const { rows } = await sql<{ user_id: number }>`
    select distinct user_id from withdrawals
    where hash_code is not null and lower(hash_code) like ${startOf(receipt.toLowerCase())} limit ${MAX_FOUND}`.execute(
    db.kysely,
  );
  return rows.map((row) => row.user_id);
};

/** The user whose withdrawal has this number; null if there is none. */
export const withdrawerOf = async (db: Db, withdrawalId: number): Promise<number | null> => {
  const { rows } = await sql<{ user_id: number }>`select user_id from withdrawals where id = ${withdrawalId}`.execute(
    db.kysely,
  );
  return rows[0]?.user_id ?? null;
};
