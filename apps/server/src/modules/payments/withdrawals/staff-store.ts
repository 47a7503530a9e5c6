import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { offsetOf, type Page } from '#platform/http/paging.ts';
import { type AskedPayments, beginsLike, type PaymentSum } from '../sight/index.ts';
import type { WithdrawalRow } from './store.ts';

/** Filter, sort order and page of the staff's list of withdrawals. */
export interface StaffWithdrawalSearch extends Page, AskedPayments {
  readonly sort: 'id' | 'created_at' | 'amount' | undefined;
  readonly align: 'asc' | 'desc';
}

const COLUMNS = { id: 'id', created_at: 'created_at', amount: 'amount_cents' } as const;

/**
 * Matches a wallet address or the hash of a paying transfer that begins like this, or a player whose account id does.
 */
const found = ({ text, userIds }: NonNullable<AskedPayments['keyword']>) => sql`
  (destination like ${beginsLike(text)} or lower(hash_code) like ${beginsLike(text.toLowerCase())}
   or user_id = any(${userIds}::bigint[]))`;

/** Only the given criteria are in the statement, so that the planner uses their index (migration 0020). */
const matching = ({ id, userId, status, keyword, from, before }: AskedPayments): RawBuilder<unknown> => {
  const asked = [
    id === undefined ? null : sql`id = ${id}`,
    userId === undefined ? null : sql`user_id = ${userId}`,
    status === undefined ? null : sql`status = ${status}`,
    from === null ? null : sql`created_at >= ${from}::timestamptz`,
    before === null ? null : sql`created_at < ${before}::timestamptz`,
    keyword === undefined ? null : found(keyword),
  ].filter((condition) => condition !== null);
  return asked.length === 0 ? sql`true` : sql.join(asked, sql` and `);
};

/** One page of withdrawals, and by status the count and sum of all that match the other criteria. */
export const findStaffWithdrawals = async (
  db: Db,
  search: StaffWithdrawalSearch,
): Promise<{ rows: WithdrawalRow[]; sums: PaymentSum[] }> => {
  const column = COLUMNS[search.sort ?? 'created_at'];
  const order = sql.raw(column === 'id' ? `id ${search.align}` : `${column} ${search.align}, id ${search.align}`);
  const [page, sums] = await Promise.all([
    sql<WithdrawalRow>`
      select * from withdrawals where ${matching(search)} order by ${order}
      limit ${search.limit} offset ${offsetOf(search)}`.execute(db.kysely),
    sql<PaymentSum>`
      select status, count(*) as count, sum(amount_cents)::bigint as cents from withdrawals
      where ${matching({ ...search, status: undefined })} group by status`.execute(db.kysely),
  ]);
  return { rows: page.rows, sums: sums.rows };
};

/** How many withdrawals wait for a decision. */
export const countWaitingWithdrawals = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from withdrawals where status = 0`.execute(
    db.kysely,
  );
  return rows[0]?.count ?? 0;
};
