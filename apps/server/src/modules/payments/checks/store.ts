import type { DepositVerdict } from '@lajvard/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { Finding } from './judge-transfer.ts';

/** A row of `deposit_checks`. */
export interface CheckRow {
  readonly deposit_id: number;
  readonly verdict: DepositVerdict;
  readonly contract: string | null;
  readonly recipient: string | null;
  readonly amount_units: string | null;
  readonly confirmations: number | null;
  readonly attempts: number;
  readonly checked_at: Date | null;
  readonly next_at: Date | null;
}

/** A check that is due, and its deposit. `attempts` includes this one. */
export interface DueCheck {
  readonly deposit_id: number;
  readonly hash_key: string;
  readonly amount_cents: number;
  readonly wallet_address: string;
  readonly attempts: number;
}

/** Enlists every waiting deposit that has no check yet; the request itself knows nothing of checks. */
export const enlistWaiting = async (tx: Tx): Promise<void> => {
  await sql`
    insert into deposit_checks (deposit_id)
    select id from deposits d where status = 0 and not exists (select from deposit_checks c where c.deposit_id = d.id)
    on conflict do nothing`.execute(tx.kysely);
};

/** Claims the check that has been due the longest; no other process takes it within the lease. */
export const claimDue = async (tx: Tx, leaseMs: number): Promise<DueCheck | undefined> => {
  const { rows } = await sql<DueCheck>`
    update deposit_checks c set attempts = attempts + 1,
      next_at = clock_timestamp() + ${leaseMs}::double precision * interval '1 ms'
    from deposits d
    where d.id = c.deposit_id and c.deposit_id = (
      select due.deposit_id from deposit_checks due join deposits told on told.id = due.deposit_id and told.status = 0
      where due.next_at <= clock_timestamp() order by due.next_at limit 1 for update of due skip locked)
    returning c.deposit_id, d.hash_key, d.amount_cents, d.wallet_address, c.attempts`.execute(tx.kysely);
  return rows[0];
};

/** Records the result of a look-up. @param againMs until the next look-up; null: none */
export const writeFinding = async (
  tx: Tx,
  depositId: number,
  { verdict, transfer, confirmations }: Finding,
  againMs: number | null,
): Promise<void> => {
  await sql`
    update deposit_checks set verdict = ${verdict}, contract = ${transfer?.contract ?? null},
      recipient = ${transfer?.recipient ?? null}, amount_units = ${transfer?.units.toString() ?? null}::numeric,
      confirmations = ${confirmations}, checked_at = clock_timestamp(),
      next_at = clock_timestamp() + ${againMs}::double precision * interval '1 ms'
    where deposit_id = ${depositId}`.execute(tx.kysely);
};

export const findChecks = async (db: Db | Tx, depositIds: readonly number[]): Promise<CheckRow[]> => {
  if (depositIds.length === 0) return [];
  const { rows } = await sql<CheckRow>`
    select * from deposit_checks where deposit_id = any(${depositIds}::bigint[])`.execute(db.kysely);
  return rows;
};
