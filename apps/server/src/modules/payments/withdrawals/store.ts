import type { PaymentStatus } from '@lajvard/contract';
import { sql } from 'kysely';
import { FREE_IN, IN_LAST_DAY, type LeftToday, leftToday, type MaxADay } from '#platform/db/day-limit.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import { offsetOf, type Page, type TimeRange } from '#platform/http/paging.ts';

/** A row of `withdrawals`. */
export interface WithdrawalRow {
  readonly id: number;
  readonly user_id: number;
  readonly amount_cents: number;
  readonly destination: string;
  readonly status: PaymentStatus;
  readonly description: string | null;
  readonly hash_code: string | null;
  readonly request_id: string | null;
  readonly request_movement_id: number | null;
  readonly movement_id: number | null;
  readonly created_at: Date;
}

/** A row of `withdrawal_steps`. */
export interface StepRow {
  readonly withdrawal_id: number;
  readonly status: PaymentStatus;
  readonly description: string | null;
  readonly staff_id: number | null;
  readonly at: Date;
}

export interface NewWithdrawal {
  readonly userId: number;
  readonly amountCents: number;
  readonly destination: string;
  readonly requestId: string | null;
}

const MAX_WALLETS = 20;

/** @returns undefined if this player has used the request id */
export const insertWithdrawal = async (tx: Tx, asked: NewWithdrawal): Promise<WithdrawalRow | undefined> => {
  const { rows } = await sql<WithdrawalRow>`
    insert into withdrawals (user_id, amount_cents, destination, request_id)
    values (${asked.userId}, ${asked.amountCents}, ${asked.destination}, ${asked.requestId}::uuid)
    on conflict (user_id, request_id) do nothing returning *`.execute(tx.kysely);
  return rows[0];
};

/** The withdrawal that this player requested with this request id. */
export const withdrawalByRequest = async (
  db: Db | Tx,
  userId: number,
  requestId: string,
): Promise<WithdrawalRow | undefined> => {
  const { rows } = await sql<WithdrawalRow>`
    select * from withdrawals where user_id = ${userId} and request_id = ${requestId}::uuid`.execute(db.kysely);
  return rows[0];
};

export const setHold = async (tx: Tx, id: number, movementId: number): Promise<WithdrawalRow | undefined> => {
  const { rows } = await sql<WithdrawalRow>`
    update withdrawals set request_movement_id = ${movementId}, movement_id = ${movementId} where id = ${id} returning *`.execute(
    tx.kysely,
  );
  return rows[0];
};

export const insertStep = async (
  tx: Tx,
  step: {
    withdrawalId: number;
    status: PaymentStatus;
    description: string | null;
    staffId: number | null;
    movementId: number;
  },
): Promise<void> => {
  await sql`
    insert into withdrawal_steps (withdrawal_id, status, description, staff_id, movement_id)
    values (${step.withdrawalId}, ${step.status}, ${step.description}, ${step.staffId}, ${step.movementId})`.execute(
    tx.kysely,
  );
};

/** The withdrawal, locked until the transaction ends, and how many steps it has taken. */
export const lockWithdrawal = async (tx: Tx, id: number): Promise<(WithdrawalRow & { steps: number }) | undefined> => {
  // lock first, then read the current state
  await sql`select from withdrawals where id = ${id} for update`.execute(tx.kysely);
  const { rows } = await sql<WithdrawalRow & { steps: number }>`
    select w.*, (select count(*) from withdrawal_steps s where s.withdrawal_id = w.id) as steps
    from withdrawals w where w.id = ${id}`.execute(tx.kysely);
  return rows[0];
};

export const setDecision = async (
  tx: Tx,
  id: number,
  change: {
    status: PaymentStatus;
    description: string | null;
    hashCode: string | null;
    hashKey: string | null;
    movementId: number;
  },
): Promise<WithdrawalRow | undefined> => {
  const { rows } = await sql<WithdrawalRow>`
    update withdrawals set status = ${change.status}, description = ${change.description},
      hash_code = coalesce(${change.hashCode}, hash_code), hash_key = coalesce(${change.hashKey}, hash_key),
      movement_id = ${change.movementId}
    where id = ${id} returning *`.execute(tx.kysely);
  return rows[0];
};

