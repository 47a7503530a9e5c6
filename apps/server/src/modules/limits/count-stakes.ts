import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { type BetLimitRow, RUNNING_PERIOD, STAKED_NOW } from './limit-store.ts';

const countIn = (table: 'bet_limits' | 'staff_limits', placed: string, which: string): string => `
  update ${table} l
  set staked_cents = ${STAKED_NOW} + p.stake_cents,
      period_starts_at = greatest(l.period_starts_at, ${RUNNING_PERIOD})
  from ${placed} p where l.user_id = p.user_id ${which}
  returning l.user_id, l.period, l.max_cents, l.staked_cents, ${table === 'staff_limits'} as by_staff`;

/**
 * The data-modifying common table expression that counts stakes in the one statement that takes plays, with the
 * players' own limits; the next one with those of staff.
 * @param placed the name of a relation (user_id, stake_cents); it returns rows of BetLimitRow
 */
export const countStakesSql = (placed: string): string => countIn('bet_limits', placed, '');
export const countStaffStakesSql = (placed: string): string => countIn('staff_limits', placed, `and l.kind = 'bet'`);

/** Of each player the limit that leaves least. */
export const tightestOf = (limits: readonly BetLimitRow[]): Map<number, BetLimitRow> => {
  const left = (limit: BetLimitRow): number => limit.max_cents - limit.staked_cents;
  const tightest = new Map<number, BetLimitRow>();
  for (const limit of limits) {
    const known = tightest.get(limit.user_id);
    if (known === undefined || left(limit) < left(known)) tightest.set(limit.user_id, limit);
  }
  return tightest;
};

/** The bet limits that count for these players, their own or staff's, with their stakes in the current period. */
export const betLimitsInForce = async (db: Db | Tx, userIds: readonly number[]): Promise<Map<number, BetLimitRow>> => {
  const { rows } = await sql<BetLimitRow>`
    select l.user_id, l.period, l.max_cents, ${sql.raw(STAKED_NOW)} as staked_cents, false as by_staff
    from bet_limits l where l.user_id = any(${userIds}::bigint[])
    union all
    select l.user_id, l.period, l.max_cents, ${sql.raw(STAKED_NOW)}, true
    from staff_limits l where l.kind = 'bet' and l.user_id = any(${userIds}::bigint[])`.execute(db.kysely);
  return tightestOf(rows);
};

/**
 * Gives the stakes of a void round back to the limits.
 * @param stakes the plays of that round; a stake counted in an earlier period is not given back to the current one
 */
export const uncountStakes = async (
  tx: Tx,
  stakes: readonly { userId: number; stakeCents: number; acceptedAt: number }[],
): Promise<void> => {
  const given = sql`unnest(${stakes.map((s) => s.userId)}::bigint[], ${stakes.map((s) => s.stakeCents)}::bigint[],
    ${stakes.map((s) => s.acceptedAt)}::float8[]) as s (user_id, stake_cents, accepted_ms)`;
  await sql`
    with own as (
      update bet_limits l set staked_cents = greatest(0, l.staked_cents - s.stake_cents) from ${given}
      where l.user_id = s.user_id and l.period_starts_at <= to_timestamp(s.accepted_ms / 1000))
    update staff_limits l set staked_cents = greatest(0, l.staked_cents - s.stake_cents) from ${given}
    where l.kind = 'bet' and l.user_id = s.user_id
      and l.period_starts_at <= to_timestamp(s.accepted_ms / 1000)`.execute(tx.kysely);
};
