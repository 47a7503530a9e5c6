import type { PaymentStatus } from '@lajvard/contract';
import { type RawBuilder, sql } from 'kysely';
import { FREE_IN, IN_LAST_DAY, type LeftToday, leftToday, type MaxADay } from '#platform/db/day-limit.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import { offsetOf, type Page, type TimeRange } from '#platform/http/paging.ts';
import type { PaymentKind, PaymentRow, Step } from './kinds.ts';

/** The payment, locked until the transaction ends, and how many steps it has taken. */
export const lockPayment = async (
  tx: Tx,
  { table, columns, stepTable, stepOf }: PaymentKind,
  id: number,
): Promise<(PaymentRow & { readonly steps: number }) | undefined> => {
  // lock first, then read the current state
  await sql`select from ${table} where id = ${id} for update`.execute(tx.kysely);
  const { rows } = await sql<PaymentRow & { readonly steps: number }>`
    select ${columns}, (select count(*) from ${stepTable} where ${stepOf} = ${id}) as steps
    from ${table} where id = ${id}`.execute(tx.kysely);
  return rows[0];
};

/** The payment as it is now. */
export const paymentById = async (
  db: Db,
  { table, columns }: PaymentKind,
  id: number,
): Promise<PaymentRow | undefined> => {
  const { rows } = await sql<PaymentRow>`select ${columns} from ${table} where id = ${id}`.execute(db.kysely);
  return rows[0];
};

/** Writes a step into the row of its payment. */
export const writeStep = async (
  tx: Tx,
  { table, columns, columnsOfStep }: PaymentKind,
  id: number,
  step: Step,
  movementId: number | null,
): Promise<PaymentRow | undefined> => {
  const { rows } = await sql<PaymentRow>`
    update ${table} set ${columnsOfStep(step, movementId)} where id = ${id} returning ${columns}`.execute(tx.kysely);
  return rows[0];
};

/** Adds a step to the list of those that its payment has taken. */
export const insertStep = async (
  tx: Tx,
  { stepTable, stepOf }: PaymentKind,
  paymentId: number,
  { status, description, staffId, amountCents }: Step,
  movementId: number | null,
): Promise<void> => {
  await sql`
    insert into ${stepTable} (${stepOf}, status, description, staff_id, movement_id, amount_cents)
    values (${paymentId}, ${status}, ${description}, ${staffId}, ${movementId}, ${amountCents})`.execute(tx.kysely);
};

/** A step as it is stored; `staff_id` is null for the player's own. */
export interface StepRow {
  readonly payment_id: number;
  readonly status: PaymentStatus;
  readonly description: string | null;
  readonly staff_id: number | null;
  readonly at: Date;
}

/** By payment, its steps, oldest first. */
export const stepsOf = async (
  db: Db | Tx,
  { stepTable, stepOf }: PaymentKind,
  ids: readonly number[],
): Promise<Map<number, StepRow[]>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<StepRow>`
    select ${stepOf} as payment_id, status, description, staff_id, at from ${stepTable}
    where ${stepOf} = any(${ids}::bigint[]) order by id`.execute(db.kysely);
  return Map.groupBy(rows, (row) => row.payment_id);
};

/** Which payments a list shows. */
export interface PaymentCriteria extends TimeRange {
  readonly id?: number | undefined;
  readonly userId: number | undefined;
  readonly status: PaymentStatus | undefined;
  readonly keyword: RawBuilder<boolean> | undefined;
}

/** The criteria, sort order and page of a list. */
export interface PaymentSearch extends PaymentCriteria, Page {
  readonly sort: keyof typeof ORDERS;
  readonly align: 'asc' | 'desc';
}

const ORDERS = { id: 'id', created_at: 'created_at', amount: 'amount_cents', status: 'status' } as const;

