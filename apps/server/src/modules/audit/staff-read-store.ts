import type { StaffLook } from '@lajvard/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { offsetOf, type Page, type TimeRange } from '#platform/http/paging.ts';
import type { PeopleSql } from './ports.ts';
import { staffNamed } from './staff-named.ts';

/** Page and filters of a call; null where somebody typed words. */
type Asked = Readonly<Record<string, string | number | null>>;

/** One read by a member of staff. */
export interface StaffRead {
  /** Epoch ms. */
  readonly at: number;
  readonly staffId: number;
  /** The name of the route. */
  readonly call: string;
  /** Whom it is about: an account id, or a user id. */
  readonly accountCode: string | null;
  readonly personId: number | null;
  /** `round:7`, `ticket:3`. */
  readonly subject: string | null;
  readonly asked: Asked;
}

/** Writes reads. */
export const addStaffReads = async (db: Db, peopleSql: PeopleSql, reads: readonly StaffRead[]): Promise<void> => {
  await sql`
    insert into staff_reads (at, staff_id, call, person_id, subject, asked)
    select to_timestamp(read.at / 1000), read.staff_id, read.call, coalesce(person.id, read.person_id), read.subject,
      read.asked::jsonb
    from unnest(${reads.map(({ at }) => at)}::float8[], ${reads.map(({ staffId }) => staffId)}::bigint[],
      ${reads.map(({ call }) => call)}::text[], ${reads.map(({ accountCode }) => accountCode)}::text[],
      ${reads.map(({ personId }) => personId)}::bigint[], ${reads.map(({ subject }) => subject)}::text[],
      ${reads.map(({ asked }) => JSON.stringify(asked))}::text[]
    ) as read (at, staff_id, call, account_code, person_id, subject, asked)
    left join (${peopleSql}) person on person.account_code = read.account_code
    order by read.at`.execute(db.kysely);
};

/** A kept read, who read, and about whom. */
export interface KeptStaffRead extends Pick<StaffRead, 'call' | 'subject' | 'asked'> {
  readonly id: number;
  readonly at: Date;
  readonly staff_id: number;
  readonly staff_name: string | null;
  readonly staff_email: string | null;
  readonly person: StaffLook['person'];
}

/** Filter, sort order and page of reads. */
export interface StaffReadSearch extends Page, TimeRange {
  /** A part of the name or e-mail of who looked. */
  readonly keyword: string | undefined;
  /** Whom they looked at. */
  readonly accountCode: string | undefined;
  readonly align: 'asc' | 'desc';
}

/** One page of reads, and how many match. */
export const findStaffReads = async (
  db: Db,
  peopleSql: PeopleSql,
  { keyword, accountCode, from, before, align, ...page }: StaffReadSearch,
): Promise<{ rows: KeptStaffRead[]; count: number }> => {
  const matching = sql`(${from}::timestamptz is null or read.at >= ${from}::timestamptz)
    and (${before}::timestamptz is null or read.at < ${before}::timestamptz)
    and ${keyword ? sql`read.staff_id in (${staffNamed(peopleSql, keyword)})` : sql`true`}
    and (${accountCode ?? null}::text is null or read.person_id in (
      select id from (${peopleSql}) p where account_code = ${accountCode ?? null}::text))`;
  const [found, counted] = await Promise.all([
    sql<KeptStaffRead>`
      select read.id, read.at, read.staff_id, staff.name as staff_name, staff.email as staff_email, read.call,
        read.subject, read.asked,
        case when person.id is not null then jsonb_build_object('id', person.id, 'account_code', person.account_code,
          'name', person.name, 'email', person.email, 'is_staff', person.level = 'admin') end as person
      from staff_reads read
      left join (${peopleSql}) staff on staff.id = read.staff_id
      left join (${peopleSql}) person on person.id = read.person_id
      where ${matching} order by read.id ${sql.raw(align)} limit ${page.limit} offset ${offsetOf(page)}`.execute(
      db.kysely,
    ),
    sql<{ count: number }>`
      select count(*) as count from staff_reads read where ${matching}`.execute(db.kysely),
  ]);
  return { rows: found.rows, count: counted.rows[0]?.count ?? 0 };
};

/**
 * Deletes what staff looked at longer ago than this, the oldest first, with the owner's rights (migration 0082): the
 * server itself may not, and the database refuses less than 365 days.
 * @param most rows at once
 * @returns how many
 */
export const deleteOldStaffReads = async (tx: Tx, keepDays: number, most: number): Promise<number> => {
  const { rows } = await sql<{ deleted: number }>`
    select delete_old_staff_reads(${keepDays}::int, ${most}::int) as deleted`.execute(tx.kysely);
  return rows[0]?.deleted ?? 0;
};