/** The addresses this player has withdrawn to, newest first. */
export const savedWallets = async (db: Db | Tx, userId: number): Promise<string[]> => {
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

/** Filter, sort order and page of a list of withdrawals. */
export interface WithdrawalSearch extends Page, TimeRange {
  readonly userId: number;
  readonly status: PaymentStatus | undefined;
  readonly keyword: string | undefined;
  readonly sort: 'id' | 'created_at' | 'amount' | 'status' | undefined;
  readonly align: 'asc' | 'desc';
}

const COLUMNS = { id: 'id', created_at: 'created_at', amount: 'amount_cents', status: 'status' } as const;

const matching = ({ userId, status, keyword, from, before }: WithdrawalSearch) => sql`
  user_id = ${userId} and (${status ?? null}::int is null or status = ${status ?? null}::int)
  and (${from}::timestamptz is null or created_at >= ${from}::timestamptz)
  and (${before}::timestamptz is null or created_at < ${before}::timestamptz)
  and (${keyword ?? null}::text is null or strpos(lower(destination || ' ' || coalesce(hash_code, '')), lower(${keyword ?? null}::text)) > 0)`;

/** A row with its number among the player's own withdrawals, oldest first. */
export type OwnWithdrawal = WithdrawalRow & { readonly own_number: number };

/** A row's number among the player's own. It never changes: rows are written one at a time and never deleted. */
export const ownNumberOf = async (db: Db, { id, user_id: userId }: WithdrawalRow): Promise<number> => {
  const { rows } = await sql<{ place: number }>`
    select count(*) as place from withdrawals where user_id = ${userId} and id <= ${id}`.execute(db.kysely);
  return rows[0]?.place ?? 0;
};

/**
 * One page of a player's withdrawals, with the count and sum of all that match. Declined ones are in the sum only if
 * the search asks for them alone.
 */
export const findWithdrawals = async (
  db: Db,
  search: WithdrawalSearch,
): Promise<{ rows: OwnWithdrawal[]; count: number; sumCents: number }> => {
  const order = sql.raw(`${COLUMNS[search.sort ?? 'id']} ${search.align}, id ${search.align}`);
  const [page, totals] = await Promise.all([
    sql<OwnWithdrawal>`
      select * from (
        select o.*, row_number() over (order by id) as own_number from withdrawals o where user_id = ${search.userId}
      ) own where ${matching(search)} order by ${order}
      limit ${search.limit} offset ${offsetOf(search)}`.execute(db.kysely),
    sql<{ count: number; cents: number }>`
      select count(*) as count, coalesce(sum(amount_cents) filter (where status <> 2 or ${search.status ?? null}::int = 2), 0)::bigint as cents from withdrawals
      where ${matching(search)}`.execute(db.kysely),
  ]);
  const [{ count, cents } = { count: 0, cents: 0 }] = totals.rows;
  return { rows: page.rows, count, sumCents: cents };
};

/** By withdrawal, its steps, oldest first. */
export const stepsOf = async (db: Db | Tx, ids: readonly number[]): Promise<Map<number, StepRow[]>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<StepRow>`
    select withdrawal_id, status, description, staff_id, at from withdrawal_steps
    where withdrawal_id = any(${ids}::bigint[]) order by id`.execute(db.kysely);
  return Map.groupBy(rows, (row) => row.withdrawal_id);
};

/** Whether a withdrawal of this player waits for a decision. */
export const hasWaitingWithdrawal = async (db: Db | Tx, userId: number): Promise<boolean> => {
  const { rows } = await sql<{ waiting: boolean }>`
    select exists (select from withdrawals where user_id = ${userId} and status = 0) as waiting`.execute(db.kysely);
  return rows[0]?.waiting ?? false;
};

/** How many withdrawals this player may still request within 24 hours; null if there is no limit. */
export const withdrawalsLeftToday = async (db: Db | Tx, userId: number, max: MaxADay): Promise<LeftToday | null> => {
  if (max === null) return null;
  const { rows } = await sql<{ free_in: number }>`
    select ${FREE_IN} as free_in from withdrawals where user_id = ${userId} and ${IN_LAST_DAY}
    order by id desc limit ${max}`.execute(db.kysely);
  return leftToday(
    rows.map(({ free_in }) => free_in),
    max,
  );
};
