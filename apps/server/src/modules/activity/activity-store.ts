import type { StaffCausedActivity } from '@lajvard/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { offsetOf, type Page, type TimeRange } from '#platform/http/paging.ts';

/** The actions that are recorded; the audit table of the contract has those that staff cause. */
export type Action =
  | StaffCausedActivity
  | 'REGISTER'
  | 'REGISTER_COMPLETE'
  | 'LOGIN'
  | 'LOGIN_FAILED'
  | 'LOGOUT'
  | 'SESSION_REUSED'
  | 'DEPOSIT_REQUESTED'
  | 'WITHDRAWAL_REQUESTED'
  | 'PASSWORD_CHANGED'
  | 'EMAIL_CHANGED'
  | 'PROFILE_CHANGED'
  | 'LANGUAGE_CHANGED'
  | 'BREAK_TAKEN'
  | 'SELF_EXCLUDED'
  | 'LIMIT_SET'
  | 'ACCOUNT_CLOSED'
  | 'ACCOUNT_REOPENED'
  | 'SESSIONS_ENDED'
  | 'SECOND_FACTOR_ON'
  | 'SECOND_FACTOR_OFF'
  | 'PASSKEY_ADDED'
  | 'PASSKEY_REMOVED'
  | 'RECOVERY_CODE_USED'
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

/** Records what a person did; the row is never changed, and deleted only for its age (`delete-old.ts`). */
export const record = async (tx: Tx, { userId, action, description = '', ip }: Act): Promise<void> => {
  await sql`
    insert into activities (user_id, action, description, ip)
    values (${userId}, ${action}, ${description}, ${ip})`.execute(tx.kysely);
};

/** Records what staff did to these people, who read it: it does not show the address of staff. */
export const recordOfStaff = async (
  tx: Tx,
  action: StaffCausedActivity,
  players: readonly { readonly userId: number; readonly description?: string }[],
): Promise<void> => {
  const descriptions = players.map(({ description = '' }) => description);
  await sql`
    insert into activities (user_id, action, description, ip)
    select t.user_id, ${action}, t.description, null
    from unnest(${players.map(({ userId }) => userId)}::bigint[], ${descriptions}::text[])
      as t (user_id, description)`.execute(tx.kysely);
};

/** When the person last signed in before the current sign-in, ISO 8601; null if this is the first. */
export const lastLogonAt = async (db: Db | Tx, userId: number): Promise<string | null> => {
  const { rows } = await sql<Pick<ActivityRow, 'created_at'>>`
    select created_at from activities where user_id = ${userId} and action = 'LOGIN' order by id desc limit 2`.execute(
    db.kysely,
  );
  return rows[1]?.created_at.toISOString() ?? null;
};

/** How the first such act of somebody within these seconds is described; undefined: there was none. */
export const firstLately = async (
  tx: Tx,
  { userId, action, seconds }: { readonly userId: number; readonly action: Action; readonly seconds: number },
): Promise<string | undefined> => {
  const { rows } = await sql<Pick<ActivityRow, 'description'>>`
    select description from activities
    where user_id = ${userId} and action = ${action}
      and created_at > clock_timestamp() - make_interval(secs => ${seconds})
    order by id limit 1`.execute(tx.kysely);
  return rows[0]?.description;
};

/** The newest change of one sort in how somebody is reached or signs in. */
export interface AccessChange {
  readonly what: 'email' | 'password' | 'factor';
  readonly at: Date;
}

/** By person, the newest change of each sort since then, oldest first. */
export const accessChangesOf = async (
  db: Db,
  userIds: readonly number[],
  since: Date,
): Promise<Map<number, AccessChange[]>> => {
  if (userIds.length === 0) return new Map();
  // the condition on actions is that of the index of migration 0128
  const { rows } = await sql<AccessChange & { readonly user_id: number }>`
    select user_id, case action when 'EMAIL_CHANGED' then 'email' when 'PASSWORD_CHANGED' then 'password'
      else 'factor' end as what, max(created_at) as at
    from activities
    where user_id = any(${[...userIds]}::bigint[]) and created_at >= ${since}
      and action in ('EMAIL_CHANGED', 'PASSWORD_CHANGED', 'SECOND_FACTOR_ON', 'SECOND_FACTOR_OFF', 'PASSKEY_ADDED',
        'PASSKEY_REMOVED')
    group by user_id, what order by at`.execute(db.kysely);
  return Map.groupBy(rows, (row) => row.user_id);
};

/** Filter, sort order and page of a list of activities. */
export interface ActivitySearch extends Page, TimeRange {
  /** The person; null for everybody. */
  readonly userId: number | null;
  /** The IP address; any if not given. */
  readonly ip?: string | null;
  readonly sort: 'id' | 'created_at' | undefined;
  readonly align: 'asc' | 'desc';
}

/** Only the given criteria are in the statement, so each search uses its own index. */
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

/** One page of activities, and how many match. Ids grow with time, so both sort orders agree. */
export const findActivities = (db: Db, search: ActivitySearch): Promise<{ rows: ActivityRow[]; count: number }> =>
  pageOf(db, search, sql`activities`);

/** A row with its number among the person's own rows, oldest first. */
export type OwnActivity = ActivityRow & { readonly own_number: number };

/** The same for one person, with each row's own number. */
export const findOwnActivities = (
  db: Db,
  search: ActivitySearch & { readonly userId: number },
): Promise<{ rows: OwnActivity[]; count: number }> =>
  pageOf(
    db,
    search,
    sql`(
      select a.*, row_number() over (order by id) as own_number
      from activities a where user_id = ${search.userId}) own`,
  );

/**
 * Deletes activities older than this, the oldest first, with the owner's rights (migration 0061): the server itself may
 * not, and the database refuses less than 365 days.
 * @param most rows at once
 * @returns how many
 */
export const deleteOldActivities = async (tx: Tx, keepDays: number, most: number): Promise<number> => {
  const { rows } = await sql<{ deleted: number }>`
    select delete_old_activities(${keepDays}::int, ${most}::int) as deleted`.execute(tx.kysely);
  return rows[0]?.deleted ?? 0;
};