/** Only the given criteria are in the statement, so that the planner uses their index (migration 0061). */
const matching = ({ id, userId, status, keyword, from, before }: PaymentCriteria): RawBuilder<unknown> => {
  const asked = [
    id === undefined ? null : sql`id = ${id}`,
    userId === undefined ? null : sql`user_id = ${userId}`,
    status === undefined ? null : sql`status = ${status}`,
    from === null ? null : sql`created_at >= ${from}::timestamptz`,
    before === null ? null : sql`created_at < ${before}::timestamptz`,
    keyword ?? null,
  ].filter((condition) => condition !== null);
  return asked.length === 0 ? sql`true` : sql.join(asked, sql` and `);
};

/** How many payments of one status match, and their sum in cents. */
export interface PaymentSum {
  readonly status: PaymentStatus;
  readonly count: number;
  readonly cents: number;
}

/** One page of payments, and by status the count and sum of all that match the other criteria. */
export const findPayments = async (
  db: Db,
  { table, columns }: PaymentKind,
  search: PaymentSearch,
): Promise<{ rows: PaymentRow[]; sums: PaymentSum[] }> => {
  const column = ORDERS[search.sort];
  const order = sql.raw(column === 'id' ? `id ${search.align}` : `${column} ${search.align}, id ${search.align}`);
  const [page, sums] = await Promise.all([
    sql<PaymentRow>`
      select ${columns} from ${table} where ${matching(search)} order by ${order}
      limit ${search.limit} offset ${offsetOf(search)}`.execute(db.kysely),
    sql<PaymentSum>`
      select status, count(*) as count, sum(amount_cents)::bigint as cents from ${table}
      where ${matching({ ...search, status: undefined })} group by status`.execute(db.kysely),
  ]);
  return { rows: page.rows, sums: sums.rows };
};

/**
 * By payment of this player, its number among the player's own, oldest first. It never changes: rows are written one at
 * a time and never deleted.
 */
export const ownNumbersOf = async (
  db: Db,
  { table }: PaymentKind,
  userId: number,
  ids: readonly number[],
): Promise<Map<number, number>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; place: number }>`
    select id, place from (
      select id, row_number() over (order by id) as place from ${table} where user_id = ${userId}) own
    where id = any(${ids}::bigint[])`.execute(db.kysely);
  return new Map(rows.map(({ id, place }) => [id, place]));
};

/** How many payments wait for a decision. */
export const countWaiting = async (db: Db, { table }: PaymentKind): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${table} where status = 0`.execute(
    db.kysely,
  );
  return rows[0]?.count ?? 0;
};

/** How many wait, and for how long the oldest has. */
export const waitingPayments = async (
  db: Db,
  { table, noun }: PaymentKind,
): Promise<{ kind: string; count: number; oldestSeconds: number }> => {
  const { rows } = await sql<{ count: number; oldest: number | null }>`
    select count(*) as count, extract(epoch from clock_timestamp() - min(created_at))::float8 as oldest
    from ${table} where status = 0`.execute(db.kysely);
  return { kind: noun, count: rows[0]?.count ?? 0, oldestSeconds: rows[0]?.oldest ?? 0 };
};

/** Whether a payment of this player waits for a decision. */
export const hasWaitingPayment = async (db: Db | Tx, userId: number): Promise<boolean> => {
  const { rows } = await sql<{ waiting: boolean }>`
    select exists (select from deposits where user_id = ${userId} and status = 0)
      or exists (select from withdrawals where user_id = ${userId} and status = 0) as waiting`.execute(db.kysely);
  return rows[0]?.waiting ?? false;
};

/** How many payments of this kind this player may still request within 24 hours; null if there is no limit. */
export const paymentsLeftToday = async (
  db: Db | Tx,
  { table }: PaymentKind,
  userId: number,
  max: MaxADay,
): Promise<LeftToday | null> => {
  if (max === null) return null;
  const { rows } = await sql<{ free_in: number }>`
    select ${FREE_IN} as free_in from ${table} where user_id = ${userId} and ${IN_LAST_DAY}
    order by id desc limit ${max}`.execute(db.kysely);
  return leftToday(
    rows.map(({ free_in }) => free_in),
    max,
  );
};
