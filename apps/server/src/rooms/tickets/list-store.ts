import type { TicketStatus } from '@lajvard/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { offsetOf, type Page, type TimeRange } from '#platform/http/paging.ts';
import type { TicketRow } from './store.ts';
import { WAITING } from './ticket-rules.ts';

/** What a list of tickets asks for. `userId` null: of all players. */
export interface TicketSearch extends Page, TimeRange {
  readonly userId: number | null;
  readonly status: TicketStatus | 'waiting' | undefined;
  readonly keyword: string | undefined;
  readonly sort: 'id' | 'created_at' | 'updated_at' | 'priority' | 'status' | undefined;
  readonly align: 'asc' | 'desc';
}

const ORDERS = {
  id: 'id',
  created_at: 'created_at',
  updated_at: 'updated_at',
  priority: `array_position(array['LOW', 'MEDIUM', 'HIGH', 'URGENT'], priority)`,
  status: 'status',
} as const;

/** Only what is asked for stands in the statement: so an index fits it. */
const matching = ({ userId, status, keyword = '', from, before }: TicketSearch) => {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (userId !== null) conditions.push(sql`user_id = ${userId}`);
  if (status === 'waiting') conditions.push(sql`status in (${sql.join(WAITING.map((code) => sql.lit(code)))})`);
  else if (status !== undefined) conditions.push(sql`status = ${status}`);
  if (from !== null) conditions.push(sql`created_at >= ${from}`);
  if (before !== null) conditions.push(sql`created_at < ${before}`);
  const text = keyword.replaceAll('\0', '').trim();
  const number = /^#?(\d{1,15})$/.exec(text)?.[1];
  const inSubject = sql`strpos(lower(subject), lower(${text})) > 0`;
  if (number !== undefined) conditions.push(sql`(id = ${number}::bigint or ${inSubject})`);
  else if (text !== '') conditions.push(inSubject);
  return sql.join(conditions, sql` and `);
};

/** One page of tickets, and how many match. */
export const findTickets = async (db: Db, search: TicketSearch): Promise<{ rows: TicketRow[]; count: number }> => {
  const order = sql.raw(`${ORDERS[search.sort ?? 'id']} ${search.align}, id ${search.align}`);
  const [page, counted] = await Promise.all([
    sql<TicketRow>`
      select * from tickets where ${matching(search)} order by ${order}
      limit ${search.limit} offset ${offsetOf(search)}`.execute(db.kysely),
    sql<{ count: number }>`select count(*) as count from tickets where ${matching(search)}`.execute(db.kysely),
  ]);
  return { rows: page.rows, count: counted.rows[0]?.count ?? 0 };
};
