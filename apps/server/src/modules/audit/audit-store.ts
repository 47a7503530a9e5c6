import {
  AUDIT,
  type AuditAction,
  type AuditChange,
  type AuditPerson,
  type StaffRole,
  typedCode,
  typedEmail,
} from '@lajvard/contract';
import { type RawBuilder, sql } from 'kysely';
import { recordOfStaff } from '#modules/activity';
import { escapeLike } from '#platform/db/like.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import { offsetOf, type Page, type TimeRange } from '#platform/http/paging.ts';
import type { PeopleSql } from './ports.ts';
import { staffNamed } from './staff-named.ts';

const json = (facts: object | null): string | null => (facts === null ? null : JSON.stringify(facts));

/**
 * Writes one change into the log, and into the activities of the players whom it concerns, if its action declares one.
 * Call it last in the change's transaction.
 */
export const audit = async <A extends AuditAction>(tx: Tx, change: AuditChange<A>): Promise<void> => {
  const { staffId, action, subject, before, after, ip, players = [] } = change;
  const declared: (typeof AUDIT)[AuditAction] = AUDIT[action];
  if ('player' in declared && players.length > 0) await recordOfStaff(tx, declared.player, players);
  await sql`insert into audit_log (staff_id, action, subject, before, after, ip)
    values (${staffId}, ${action}, ${subject}, ${json(before)}::jsonb, ${json(after)}::jsonb, ${ip})`.execute(
    tx.kysely,
  );
};

/** The ages, in ms, of this member's last `action`s since their last `since`, newest first. */
export const agesOfActions = async (
  db: Db | Tx,
  { staffId, action, since, most }: { staffId: number; action: AuditAction; since: AuditAction; most: number },
): Promise<number[]> => {
  const { rows } = await sql<{ age: number }>`
    select extract(epoch from clock_timestamp() - at)::float8 * 1000 as age from audit_log
    where staff_id = ${staffId} and action = ${action} and id > coalesce((
      select max(id) from audit_log where staff_id = ${staffId} and action = ${since}), 0)
    order by id desc limit ${most}`.execute(db.kysely);
  return rows.map(({ age }) => age);
};

/** The changes that give or take a role. */
const OF_ROLES: readonly AuditAction[] = ['STAFF_INVITED', 'STAFF_CHANGED'];

/** Whether the log, which is never erased, knows anybody else who was given or lost this role. */
export const othersHadRole = async (tx: Tx, role: StaffRole, staffId: number): Promise<boolean> => {
  const { rows } = await sql<{ known: boolean }>`
    select exists (
      select from audit_log where action = any(${[...OF_ROLES]}::text[]) and subject <> ${`user:${staffId}`}
        and ${role} in (before ->> 'role', after ->> 'role')) as known`.execute(tx.kysely);
  return rows[0]?.known ?? true;
};

/** A row of the log, and who made the change. */
export interface AuditEntry {
  readonly id: number;
  readonly at: Date;
  readonly staff_id: number;
  readonly name: string | null;
  readonly email: string | null;
  readonly action: AuditAction;
  readonly subject: string;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
  readonly ip: string;
  readonly hash: string;
}

/** Filter, sort order and page of the log. */
export interface AuditSearch extends Page, TimeRange {
  readonly keyword: string | undefined;
  readonly action: AuditAction | undefined;
  readonly align: 'asc' | 'desc';
}

/** Whether an entry is about what is typed, or by a member of staff whom it names. */
const isAbout = (peopleSql: PeopleSql, typed: string): RawBuilder<unknown> => sql`
  (entry.subject like ${`${escapeLike(typed)}%`}
    or entry.staff_id in (${staffNamed(peopleSql, typed)})
    or entry.subject in (
      select 'user:' || id from (${peopleSql}) p
      where strpos(email, ${typedEmail(typed)}) > 0 or account_code = ${typedCode(typed)}))`;

/** One page of the log, and how many rows match. */
export const findChanges = async (
  db: Db,
  peopleSql: PeopleSql,
  { keyword, action, from, before, align, ...page }: AuditSearch,
): Promise<{ rows: AuditEntry[]; count: number }> => {
  const matching = sql`(${from}::timestamptz is null or entry.at >= ${from}::timestamptz)
    and (${before}::timestamptz is null or entry.at < ${before}::timestamptz)
    and (${action ?? null}::text is null or entry.action = ${action ?? null}::text)
    and ${keyword ? isAbout(peopleSql, keyword) : sql`true`}`;
  const [found, counted] = await Promise.all([
    sql<AuditEntry>`
      select entry.id, entry.at, entry.staff_id, person.name, person.email, entry.action, entry.subject,
        entry.before, entry.after, entry.ip, encode(entry.hash, 'hex') as hash
      from audit_log entry left join (${peopleSql}) person on person.id = entry.staff_id
      where ${matching} order by entry.id ${sql.raw(align)} limit ${page.limit} offset ${offsetOf(page)}`.execute(
      db.kysely,
    ),
    sql<{ count: number }>`select count(*) as count from audit_log entry where ${matching}`.execute(db.kysely),
  ]);
  return { rows: found.rows, count: counted.rows[0]?.count ?? 0 };
};

/** The people with these user ids. */
export const findPeople = async (db: Db, peopleSql: PeopleSql, ids: readonly number[]): Promise<AuditPerson[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<AuditPerson>`
    select id, account_code, name, email from (${peopleSql}) p where id = any(${ids}::bigint[])`.execute(db.kysely);
  return rows;
};
