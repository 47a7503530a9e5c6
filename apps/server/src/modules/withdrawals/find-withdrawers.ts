import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

const MAX_FOUND = 200; // more than anybody reads; a search that finds so many was no search

const startOf = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Who has withdrawn to a TRC20 address that begins so; ids of users. Capitals count: they are different addresses. */
export const withdrawersByAddress = async (db: Db, address: string): Promise<number[]> => {
  const { rows } = await sql<{ user_id: number }>`
    select distinct user_id from withdrawals where destination like ${startOf(address)} limit ${MAX_FOUND}`.execute(
    db.kysely,
  );
  return rows.map((row) => row.user_id);
};

/** Who was paid by a transfer whose hash begins so (the receipt of a withdrawal); ids of users. */
export const withdrawersByReceipt = async (db: Db, receipt: string): Promise<number[]> => {
  const { rows } = await sql<{ user_id: number }>`
    select distinct user_id from withdrawals
    where hash_code is not null and lower(hash_code) like ${startOf(receipt.toLowerCase())} limit ${MAX_FOUND}`.execute(
    db.kysely,
  );
  return rows.map((row) => row.user_id);
};

/** Whose withdrawal has this number. */
export const withdrawerOf = async (db: Db, withdrawalId: number): Promise<number | null> => {
  const { rows } = await sql<{ user_id: number }>`select user_id from withdrawals where id = ${withdrawalId}`.execute(
    db.kysely,
  );
  return rows[0]?.user_id ?? null;
};
