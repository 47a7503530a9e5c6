import { sql } from 'kysely';
import { oneAtATime } from '#platform/db/day-limit.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import { DEPOSIT, type PaymentRow, WITHDRAWAL } from './kinds.ts';

export interface NewDeposit {
  readonly userId: number;
  readonly amountCents: number;
  readonly hashCode: string;
  readonly hashKey: string;
  readonly walletAddress: string;
}

/** @returns undefined if a deposit that is not declined has this hash */
export const insertDeposit = async (tx: Tx, deposit: NewDeposit): Promise<PaymentRow | undefined> => {
  const { rows } = await sql<PaymentRow>`
    insert into deposits (user_id, amount_cents, hash_code, hash_key, wallet_address)
    values (${deposit.userId}, ${deposit.amountCents}, ${deposit.hashCode}, ${deposit.hashKey},
      ${deposit.walletAddress})
    on conflict (hash_key) where status <> 2 do nothing returning ${DEPOSIT.columns}`.execute(tx.kysely);
  return rows[0];
};

/** What this player deposited since then, cents: waiting and approved, but not declined deposits. */
export const depositedSince = async (db: Db | Tx, userId: number, since: Date): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as cents from deposits
    where user_id = ${userId} and status <> 2 and created_at >= ${since}`.execute(db.kysely);
  return rows[0]?.cents ?? 0;
};

export interface NewWithdrawal {
  readonly userId: number;
  readonly amountCents: number;
  readonly destination: string;
  readonly requestId: string | null;
}

const MAX_WALLETS = 20;

/** @returns undefined if this player has used the request id */
export const insertWithdrawal = async (tx: Tx, asked: NewWithdrawal): Promise<PaymentRow | undefined> => {
  const { rows } = await sql<PaymentRow>`
    insert into withdrawals (user_id, amount_cents, destination, request_id)
    values (${asked.userId}, ${asked.amountCents}, ${asked.destination}, ${asked.requestId}::uuid)
    on conflict (user_id, request_id) do nothing returning ${WITHDRAWAL.columns}`.execute(tx.kysely);
  return rows[0];
};

/** The withdrawal that this player requested with this request id. */
export const withdrawalByRequest = async (
  db: Db | Tx,
  userId: number,
  requestId: string,
): Promise<PaymentRow | undefined> => {
  const { rows } = await sql<PaymentRow>`
    select ${WITHDRAWAL.columns} from withdrawals
    where user_id = ${userId} and request_id = ${requestId}::uuid`.execute(db.kysely);
  return rows[0];
};

/** The addresses this player has withdrawn to, newest first. */
export const walletsOf = async (db: Db | Tx, userId: number): Promise<string[]> => {
  const { rows } = await sql<{ destination: string }>`
    select destination from withdrawals where user_id = ${userId}
    group by destination order by max(id) desc limit ${MAX_WALLETS}`.execute(db.kysely);
  return rows.map((row) => row.destination);
};

/** Whether this player has requested a withdrawal to this address before. */
export const hasUsed = async (db: Db | Tx, userId: number, destination: string): Promise<boolean> => {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from withdrawals where user_id = ${userId} and destination = ${destination}) as used`.execute(
    db.kysely,
  );
  return rows[0]?.used ?? false;
};

/** By withdrawal of these, when its player first requested one to the same address. */
export const firstUsesOf = async (db: Db, ids: readonly number[]): Promise<Map<number, Date>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; first: Date }>`
    select w.id, min(same.created_at) as first from withdrawals w
    join withdrawals same on same.user_id = w.user_id and same.destination = w.destination
    where w.id = any(${[...ids]}::bigint[]) group by w.id`.execute(db.kysely);
  return new Map(rows.map(({ id, first }) => [id, first]));
};

/** Marks the withdrawals that a player requested since then: their owner says that it was somebody else. */
export const disownWithdrawals = async (tx: Tx, userId: number, since: Date): Promise<void> => {
  await oneAtATime(tx, 'withdrawals', userId); // one that is being requested counts too
  await sql`
    update withdrawals set disowned_at = clock_timestamp()
    where user_id = ${userId} and created_at >= ${since} and disowned_at is null`.execute(tx.kysely);
};
