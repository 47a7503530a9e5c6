import type { PaymentStatus } from '@lajvard/contract';
import { sql } from 'kysely';
import { FREE_IN, IN_LAST_DAY, type LeftToday, leftToday, type MaxADay } from '#platform/db/day-limit.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import { offsetOf, type Page, type TimeRange } from '#platform/http/paging.ts';

/** A row of `deposits`. */
export interface DepositRow {
  readonly id: number;
  readonly user_id: number;
  readonly amount_cents: number;
  readonly hash_code: string;
  readonly wallet_address: string;
  readonly status: PaymentStatus;
  readonly description: string | null;
  readonly movement_id: number | null;
  readonly created_at: Date;
}

/** A row of `deposit_steps`. */
export interface StepRow {
  readonly deposit_id: number;
  readonly status: PaymentStatus;
  readonly description: string | null;
  readonly staff_id: number | null;
  readonly at: Date;
}

export interface NewDeposit {
  readonly userId: number;
  readonly amountCents: number;
  readonly hashCode: string;
  readonly hashKey: string;
  readonly walletAddress: string;
}

/** @returns undefined if a deposit that is not declined has this hash */
export const insertDeposit = async (tx: Tx, deposit: NewDeposit): Promise<DepositRow | undefined> => {
  const { rows } = await sql<DepositRow>`
    insert into deposits (user_id, amount_cents, hash_code, hash_key, wallet_address)
    values (${deposit.userId}, ${deposit.amountCents}, ${deposit.hashCode}, ${deposit.hashKey}, ${deposit.walletAddress})
    on conflict (hash_key) where status <> 2 do nothing returning *`.execute(tx.kysely);
  return rows[0];
};

export const insertStep = async (
  tx: Tx,
  step: {
    depositId: number;
    status: PaymentStatus;
    description: string | null;
    staffId: number | null;
    movementId: number | null;
  },
): Promise<void> => {
  await sql`
    insert into deposit_steps (deposit_id, status, description, staff_id, movement_id)
    values (${step.depositId}, ${step.status}, ${step.description}, ${step.staffId}, ${step.movementId})`.execute(
    tx.kysely,
  );
};

/** The deposit, locked until the transaction ends, and how many steps it has taken. */
export const lockDeposit = async (tx: Tx, id: number): Promise<(DepositRow & { steps: number }) | undefined> => {
  // lock first, then read the current state
  await sql`select from deposits where id = ${id} for update`.execute(tx.kysely);
  const { rows } = await sql<DepositRow & { steps: number }>`
    select d.*, (select count(*) from deposit_steps s where s.deposit_id = d.id) as steps
    from deposits d where d.id = ${id}`.execute(tx.kysely);
  return rows[0];
};

/** @returns undefined if another deposit that is not declined has this hash */
export const setStatus = async (
  tx: Tx,
  id: number,
  change: { status: PaymentStatus; description: string | null; movementId: number | null },
): Promise<DepositRow | undefined> => {
  const { rows } = await sql<DepositRow>`
    update deposits d set status = ${change.status}, description = ${change.description},
      movement_id = coalesce(${change.movementId}::bigint, movement_id)
    where d.id = ${id} and (${change.status} = 2 or not exists (
      select from deposits o where o.hash_key = d.hash_key and o.id <> d.id and o.status <> 2))
    returning *`.execute(tx.kysely);
  return rows[0];
};

/** What this player deposited since then, cents: waiting and approved, but not declined deposits. */
export const depositedSince = async (db: Db | Tx, userId: number, since: Date): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as cents from deposits
    where user_id = ${userId} and status <> 2 and created_at >= ${since}`.execute(db.kysely);
  return rows[0]?.cents ?? 0;
};

/** Filter, sort order and page of a list of deposits. */
export interface DepositSearch extends Page, TimeRange {
  readonly userId: number;
  readonly status: PaymentStatus | undefined;
  readonly keyword: string | undefined;
  readonly sort: 'id' | 'created_at' | 'amount' | 'status' | undefined;
  readonly align: 'asc' | 'desc';
}

const COLUMNS = { id: 'id', created_at: 'created_at', amount: 'amount_cents', status: 'status' } as const;

const matching = ({ userId, status, keyword, from, before }: DepositSearch) => sql`
  user_id = ${userId} and (${status ?? null}::int is null or status = ${status ?? null}::int)
  and (${from}::timestamptz is null or created_at >= ${from}::timestamptz)
  and (${before}::timestamptz is null or created_at < ${before}::timestamptz)
  and (${keyword ?? null}::text is null or strpos(hash_key, lower(${keyword ?? null}::text)) > 0)`;

/** A row with its number among the player's own deposits, oldest first. */
export type OwnDeposit = DepositRow & { readonly own_number: number };

/** A row's number among the player's own. It never changes: rows are written one at a time and never deleted. */
export const ownNumberOf = async (db: Db, { id, user_id: userId }: DepositRow): Promise<number> => {
  const { rows } = await sql<{ place: number }>`
    select count(*) as place from deposits where user_id = ${userId} and id <= ${id}`.execute(db.kysely);
  return rows[0]?.place ?? 0;
};

/**
 * One page of a player's deposits, with the count and sum of all that match. Declined ones are in the sum only if the
 * search asks for them alone.
 */
export const findDeposits = async (
  db: Db,
  search: DepositSearch,
): Promise<{ rows: OwnDeposit[]; count: number; sumCents: number }> => {
  const order = sql.raw(`${COLUMNS[search.sort ?? 'id']} ${search.align}, id ${search.align}`);
  const [page, totals] = await Promise.all([
    sql<OwnDeposit>`
      select * from (
        select o.*, row_number() over (order by id) as own_number from deposits o where user_id = ${search.userId}
      ) own where ${matching(search)} order by ${order}
      limit ${search.limit} offset ${offsetOf(search)}`.execute(db.kysely),
    sql<{ count: number; cents: number }>`
      select count(*) as count, coalesce(sum(amount_cents) filter (where status <> 2 or ${search.status ?? null}::int = 2), 0)::bigint as cents from deposits
      where ${matching(search)}`.execute(db.kysely),
  ]);
  const [{ count, cents } = { count: 0, cents: 0 }] = totals.rows;
  return { rows: page.rows, count, sumCents: cents };
};

/** By deposit, its steps, oldest first. */
export const stepsOf = async (db: Db | Tx, ids: readonly number[]): Promise<Map<number, StepRow[]>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<StepRow>`
    select deposit_id, status, description, staff_id, at from deposit_steps
    where deposit_id = any(${ids}::bigint[]) order by id`.execute(db.kysely);
  return Map.groupBy(rows, (row) => row.deposit_id);
};

/** Whether a deposit of this player waits for a decision. */
export const hasWaitingDeposit = async (db: Db | Tx, userId: number): Promise<boolean> => {
  const { rows } = await sql<{ waiting: boolean }>`
    select exists (select from deposits where user_id = ${userId} and status = 0) as waiting`.execute(db.kysely);
  return rows[0]?.waiting ?? false;
};

/** How many deposits this player may still request within 24 hours; null if there is no limit. */
export const depositsLeftToday = async (db: Db | Tx, userId: number, max: MaxADay): Promise<LeftToday | null> => {
  if (max === null) return null;
  const { rows } = await sql<{ free_in: number }>`
    select ${FREE_IN} as free_in from deposits where user_id = ${userId} and ${IN_LAST_DAY}
    order by id desc limit ${max}`.execute(db.kysely);
  return leftToday(
    rows.map(({ free_in }) => free_in),
    max,
  );
};
