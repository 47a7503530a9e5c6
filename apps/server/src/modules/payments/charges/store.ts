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
}

export interface NewCharge {
  readonly userId: number;
  readonly amountCents: number;
  readonly staffId: number;
  readonly requestId: string | null;
}

/**
 * Waits if another transaction is inserting the same request.
 * @returns undefined if this member of staff has used the request id
 */
export const insertCharge = async (tx: Tx, charge: NewCharge): Promise<ChargeRow | undefined> => {
  const { rows } = await sql<ChargeRow>`
    insert into charges (user_id, amount_cents, staff_id, request_id)
    values (${charge.userId}, ${charge.amountCents}, ${charge.staffId}, ${charge.requestId}::uuid)
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

/** The sort order of charges. */
export interface ChargeOrder {
  readonly sort?: 'id' | 'amount' | undefined;
  readonly align: 'asc' | 'desc';
}

/** One page of charges, how many match, and their sum. @param userIds only charges of these members; null for all */
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
): Promise<{ rows: ChargeRow[]; count: number; sumCents: number }> => {
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
    sql<{ count: number; cents: number }>`
      select count(*) as count, coalesce(sum(amount_cents), 0)::bigint as cents from charges where ${matching}`.execute(
      db.kysely,
    ),
  ]);
  return { rows: found.rows, count: counted.rows[0]?.count ?? 0, sumCents: counted.rows[0]?.cents ?? 0 };
};
