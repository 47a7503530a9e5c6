import { DEPOSIT_LIMIT_DAYS, type LimitPeriod, PERIOD_WEEKS } from '@lajvard/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';

/** NOTIFY channel: what a player may do has changed. The payload is the user id; every server process listens. */
export const LIMITS_NOTIFICATIONS = 'lajvard_limits';

export type BarReason = 'blacklisted' | 'closure' | 'exclusion' | 'held';

export interface BarRow {
  readonly reason: BarReason;
  readonly until_ms: number; // Infinity: until it is lifted
  readonly months: number | null; // as the player chose it
}

export interface BetLimitRow {
  readonly user_id: number;
  readonly period: LimitPeriod;
  readonly max_cents: number;
  readonly staked_cents: number; // 0 when a new period has begun since the last play
  readonly by_staff: boolean;
}

export interface SetBetLimitRow extends BetLimitRow {
  readonly set_ms: number; // when it was last set; its lock counts from here
}

export interface DepositLimitRow {
  readonly user_id: number;
  readonly max_cents: number;
  readonly set_ms: number;
  readonly since_ms: number; // start of the current 30 days
}

/** SQL: the length of a period, in seconds (PERIOD_WEEKS). */
const PERIOD_SECONDS = `case l.period ${Object.entries(PERIOD_WEEKS)
  .map(([period, weeks]) => `when '${period}' then ${weeks * 7 * 24 * 60 * 60}`)
  .join(' ')} else ${DEPOSIT_LIMIT_DAYS * 24 * 60 * 60} end`;

/** SQL: the start of the current period, of a row `l` of bet_limits or staff_limits. */
export const RUNNING_PERIOD = `l.started_at + make_interval(secs => ${PERIOD_SECONDS} *
  greatest(0, floor(extract(epoch from table_clock() - l.started_at) / (${PERIOD_SECONDS}))))`;

/** SQL: the stakes of the current period, of a row `l` of them, in cents. */
export const STAKED_NOW = `case when l.period_starts_at >= ${RUNNING_PERIOD} then l.staked_cents else 0 end`;

/**
 * SQL: whether this player may not play now; with `reason`, whether for that reason.
 * @param who an SQL expression of the user id
 */
export const barredSql = (who: string, reason?: BarReason): string => `
  exists (select from play_bars b where b.user_id = ${who}
    ${reason ? `and b.reason = '${reason}' ` : ''}and b.until > table_clock())`;

/**
 * This module's condition in the one statement that takes plays: no bar, and the limits leave enough.
 * @param who an SQL expression of the user id
 * @param stake an SQL expression of the stake in cents
 */
export const mayPlaySql = (who: string, stake: string): string => `
  not ${barredSql(who)}
  and not exists (select from bet_limits l where l.user_id = ${who} and ${STAKED_NOW} + ${stake} > l.max_cents)
  and not exists (
    select from staff_limits l
    where l.user_id = ${who} and l.kind = 'bet' and ${STAKED_NOW} + ${stake} > l.max_cents)`;

/** The bars in force for these players. */
export const barsOf = async (db: Db | Tx, userIds: readonly number[]): Promise<Map<number, BarRow[]>> => {
  const { rows } = await sql<BarRow & { user_id: number }>`
    select user_id, reason, months, (extract(epoch from until) * 1000)::float8 as until_ms
    from play_bars where user_id = any(${userIds}::bigint[]) and until > table_clock()`.execute(db.kysely);
  return Map.groupBy(rows, (row) => row.user_id);
};

/** The bet limits of these players, with their stakes in the current period. */
export const betLimitsOf = async (db: Db | Tx, userIds: readonly number[]): Promise<Map<number, SetBetLimitRow>> => {
  const { rows } = await sql<SetBetLimitRow>`
    select l.user_id, l.period, l.max_cents, ${sql.raw(STAKED_NOW)} as staked_cents, false as by_staff,
      (extract(epoch from l.set_at) * 1000)::float8 as set_ms
    from bet_limits l where l.user_id = any(${userIds}::bigint[])`.execute(db.kysely);
  return new Map(rows.map((row) => [row.user_id, row]));
};

export const upsertBar = async (
  tx: Tx,
  bar: { userId: number; reason: BarReason; until: number | null; months: number | null },
): Promise<void> => {
  const time = bar.until === null ? sql`'infinity'::timestamptz` : sql`to_timestamp(${bar.until / 1000}::float8)`;
  await sql`
    insert into play_bars (user_id, reason, until, months) values (${bar.userId}, ${bar.reason}, ${time}, ${bar.months})
    on conflict (user_id, reason) do update
      set until = excluded.until, months = excluded.months, set_at = clock_timestamp()`.execute(tx.kysely);
};

