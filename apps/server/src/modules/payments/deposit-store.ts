import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { PaymentRow, Step } from './payment-kind.ts';

/** The columns of a deposit. */
export const DEPOSIT_COLUMNS = sql`*, wallet_address as address, movement_id as shown_movement_id`;

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
    on conflict (hash_key) where status <> 2 do nothing returning ${DEPOSIT_COLUMNS}`.execute(tx.kysely);
  return rows[0];
};

/** Writes a step into the deposit's row. */
export const writeDepositStep = async (
  tx: Tx,
  id: number,
  { status, description, amountCents }: Step,
  movementId: number | null,
): Promise<PaymentRow | undefined> => {
  const { rows } = await sql<PaymentRow>`
    update deposits set status = ${status}, description = ${description}, amount_cents = ${amountCents},
      asked_cents = nullif(coalesce(asked_cents, amount_cents), ${amountCents}),
      movement_id = coalesce(${movementId}::bigint, movement_id)
    where id = ${id} returning ${DEPOSIT_COLUMNS}`.execute(tx.kysely);
  return rows[0];
};

/** Whether an approved deposit came in with the transfer of this hash. */
export const hasCredited = async (tx: Tx, hashKey: string): Promise<boolean> => {
  const { rows } = await sql`select from deposits where hash_key = ${hashKey} and status = 1`.execute(tx.kysely);
  return rows.length > 0;
};

/** What this player deposited since then, cents: waiting and approved, but not declined deposits. */
export const depositedSince = async (db: Db | Tx, userId: number, since: Date): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as cents from deposits
    where user_id = ${userId} and status <> 2 and created_at >= ${since}`.execute(db.kysely);
  return rows[0]?.cents ?? 0;
};
