import type { TicketStatus } from '@lajvard/contract';
import { toLatinDigits } from '@lajvard/money';
import { type RawBuilder, sql } from 'kysely';
import { foundIn } from '#platform/db/found-in.ts';
import type { Db } from '#platform/db/pool.ts';
import { offsetOf, type Page, type TimeRange } from '#platform/http/paging.ts';
import { WAITING } from './ticket-rules.ts';
import type { TicketRow } from './ticket-store.ts';

/** Filter, sort order and page of a list of tickets. `userId` null: of all players. */
export interface TicketSearch extends Page, TimeRange {
  readonly userId: number | null;
  readonly status: TicketStatus | 'waiting' | undefined;
  readonly keyword: string | undefined;
  /** Whose they are among staff. */
  readonly owner?: number | 'nobody' | undefined;
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

/** Only the given criteria are in the statement, so that an index fits it. */
const matching = ({ userId, status, owner, keyword = '', from, before }: TicketSearch, number: 'id' | 'own_number') => {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (userId !== null) conditions.push(sql`user_id = ${userId}`);
  if (status === 'waiting') conditions.push(sql`status in (${sql.join(WAITING.map((code) => sql.lit(code)))})`);
  else if (status !== undefined) conditions.push(sql`status = ${status}`);
  if (owner === 'nobody') conditions.push(sql`owner_id is null`);
  else if (owner !== undefined) conditions.push(sql`owner_id = ${owner}`);
  if (from !== null) conditions.push(sql`created_at >= ${from}`);
  if (before !== null) conditions.push(sql`created_at < ${before}`);
  const text = keyword.replaceAll('\0', '').trim();
  const digits = /^#?(\d{1,15})$/.exec(toLatinDigits(text))?.[1];
  const inSubject = foundIn(sql`searched_text(subject)`, text);
  if (digits !== undefined) conditions.push(sql`(${sql.ref(number)} = ${digits}::bigint or ${inSubject})`);
  else if (text !== '') conditions.push(inSubject);
  return sql.join(conditions, sql` and `);
};

const pageOf = async <Row extends TicketRow>(
  db: Db,
  search: TicketSearch,
  among: RawBuilder<unknown>,
  matching: RawBuilder<unknown>,
): Promise<{ rows: Row[]; count: number }> => {
  const order = sql.raw(`${ORDERS[search.sort ?? 'id']} ${search.align}, id ${search.align}`);
  const [page, counted] = await Promise.all([
    sql<Row>`
      select * from ${among} where ${matching} order by ${order}
      limit ${search.limit} offset ${offsetOf(search)}`.execute(db.kysely),
    sql<{ count: number }>`select count(*) as count from ${among} where ${matching}`.execute(db.kysely),
  ]);
  return { rows: page.rows, count: counted.rows[0]?.count ?? 0 };
};

/** One page of tickets, and how many match. */
export const findTickets = (db: Db, search: TicketSearch): Promise<{ rows: TicketRow[]; count: number }> =>
  pageOf(db, search, sql`tickets`, matching(search, 'id'));

/** A row with its number among the player's own tickets, oldest first. */
export type OwnTicket = TicketRow & { readonly own_number: number };

/** The same for one player, each row with its own number; a search for a number means that one. */
export const findOwnTickets = (
  db: Db,
  search: TicketSearch & { readonly userId: number },
): Promise<{ rows: OwnTicket[]; count: number }> => {
  const own = sql`(
    select t.*, row_number() over (order by id) as own_number from tickets t where user_id = ${search.userId}) own`;
  return pageOf(db, search, own, matching(search, 'own_number'));
};

/** A ticket's number among the player's own. It never changes: tickets are opened one at a time and never deleted. */
export const ownNumberOf = async (db: Db, { id, user_id: userId }: TicketRow): Promise<number> => {
  const { rows } = await sql<{ place: number }>`
    select count(*) as place from tickets where user_id = ${userId} and id <= ${id}`.execute(db.kysely);
  return rows[0]?.place ?? 0;
};
