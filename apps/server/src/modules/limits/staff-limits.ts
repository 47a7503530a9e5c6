import { isStricterBetLimit, type LimitPeriod, type StaffLimits } from '@lajvard/contract';
import { cents, toDollars } from '@lajvard/money';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { publishChange, RUNNING_PERIOD } from './limit-store.ts';

/** A limit that staff set for a player. */
export interface StaffLimitRow {
  readonly kind: 'bet' | 'deposit';
  readonly period: LimitPeriod | 'monthly';
  readonly max_cents: number;
  /** Start of the current period, epoch ms. */
  readonly since_ms: number;
}

/** What staff want of a player's limit; null: none. */
export interface StaffLimit {
  readonly kind: StaffLimitRow['kind'];
  readonly period: StaffLimitRow['period'];
  readonly maxCents: number | null;
}

/** The limits that staff set for a player. */
export const staffLimitsOf = async (db: Db | Tx, userId: number): Promise<StaffLimitRow[]> => {
  const { rows } = await sql<StaffLimitRow>`
    select l.kind, l.period, l.max_cents,
      (extract(epoch from ${sql.raw(RUNNING_PERIOD)}) * 1000)::float8 as since_ms
    from staff_limits l where l.user_id = ${userId}`.execute(db.kysely);
  return rows;
};

/** Those limits as the wire has them. */
export const presentStaffLimits = (rows: readonly StaffLimitRow[]): StaffLimits => {
  const of = (kind: StaffLimitRow['kind']) => {
    const row = rows.find((each) => each.kind === kind);
    return row === undefined ? null : { max: toDollars(cents(row.max_cents)), period: row.period };
  };
  return { bet: of('bet'), deposit: of('deposit') };
};

/** Whether it leaves a player no more than the limit that stands. */
export const isNoLooser = (standing: StaffLimitRow | undefined, { period, maxCents }: StaffLimit): boolean => {
  if (standing === undefined) return true;
  if (maxCents === null) return false;
  if (standing.period === 'monthly' || period === 'monthly') return maxCents <= standing.max_cents;
  const own = { period: standing.period, maxCents: standing.max_cents, setAt: 0 };
  return isStricterBetLimit(own, { period, maxCents });
};

/**
 * Sets or removes a limit; what was staked within the current period stays counted. Open tables
 * follow.
 */
export const setStaffLimit = async (tx: Tx, userId: number, { kind, period, maxCents }: StaffLimit): Promise<void> => {
  if (maxCents === null) {
    await sql`delete from staff_limits where user_id = ${userId} and kind = ${kind}`.execute(tx.kysely);
  } else {
    await sql`
      insert into staff_limits (user_id, kind, period, max_cents, started_at, period_starts_at, set_at)
      select ${userId}, ${kind}, ${period}, ${maxCents}, t.now, t.now, t.now from (select table_clock() as now) t
      on conflict (user_id, kind) do update
        set period = excluded.period, max_cents = excluded.max_cents, set_at = excluded.set_at`.execute(tx.kysely);
  }
  await publishChange(tx, userId);
};
