import { type LimitPeriod, PERIOD_WEEKS } from '@lajvard/contract';

interface Limit {
  readonly period: LimitPeriod;
  readonly maxCents: number;
  readonly startedAt: number;
  periodStartsAt: number;
  stakedCents: number;
}

/** The simulation's own books: what every player must have, according to the slips sent and the oracle. */
export interface Books {
  readonly wallets: Map<number, number>;
  readonly limits: Map<number, Limit>;
  bankCents: number;
  setLimit(userId: number, limit: { period: LimitPeriod; maxCents: number }, now: number): void;
  /** What the limit leaves at that time, in cents; Infinity without a limit. */
  leftOf(userId: number, at: number): number;
  count(userId: number, stakeCents: number, at: number): void;
  giveBack(userId: number, stakeCents: number, at: number): void;
}

export const newBooks = (): Books => {
  const limits = new Map<number, Limit>();
  /** Moves to the period that contains a time, if it is a later one. */
  const turnPage = (limit: Limit, at: number): void => {
    const lengthMs = PERIOD_WEEKS[limit.period] * 7 * 86_400_000;
    const startsAt = limit.startedAt + Math.floor((at - limit.startedAt) / lengthMs) * lengthMs;
    if (startsAt <= limit.periodStartsAt) return;
    limit.periodStartsAt = startsAt;
    limit.stakedCents = 0;
  };
  return {
    wallets: new Map(),
    limits,
    bankCents: 0,
    setLimit: (userId, { period, maxCents }, now) => {
      limits.set(userId, { period, maxCents, startedAt: now, periodStartsAt: now, stakedCents: 0 });
    },
    leftOf: (userId, at) => {
      const limit = limits.get(userId);
      if (limit === undefined) return Number.POSITIVE_INFINITY;
      turnPage(limit, at);
      return limit.maxCents - limit.stakedCents;
    },
    count: (userId, stakeCents, at) => {
      const limit = limits.get(userId);
      if (limit === undefined) return;
      turnPage(limit, at);
      limit.stakedCents += stakeCents;
    },
    giveBack: (userId, stakeCents, at) => {
      const limit = limits.get(userId);
      if (limit !== undefined && limit.periodStartsAt <= at) limit.stakedCents -= stakeCents;
    },
  };
};
