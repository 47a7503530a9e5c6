import type { BetLimitation, PayerBar } from '@lajvard/contract';
import { cents, toDollars } from '@lajvard/money';
import type { Db, Tx } from '#platform/db/pool.ts';
import { betLimitsInForce } from './count-stakes.ts';
import { type BarRow, type BetLimitRow, barsOf, lockDepositLimitRow } from './limit-store.ts';
import { staffLimitsOf } from './staff-limits.ts';

/** What a player may do now. Times in epoch ms; amounts in dollars. */
export interface Rights {
  /** End of the longest closure or exclusion in force. */
  readonly breakEndsAt: number | null;
  readonly blacklisted: boolean;
  /** The registration is held for staff to decide. */
  readonly held: boolean;
  readonly betLimitation: { readonly bet: number; readonly betMax: number; readonly period: string } | null;
}

/** Whether the player chose this bar; staff set the others. */
export const isBreak = ({ reason }: BarRow): boolean => reason === 'closure' || reason === 'exclusion';

/** What a player may do now, by the database's clock. */
export const rightsOf = async (db: Db | Tx, userId: number): Promise<Rights> => {
  const [bars, limits] = [await barsOf(db, [userId]), await betLimitsInForce(db, [userId])];
  const mine = bars.get(userId) ?? [];
  const breaks = mine.filter(isBreak).map((bar) => bar.until_ms);
  const limit = presentBetLimit(limits.get(userId));
  return {
    breakEndsAt: breaks.length === 0 ? null : Math.max(...breaks),
    blacklisted: mine.some((bar) => bar.reason === 'blacklisted'),
    held: mine.some((bar) => bar.reason === 'held'),
    betLimitation: limit && { bet: limit.bet, betMax: limit.bet_max, period: limit.period },
  };
};

/** Bars as staff see them beside a payment. */
export const presentBars = (bars: readonly BarRow[]): PayerBar[] =>
  bars.map(({ reason, until_ms: until }) => ({
    reason,
    until: Number.isFinite(until) ? new Date(until).toISOString() : null,
  }));

/** A row of `bet_limits` as the wire has it; null for no limit. */
export const presentBetLimit = (row: BetLimitRow | undefined): BetLimitation =>
  row === undefined
    ? null
    : {
        bet: toDollars(cents(row.staked_cents)),
        bet_max: toDollars(cents(row.max_cents)),
        period: row.period,
        ...(row.by_staff && { by_staff: true }),
      };

/** A deposit limit, and the start of its current 30 days. */
interface DepositLimit {
  readonly maxCents: number;
  readonly since: Date;
}

/** A player's deposit limits, their own, locked until the transaction ends, and that of staff. */
export const lockDepositLimits = async (tx: Tx, userId: number): Promise<DepositLimit[]> => {
  const own = await lockDepositLimitRow(tx, userId);
  const byStaff = (await staffLimitsOf(tx, userId)).find(({ kind }) => kind === 'deposit');
  return [own, byStaff].flatMap((row) =>
    row === undefined ? [] : [{ maxCents: row.max_cents, since: new Date(row.since_ms) }],
  );
};
