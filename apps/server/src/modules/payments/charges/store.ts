import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { offsetOf, type Page, type TimeRange } from '#platform/http/paging.ts';

/** A row of `charges`. */
export interface ChargeRow {
  readonly id: number;
  readonly user_id: number;
  readonly amount_cents: number;
  readonly staff_id: number;
  readonly request_id: string | null;
  readonly movement_id: number | null;
  readonly created_at: Date;
  /** Null in charges from before reasons were asked for. */
  readonly reason: string | null;
  readonly reversed_at: Date | null;
  readonly reversed_by: number | null;
  readonly reversal_reason: string | null;
}

export interface NewCharge {
  readonly userId: number;
  readonly amountCents: number;
  readonly staffId: number;
  readonly requestId: string | null;
  readonly reason: string;
}

/**
 * Waits if another transaction is inserting the same request.
 * @returns undefined if this member of staff has used the request id
 */
export const insertCharge = async (tx: Tx, charge: NewCharge): Promise<ChargeRow | undefined> => {
  const { rows } = await sql<ChargeRow>`
    insert into charges (user_id, amount_cents, staff_id, request_id, reason)
    values (${charge.userId}, ${charge.amountCents}, ${charge.staffId}, ${charge.requestId}::uuid, ${charge.reason})
    on conflict (staff_id, request_id) do nothing returning *`.execute(tx.kysely);
  return rows[0];
};

/** The charge that this member of staff made with this request id. */
export const chargeByRequest = async (tx: Tx, staffId: number, requestId: string): Promise<ChargeRow | undefined> => {
  const { rows } = await sql<ChargeRow>`
    select * from charges where staff_id = ${staffId} and request_id = ${requestId}::uuid`.execute(tx.kysely);
  return rows[0];
};

/** Links a charge to the ledger movement that paid it. */
export const setMovement = async (tx: Tx, id: number, movementId: number): Promise<void> => {
  await sql`update charges set movement_id = ${movementId} where id = ${id}`.execute(tx.kysely);
};

/** A charge that was paid. */
export const chargeById = async (db: Db, id: number): Promise<ChargeRow | undefined> => {
  const { rows } = await sql<ChargeRow>`
    select * from charges where id = ${id} and movement_id is not null`.execute(db.kysely);
  return rows[0];
};

/** A charge that was paid, locked until the transaction ends: a second reversal waits for the first. */
export const lockCharge = async (tx: Tx, id: number): Promise<ChargeRow | undefined> => {
  const { rows } = await sql<ChargeRow>`
    select * from charges where id = ${id} and movement_id is not null for update`.execute(tx.kysely);
  return rows[0];
};

/** Writes into a charge that it was taken back, by whom, why and with which movement. @returns the row after it */
export const writeReversal = async (
  tx: Tx,
  id: number,
  by: { readonly staffId: number; readonly reason: string; readonly movementId: number },
): Promise<ChargeRow> => {
  const { rows } = await sql<ChargeRow>`
    update charges set reversed_at = clock_timestamp(), reversed_by = ${by.staffId}, reversal_reason = ${by.reason},
      reversal_movement_id = ${by.movementId}
    where id = ${id} and reversed_at is null returning *`.execute(tx.kysely);
  const [row] = rows;
  if (row === undefined) throw new Error(`charges: ${id} was reversed twice`);
  return row;
};

/** The sort order of charges. */
export interface ChargeOrder {
  readonly sort?: 'id' | 'amount' | undefined;
  readonly align: 'asc' | 'desc';
}

/**
 * One page of charges, how many match, their sum, and the sum of those taken back.
 * @param userIds only charges of these members; null for all
 */
export const findCharges = async (
  db: Db,
  {
    sort,
    align,
    userIds,
    from,
    before,
    ...page
  }: ChargeOrder & Page & TimeRange & { readonly userIds: readonly number[] | null },
): Promise<{ rows: ChargeRow[]; count: number; sumCents: number; reversedCents: number }> => {
  const matching = sql`movement_id is not null
    and (${userIds}::bigint[] is null or user_id = any(${userIds}::bigint[]))
    and (${from}::timestamptz is null or created_at >= ${from}::timestamptz)
    and (${before}::timestamptz is null or created_at < ${before}::timestamptz)`;
  const order = sql.raw(sort === 'amount' ? `amount_cents ${align}, id ${align}` : `id ${align}`);
  const [found, counted] = await Promise.all([
    sql<ChargeRow>`
      select * from charges where ${matching} order by ${order} limit ${page.limit} offset ${offsetOf(page)}`.execute(
      db.kysely,
    ),
    sql<{ count: number; cents: number; reversed: number }>`
      select count(*) as count, coalesce(sum(amount_cents), 0)::bigint as cents,
        coalesce(sum(amount_cents) filter (where reversed_at is not null), 0)::bigint as reversed
      from charges where ${matching}`.execute(db.kysely),
  ]);
  const { count = 0, cents: sumCents = 0, reversed: reversedCents = 0 } = counted.rows[0] ?? {};
  return { rows: found.rows, count, sumCents, reversedCents };
};
