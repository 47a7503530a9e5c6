import type { WalletDifferenceKind } from '@lajvard/contract';
import { sql } from 'kysely';
import { movementIds, outsideEntriesSql } from '#modules/ledger';
import type { Span } from '#platform/db/month-rows.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { Difference, Direction, Request, TransferSum } from './judge.ts';

/** What a day's matching counted; money in cents, transfers in units. */
export interface DayMatch {
  readonly transfersIn: number;
  readonly inUnits: bigint;
  readonly transfersOut: number;
  readonly outUnits: bigint;
  readonly depositsCents: number;
  readonly withdrawalsCents: number;
  readonly outsideCents: number;
}

/** A row of `wallet_differences`. */
export interface DifferenceRow {
  readonly id: number;
  readonly day: string;
  readonly kind: WalletDifferenceKind;
  readonly direction: Direction;
  readonly subject: string;
  readonly units: string | null;
  readonly amount_cents: number | null;
  readonly deposit_id: number | null;
  readonly withdrawal_id: number | null;
  readonly other: string | null;
  readonly transfer_at: Date | null;
  readonly opened_at: Date;
  readonly closed_at: Date | null;
  readonly closed_by: number | null;
  readonly reason: string | null;
}

/** The columns of a `DifferenceRow`. */
export const DIFFERENCE_COLUMNS = sql`
  id, day::text as day, kind, direction, subject, units, amount_cents, deposit_id, withdrawal_id, other, transfer_at,
  opened_at, closed_at, closed_by, reason`;

/** Matching is done by one at a time, until the transaction ends: a new leader may overlap with the old one. */
export const lockMatching = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('wallet matching', 0))`.execute(tx.kysely);
};

/** @returns the last matched UTC day, or null */
export const lastMatchedDay = async (db: Db | Tx): Promise<string | null> => {
  const { rows } = await sql<{ day: string | null }>`select max(day)::text as day from wallet_matches`.execute(
    db.kysely,
  );
  return rows[0]?.day ?? null;
};

/** @returns when the first deposit or withdrawal was requested, or null */
export const firstRequestAt = async (db: Db): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`
    select least((select min(created_at) from deposits), (select min(created_at) from withdrawals)) as at`.execute(
    db.kysely,
  );
  return rows[0]?.at ?? null;
};

/** Keeps what the network reported; what is known already stays. */
export const insertTransfers = async (tx: Tx, wallet: string, sums: readonly TransferSum[]): Promise<void> => {
  const given = JSON.stringify(sums.map((sum) => ({ ...sum, wallet, units: sum.units.toString() })));
  await sql`
    insert into wallet_transfers (hash_key, direction, wallet, other, units, at)
    select hash_key, direction, wallet, other, units, at
    from jsonb_populate_recordset(null::wallet_transfers, ${given}::jsonb) on conflict do nothing`.execute(tx.kysely);
};

/** What moved on `outside:trc20`, and for which payment; neither id: for none. What came in is negative. */
export interface Booking {
  readonly amount_cents: number;
  readonly deposit_id: number | null;
  readonly withdrawal_id: number | null;
  readonly hash_key: string | null;
}

export const bookingsOf = async (tx: Tx, span: Span): Promise<Booking[]> => {
  const { rows } = await sql<Booking>`
    select e.amount_cents, d.id as deposit_id, w.id as withdrawal_id, coalesce(d.hash_key, w.hash_key) as hash_key
    from (${outsideEntriesSql(span, await movementIds(tx, span))}) e
      left join deposit_steps ds on ds.movement_id = e.movement_id left join deposits d on d.id = ds.deposit_id
      left join withdrawal_steps ws on ws.movement_id = e.movement_id
      left join withdrawals w on w.id = ws.withdrawal_id`.execute(tx.kysely);
  return rows;
};

/** The kept transfers with these hashes. */
export const transfersOf = async (tx: Tx, hashes: readonly string[]): Promise<TransferSum[]> => {
  const { rows } = await sql<Omit<TransferSum, 'units'> & { readonly units: string }>`
    select hash_key, direction, other, units, at from wallet_transfers where hash_key = any(${hashes}::text[])`.execute(
    tx.kysely,
  );
  return rows.map((row) => ({ ...row, units: BigInt(row.units) }));
};

/** What a withdrawal without a hash is called among the differences. */
export const withdrawalSubject = (id: number): string => `withdrawal ${id}`;

/** The requests with these subjects, as they are now. */
export const requestsOf = async (tx: Tx, subjects: readonly string[]): Promise<Request[]> => {
  const { rows } = await sql<Request>`
    select * from (
      select hash_key as subject, 'in' as direction, id, status = 1 as "isApproved", amount_cents as "amountCents"
      from deposits where hash_key = any(${subjects}::text[])
      union all
      select coalesce(hash_key, 'withdrawal ' || id), 'out', id, status = 1, amount_cents
      from withdrawals where hash_key = any(${subjects}::text[])
        or hash_key is null and 'withdrawal ' || id = any(${subjects}::text[])) asked
    order by direction, id`.execute(tx.kysely);
  return rows;
};

/** The differences about these subjects that are open or that somebody settled. */
export const standingDifferences = async (tx: Tx, subjects: readonly string[]): Promise<DifferenceRow[]> => {
  const { rows } = await sql<DifferenceRow>`
    select ${DIFFERENCE_COLUMNS} from wallet_differences
    where subject = any(${subjects}::text[]) and (closed_at is null or closed_by is not null)`.execute(tx.kysely);
  return rows;
};

/** @returns the subjects of open differences, but of bookings without a request, which no later event explains */
export const openSubjects = async (tx: Tx): Promise<string[]> => {
  const { rows } = await sql<{ subject: string }>`
    select distinct subject from wallet_differences where closed_at is null and kind <> 'booking-without-request'
    `.execute(tx.kysely);
  return rows.map(({ subject }) => subject);
};

/** Closes an open difference that is explained by now. */
export const closeExplained = async (tx: Tx, id: number): Promise<void> => {
  await sql`
    update wallet_differences set closed_at = clock_timestamp() where id = ${id} and closed_at is null`.execute(
    tx.kysely,
  );
};

export const insertDifference = async (tx: Tx, day: string, found: Difference): Promise<void> => {
  await sql`
    insert into wallet_differences (day, kind, direction, subject, units, amount_cents, deposit_id, withdrawal_id,
      other, transfer_at)
    values (${day}::date, ${found.kind}, ${found.direction}, ${found.subject},
      ${found.units?.toString() ?? null}::numeric, ${found.amountCents}, ${found.depositId}, ${found.withdrawalId},
      ${found.other}, ${found.transferAt})`.execute(tx.kysely);
};

/** Writes that a day is matched, over what an earlier matching of it wrote. */
export const writeMatch = async (tx: Tx, day: string, match: DayMatch): Promise<void> => {
  await sql`
    insert into wallet_matches (day, transfers_in, in_units, transfers_out, out_units, deposits_cents,
      withdrawals_cents, outside_cents)
    values (${day}::date, ${match.transfersIn}, ${match.inUnits.toString()}::numeric, ${match.transfersOut},
      ${match.outUnits.toString()}::numeric, ${match.depositsCents}, ${match.withdrawalsCents}, ${match.outsideCents})
    on conflict (day) do update set matched_at = excluded.matched_at, transfers_in = excluded.transfers_in,
      in_units = excluded.in_units, transfers_out = excluded.transfers_out, out_units = excluded.out_units,
      deposits_cents = excluded.deposits_cents, withdrawals_cents = excluded.withdrawals_cents,
      outside_cents = excluded.outside_cents`.execute(tx.kysely);
};
