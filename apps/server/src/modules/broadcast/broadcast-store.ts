import type { BroadcastCounts } from '@lajvard/contract';
import { sql } from 'kysely';
import { mailedMembersSql, peopleSql } from '#modules/identity';
import { foundIn } from '#platform/db/found-in.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import { offsetOf, type Page, type TimeRange } from '#platform/http/paging.ts';

/** A broadcast with its sender and its progress. */
export interface BroadcastRow {
  readonly id: number;
  readonly subject: string;
  readonly message: string;
  readonly staff_id: number;
  readonly staff_name: string | null;
  readonly staff_email: string | null;
  readonly recipients: number;
  readonly counts: Partial<BroadcastCounts>;
  readonly created_at: Date;
  readonly ended_at: Date | null;
  readonly again_at: Date | null;
  readonly stopped_at: Date | null;
}

/** A member who got no mail. */
export interface FailureRow {
  readonly account_code: string;
  readonly email: string;
  readonly state: 'failed' | 'skipped' | 'unknown';
  readonly reason: string;
  readonly answer: string | null;
  readonly changed_at: Date;
}

/** SQL: the counts by state of broadcast `b`. */
export const COUNTED = sql.raw(`(select coalesce(jsonb_object_agg(s.state, s.n), '{}') from (
  select r.state, count(*) as n from broadcast_recipients r where r.broadcast_id = b.id group by r.state) s)`);

/** How many members are kept out, by reason; null: they would get a mail. */
export const countAudience = async (db: Db): Promise<Map<string | null, number>> => {
  const { rows } = await sql<{ reason: string | null; n: number }>`
    select kept_out as reason, count(*) as n from (${mailedMembersSql}) m group by kept_out`.execute(db.kysely);
  return new Map(rows.map(({ reason, n }) => [reason, n]));
};

export const runningBroadcast = async (db: Db | Tx): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`select id from broadcasts where ended_at is null`.execute(db.kysely);
  return rows[0]?.id ?? null;
};

/** @returns undefined if a broadcast is running, or this request was taken already */
export const insertBroadcast = async (
  tx: Tx,
  broadcast: { subject: string; message: string; staffId: number; requestId: string | null },
): Promise<number | undefined> => {
  const { subject, message, staffId, requestId } = broadcast;
  const { rows } = await sql<{ id: number }>`
    insert into broadcasts (subject, message, staff_id, request_id)
    values (${subject}, ${message}, ${staffId}, coalesce(${requestId}::uuid, gen_random_uuid()))
    on conflict do nothing returning id`.execute(tx.kysely);
  return rows[0]?.id;
};

export const broadcastByRequest = async (tx: Tx, staffId: number, requestId: string): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select id from broadcasts where staff_id = ${staffId} and request_id = ${requestId}::uuid`.execute(tx.kysely);
  return rows[0]?.id;
};

/** Enlists everybody who may get a mail now. @returns how many */
export const enlistRecipients = async (tx: Tx, id: number): Promise<number> => {
  const { rows } = await sql<{ recipients: number }>`
    with enlisted as (
      insert into broadcast_recipients (broadcast_id, user_id)
      select ${id}, user_id from (${mailedMembersSql}) m where kept_out is null order by user_id returning 1
    )
    update broadcasts set recipients = (select count(*) from enlisted) where id = ${id} returning recipients`.execute(
    tx.kysely,
  );
  return rows[0]?.recipients ?? 0;
};

const BROADCAST = sql`
  select b.id, b.subject, b.message, b.staff_id, s.name as staff_name, s.email as staff_email, b.recipients,
    b.created_at, b.ended_at, b.again_at, b.stopped_at,
    coalesce(b.counts, ${COUNTED}) as counts
  from broadcasts b left join (${peopleSql}) s on s.id = b.staff_id`;

export const findBroadcast = async (db: Db | Tx, id: number): Promise<BroadcastRow | undefined> => {
  const { rows } = await sql<BroadcastRow>`${BROADCAST} where b.id = ${id}`.execute(db.kysely);
  return rows[0];
};

/** Filter, sort order and page of a list of broadcasts. */
export interface BroadcastSearch extends Page, TimeRange {
  readonly keyword: string | undefined;
  readonly align: 'asc' | 'desc';
}

/** One page of broadcasts, and how many match. */
export const findBroadcasts = async (
  db: Db,
  { keyword, from, before, align, ...page }: BroadcastSearch,
): Promise<{ rows: BroadcastRow[]; count: number }> => {
  const matching = sql`(${from}::timestamptz is null or b.created_at >= ${from}::timestamptz)
    and (${before}::timestamptz is null or b.created_at < ${before}::timestamptz)
    and ${keyword ? foundIn(sql`searched_text(b.subject)`, keyword) : sql`true`}`;
  const [found, counted] = await Promise.all([
    sql<BroadcastRow>`${BROADCAST} where ${matching} order by b.id ${sql.raw(align)}
      limit ${page.limit} offset ${offsetOf(page)}`.execute(db.kysely),
    sql<{ count: number }>`select count(*) as count from broadcasts b where ${matching}`.execute(db.kysely),
  ]);
  return { rows: found.rows, count: counted.rows[0]?.count ?? 0 };
};

const MAX_FAILURES = 200;

/** The members who got no mail, newest first. Those skipped because of a stop come last: there may be thousands. */
export const failuresOf = async (db: Db, id: number): Promise<FailureRow[]> => {
  const { rows } = await sql<FailureRow>`
    select u.account_code, coalesce(r.email, u.email) as email, r.state, r.reason, r.answer, r.changed_at
    from broadcast_recipients r join (${mailedMembersSql}) u on u.user_id = r.user_id
    where r.broadcast_id = ${id} and r.state in ('failed', 'skipped', 'unknown')
    order by r.reason = 'stopped', r.changed_at desc, r.id desc limit ${MAX_FAILURES}`.execute(db.kysely);
  return rows;
};
