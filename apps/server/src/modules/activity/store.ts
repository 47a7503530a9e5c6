import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { offsetOf, type Page, type TimeRange } from '#platform/http/paging.ts';

/** What is written down about a person. */
export type Action =
  | 'REGISTER'
  | 'REGISTER_COMPLETE'
  | 'LOGIN'
  | 'LOGIN_FAILED'
  | 'LOGOUT'
  | 'SESSION_REUSED'
  | 'BLACKLISTED'
  | 'REACTIVATED'
  | 'DEPOSIT_REQUESTED'
  | 'DEPOSIT_APPROVED'
  | 'DEPOSIT_DECLINED'
  | 'WITHDRAWAL_REQUESTED'
  | 'WITHDRAWAL_APPROVED'
  | 'WITHDRAWAL_DECLINED'
  | 'BALANCE_CHARGED'
  | 'PASSWORD_CHANGED'
  | 'EMAIL_CHANGED'
  | 'PROFILE_CHANGED'
  | 'ACCOUNT_CLOSED'
  | 'SESSIONS_ENDED'
  | 'STOPPED_BY_OWNER'
  | 'TABLE_ENTER'
  | 'TABLE_LEAVE'
  | 'TABLE_TAKEN_OVER';

export interface Act {
  readonly userId: number;
  readonly action: Action;
  readonly description?: string;
  readonly ip: string | null;
}

/** A row of `activities`. */
export interface ActivityRow {
  readonly id: number;
  readonly user_id: number;
  readonly action: string;
  readonly description: string;
  readonly ip: string | null;
  readonly created_at: Date;
}

/** Writes down what a person did; never changed or deleted. */
export const record = async (tx: Tx, { userId, action, description = '', ip }: Act): Promise<void> => {
  await sql`insert into activities (user_id, action, description, ip) values (${userId}, ${action}, ${description}, ${ip})`.execute(
    tx.kysely,
  );
};

/** When the person signed in last before this session's own sign-in, ISO 8601; null for the first time. */
export const lastLogonAt = async (db: Db | Tx, userId: number): Promise<string | null> => {
  const { rows } = await sql<Pick<ActivityRow, 'created_at'>>`
    select created_at from activities where user_id = ${userId} and action = 'LOGIN' order by id desc limit 2`.execute(
    db.kysely,
  );
  return rows[1]?.created_at.toISOString() ?? null;
};

/** What a list of activities asks for. */
export interface ActivitySearch extends Page, TimeRange {
  /** Whose; null for everybody's. */
  readonly userId: number | null;
  /** From which address; none: from any. */
  readonly ip?: string | null;
  readonly sort: 'id' | 'created_at' | undefined;
  readonly align: 'asc' | 'desc';
}

/** Only what is asked stands in the statement: each question finds its own index. */
const matchingOf = ({ userId, ip = null, from, before }: ActivitySearch) => {
  const asked = [
    userId === null ? null : sql`user_id = ${userId}`,
    ip === null ? null : sql`ip = ${ip}`,
    from === null ? null : sql`created_at >= ${from}`,
    before === null ? null : sql`created_at < ${before}`,
  ].filter((condition) => condition !== null);
  return asked.length === 0 ? sql`true` : sql.join(asked, sql` and `);
};

const pageOf = async <Row extends ActivityRow>(
  db: Db,
  search: ActivitySearch,
  among: RawBuilder<unknown>,
): Promise<{ rows: Row[]; count: number }> => {
  const matching = matchingOf(search);
  const [found, counted] = await Promise.all([
    sql<Row>`
      select * from ${among} where ${matching} order by id ${sql.raw(search.align)}
      limit ${search.limit} offset ${offsetOf(search)}`.execute(db.kysely),
    sql<{ count: number }>`select count(*) as count from activities where ${matching}`.execute(db.kysely),
  ]);
  return { rows: found.rows, count: counted.rows[0]?.count ?? 0 };
};

/** One page of what was done, and how much there is. Ids grow with time: either order is the same. */
export const findActivities = (db: Db, search: ActivitySearch): Promise<{ rows: ActivityRow[]; count: number }> =>
  pageOf(db, search, sql`activities`);

/** A row with its place among those of its person, oldest first. */
export type OwnActivity = ActivityRow & { readonly own_number: number };

/** The same of one person, each with its place. */
export const findOwnActivities = (
  db: Db,
  search: ActivitySearch & { readonly userId: number },
): Promise<{ rows: OwnActivity[]; count: number }> =>
  pageOf(
    db,
    search,
    sql`(select a.*, row_number() over (order by id) as own_number from activities a where user_id = ${search.userId}) own`,
  );
