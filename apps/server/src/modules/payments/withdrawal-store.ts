import { hashKey } from '@lajvard/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { PaymentRow, Step } from './payment-kind.ts';

/** The columns of a withdrawal. */
export const WITHDRAWAL_COLUMNS = sql`*, destination as address, request_movement_id as shown_movement_id`;

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
    on conflict (user_id, request_id) do nothing returning ${WITHDRAWAL_COLUMNS}`.execute(tx.kysely);
  return rows[0];
};

/** The withdrawal that this player requested with this request id. */
export const withdrawalByRequest = async (
  db: Db | Tx,
  userId: number,
  requestId: string,
): Promise<PaymentRow | undefined> => {
  const { rows } = await sql<PaymentRow>`
    select ${WITHDRAWAL_COLUMNS} from withdrawals
    where user_id = ${userId} and request_id = ${requestId}::uuid`.execute(db.kysely);
  return rows[0];
};

/** Writes a step into the withdrawal's row. Its first movement is the hold. */
export const writeWithdrawalStep = async (
  tx: Tx,
  id: number,
  { status, description, hashCode }: Step,
  movementId: number | null,
): Promise<PaymentRow | undefined> => {
  const { rows } = await sql<PaymentRow>`
    update withdrawals set status = ${status}, description = ${description},
      hash_code = coalesce(${hashCode}, hash_code),
      hash_key = coalesce(${hashCode === null ? null : hashKey(hashCode)}, hash_key),
      request_movement_id = coalesce(request_movement_id, ${movementId}),
      movement_id = coalesce(${movementId}::bigint, movement_id)
    where id = ${id} returning ${WITHDRAWAL_COLUMNS}`.execute(tx.kysely);
  return rows[0];
};

/** Whether the transfer of this hash has paid a withdrawal. */
export const hasPaid = async (tx: Tx, hashKey: string): Promise<boolean> => {
  const { rows } = await sql`select from withdrawals where hash_key = ${hashKey} and status = 1`.execute(tx.kysely);
  return rows.length > 0;
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
