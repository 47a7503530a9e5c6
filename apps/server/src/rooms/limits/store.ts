import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { PERIOD_WEEKS, type Period } from './limit-rules.ts';

export type BarReason = 'blacklisted' | 'closure' | 'exclusion';

export interface BarRow {
  readonly reason: BarReason;
  readonly until_ms: number; // Infinity: until it is lifted
}

export interface BetLimitRow {
  readonly user_id: number;
  readonly period: Period;
  readonly max_cents: number;
  readonly staked_cents: number; // 0 when a new period has begun since the last play
}

/** A limit as it stands, with the moment it was set, epoch ms. */
export interface StandingBetLimit extends BetLimitRow {
  readonly started_ms: number;
}

/** SQL: the length of a period, in seconds (PERIOD_WEEKS). */
const PERIOD_SECONDS = `case l.period ${Object.entries(PERIOD_WEEKS)
  .map(([period, weeks]) => `when '${period}' then ${weeks * 7 * 24 * 60 * 60}`)
  .join(' ')} end`;

/** SQL: the start of the period that runs now, of a row `l` of bet_limits. */
const RUNNING_PERIOD = `l.started_at + make_interval(secs => ${PERIOD_SECONDS} *
  greatest(0, floor(extract(epoch from table_clock() - l.started_at) / (${PERIOD_SECONDS}))))`;

/** SQL: what has been staked in the period that runs now, of a row `l` of bet_limits, in cents. */
const STAKED_NOW = `case when l.period_starts_at >= ${RUNNING_PERIOD} then l.staked_cents else 0 end`;

/**
 * This room's condition in the one statement that takes plays: no bar, and the limit leaves room.
 * @param who an SQL expression of the user id; `stake` one of the stake in cents
 */
export const mayPlaySql = (who: string, stake: string): string => `
  not exists (select from play_bars b where b.user_id = ${who} and b.until > table_clock())
  and not exists (select from bet_limits l where l.user_id = ${who} and ${STAKED_NOW} + ${stake} > l.max_cents)`;

/**
 * The part of the one statement that takes plays which counts the stakes: a data-modifying common table expression.
 * @param placed the name of a relation (user_id, stake_cents); it returns user_id, period, max_cents, staked_cents
 */
export const countStakesSql = (placed: string): string => `
  update bet_limits l
  set staked_cents = ${STAKED_NOW} + p.stake_cents,
      period_starts_at = greatest(l.period_starts_at, ${RUNNING_PERIOD})
  from ${placed} p where l.user_id = p.user_id
  returning l.user_id, l.period, l.max_cents, l.staked_cents`;

/**
 * Gives the stakes of a void round back to the limits.
 * @param stakes the plays of that round; a stake that was counted in a period that is over is not given back to the running one
 */
export const uncountStakes = async (
  tx: Tx,
  stakes: readonly { userId: number; stakeCents: number; acceptedAt: number }[],
): Promise<void> => {
  await sql`
    update bet_limits l set staked_cents = greatest(0, l.staked_cents - s.stake_cents)
    from unnest(${stakes.map((s) => s.userId)}::bigint[], ${stakes.map((s) => s.stakeCents)}::bigint[],
      ${stakes.map((s) => s.acceptedAt)}::float8[]) as s (user_id, stake_cents, accepted_ms)
    where l.user_id = s.user_id and l.period_starts_at <= to_timestamp(s.accepted_ms / 1000)`.execute(tx.kysely);
};

/** The bars in force of these players. */
export const barsOf = async (db: Db | Tx, userIds: readonly number[]): Promise<Map<number, BarRow[]>> => {
  const { rows } = await sql<BarRow & { user_id: number }>`
    select user_id, reason, (extract(epoch from until) * 1000)::float8 as until_ms
    from play_bars where user_id = any(${userIds}::bigint[]) and until > table_clock()`.execute(db.kysely);
  return Map.groupBy(rows, (row) => row.user_id);
};

/** The bet limits of these players, with what they have staked in the running period. */
export const betLimitsOf = async (db: Db | Tx, userIds: readonly number[]): Promise<Map<number, StandingBetLimit>> => {
  const { rows } = await sql<StandingBetLimit>`
    select l.user_id, l.period, l.max_cents, ${sql.raw(STAKED_NOW)} as staked_cents,
      (extract(epoch from l.started_at) * 1000)::float8 as started_ms
    from bet_limits l where l.user_id = any(${userIds}::bigint[])`.execute(db.kysely);
  return new Map(rows.map((row) => [row.user_id, row]));
};

export const upsertBar = async (tx: Tx, userId: number, reason: BarReason, until: number | null): Promise<void> => {
  const time = until === null ? sql`'infinity'::timestamptz` : sql`to_timestamp(${until / 1000}::float8)`;
  await sql`
    insert into play_bars (user_id, reason, until) values (${userId}, ${reason}, ${time})
    on conflict (user_id, reason) do update set until = excluded.until`.execute(tx.kysely);
};

export const deleteBar = async (tx: Tx, userId: number, reason: BarReason): Promise<void> => {
  await sql`delete from play_bars where user_id = ${userId} and reason = ${reason}`.execute(tx.kysely);
};

export const upsertBetLimit = async (
  tx: Tx,
  limit: { userId: number; period: Period; maxCents: number },
): Promise<void> => {
  await sql`
    insert into bet_limits (user_id, period, max_cents, started_at, period_starts_at)
    select ${limit.userId}, ${limit.period}, ${limit.maxCents}, t.now, t.now from (select table_clock() as now) t
    on conflict (user_id) do update set period = excluded.period, max_cents = excluded.max_cents,
      started_at = case when bet_limits.period = excluded.period then bet_limits.started_at else excluded.started_at end,
      period_starts_at = case when bet_limits.period = excluded.period then bet_limits.period_starts_at else excluded.period_starts_at end,
      staked_cents = case when bet_limits.period = excluded.period then bet_limits.staked_cents else 0 end`.execute(
    tx.kysely,
  );
};

export const deleteBetLimit = async (tx: Tx, userId: number): Promise<void> => {
  await sql`delete from bet_limits where user_id = ${userId}`.execute(tx.kysely);
};
