import { hashKey } from '@lajvard/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { offsetOf, type Page } from '#platform/http/paging.ts';
import { type AskedPayments, beginsLike, type PaymentSum } from '../sight/index.ts';
import type { DepositRow } from './store.ts';

/** Filter, sort order and page of the staff's list of deposits. */
export interface StaffDepositSearch extends Page, AskedPayments {
  readonly sort: 'id' | 'created_at' | 'amount' | undefined;
  readonly align: 'asc' | 'desc';
}

const COLUMNS = { id: 'id', created_at: 'created_at', amount: 'amount_cents' } as const;

/** Only the given criteria are in the statement, so that the planner uses their index (migration 0020). */
const matching = ({ id, userId, status, keyword, from, before }: AskedPayments): RawBuilder<unknown> => {
  const asked = [
    id === undefined ? null : sql`id = ${id}`,
    userId === undefined ? null : sql`user_id = ${userId}`,
    status === undefined ? null : sql`status = ${status}`,
    from === null ? null : sql`created_at >= ${from}::timestamptz`,
    before === null ? null : sql`created_at < ${before}::timestamptz`,
    keyword === undefined
      ? null
      : sql`(hash_key like ${beginsLike(hashKey(keyword.text))} or user_id = any(${keyword.userIds}::bigint[]))`,
  ].filter((condition) => condition !== null);
  return asked.length === 0 ? sql`true` : sql.join(asked, sql` and `);
};

/** One page of deposits, and by status the count and sum of all that match the other criteria. */
export const findStaffDeposits = async (
  db: Db,
  search: StaffDepositSearch,
): Promise<{ rows: DepositRow[]; sums: PaymentSum[] }> => {
  const column = COLUMNS[search.sort ?? 'id'];
  const order = sql.raw(column === 'id' ? `id ${search.align}` : `${column} ${search.align}, id ${search.align}`);
  const [page, sums] = await Promise.all([
    sql<DepositRow>`
      select * from deposits where ${matching(search)} order by ${order}
      limit ${search.limit} offset ${offsetOf(search)}`.execute(db.kysely),
    sql<PaymentSum>`
      select status, count(*) as count, sum(amount_cents)::bigint as cents from deposits
      where ${matching({ ...search, status: undefined })} group by status`.execute(db.kysely),
  ]);
  return { rows: page.rows, sums: sums.rows };
};

/** How many deposits wait for a decision. */
export const countWaitingDeposits = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from deposits where status = 0`.execute(
    db.kysely,
  );
  return rows[0]?.count ?? 0;
};