/** Lifts a bar, if there is one. The caller decides who may lift what. */
export const unbar = async (tx: Tx, userId: number, reason: BarReason): Promise<void> => {
  await sql`delete from play_bars where user_id = ${userId} and reason = ${reason}`.execute(tx.kysely);
};

/** Keeps the start of the periods and the stakes of the current one: a change never gives back what was used up. */
export const upsertBetLimit = async (
  tx: Tx,
  limit: { userId: number; period: LimitPeriod; maxCents: number },
): Promise<void> => {
  await sql`
    insert into bet_limits (user_id, period, max_cents, started_at, period_starts_at, set_at)
    select ${limit.userId}, ${limit.period}, ${limit.maxCents}, t.now, t.now, t.now from (select table_clock() as now) t
    on conflict (user_id) do update
      set period = excluded.period, max_cents = excluded.max_cents, set_at = excluded.set_at`.execute(tx.kysely);
};

const DEPOSIT_PERIOD_SECONDS = DEPOSIT_LIMIT_DAYS * 24 * 60 * 60;

const DEPOSIT_LIMIT = sql`
  select user_id, max_cents, (extract(epoch from set_at) * 1000)::float8 as set_ms,
    (extract(epoch from started_at + make_interval(secs => ${sql.lit(DEPOSIT_PERIOD_SECONDS)} *
      greatest(0, floor(extract(epoch from table_clock() - started_at) / ${sql.lit(DEPOSIT_PERIOD_SECONDS)}))
    )) * 1000)::float8 as since_ms
  from deposit_limits`;

/** The deposit limit of a player, if there is one. */
export const depositLimitOf = async (db: Db | Tx, userId: number): Promise<DepositLimitRow | undefined> => {
  const { rows } = await sql<DepositLimitRow>`${DEPOSIT_LIMIT} where user_id = ${userId}`.execute(db.kysely);
  return rows[0];
};

/** The same, locked until the transaction ends: deposits of one player take turns. */
export const lockDepositLimitRow = async (tx: Tx, userId: number): Promise<DepositLimitRow | undefined> => {
  const { rows } = await sql<DepositLimitRow>`${DEPOSIT_LIMIT} where user_id = ${userId} for update`.execute(tx.kysely);
  return rows[0];
};

/** Keeps the start of the 30 days. */
export const upsertDepositLimit = async (tx: Tx, userId: number, maxCents: number): Promise<void> => {
  await sql`
    insert into deposit_limits (user_id, max_cents, started_at, set_at)
    select ${userId}, ${maxCents}, t.now, t.now from (select table_clock() as now) t
    on conflict (user_id) do update set max_cents = excluded.max_cents, set_at = excluded.set_at`.execute(tx.kysely);
};

/** Records a change that a player made; the row is never changed or deleted. */
export const insertChange = async (
  tx: Tx,
  change: { userId: number; action: string; period: string; amountCents: number | null; reason: string | null },
): Promise<void> => {
  await sql`
    insert into limit_changes (user_id, action, period, amount_cents, reason)
    values (${change.userId}, ${change.action}, ${change.period}, ${change.amountCents}, ${change.reason})`.execute(
    tx.kysely,
  );
};

const SETTINGS_LOCK = 71_012_026; // any constant

/** Prevents two changes of one player's settings at the same time, until the transaction ends. */
export const lockSettings = async (tx: Tx, userId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${SETTINGS_LOCK}::int, ${userId}::int)`.execute(tx.kysely);
};

/** The table clock's time, epoch ms. */
export const tableNow = async (db: Db | Tx): Promise<number> => {
  const { rows } = await sql<{ ms: number }>`select (extract(epoch from table_clock()) * 1000)::float8 as ms`.execute(
    db.kysely,
  );
  return rows[0]?.ms ?? 0;
};

/**
 * Notifies every process, once this commits, that something an open table shows of a player has changed: a limit, a
 * break, the balance.
 */
export const publishChange = async (tx: Tx, userId: number): Promise<void> => {
  await sql`select pg_notify(${LIMITS_NOTIFICATIONS}, ${String(userId)})`.execute(tx.kysely);
};

/**
 * Bars a player from playing, from the commit on.
 * @param until epoch ms; null: until it is lifted
 */
export const bar = (tx: Tx, userId: number, reason: BarReason, until: number | null): Promise<void> =>
  upsertBar(tx, { userId, reason, until, months: null });
