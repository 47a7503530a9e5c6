import type { Route, updateSettings } from '@lajvard/contract';
import { fromDollars } from '@lajvard/money';
import { betLimitLockedUntil, depositLimitLockedUntil, isStricterBetLimit, monthsLater } from '@lajvard/roulette';
import type * as z from 'zod/mini';
import type { Db, Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import {
  barsOf,
  betLimitsOf,
  insertChange,
  lockDepositLimitRow,
  lockSettings,
  publishChange,
  tableNow,
  upsertBar,
  upsertBetLimit,
  upsertDepositLimit,
} from './store.ts';

type BodyOf<R extends Route> = R['body'] extends z.ZodMiniType ? z.infer<R['body']> : never;
/**
 * A change that a player requests: a break, an exclusion, or a limit
 * (docs/specification/2-account-and-back-office.md#512-closure-and-exclusion,
 * docs/specification/2-account-and-back-office.md#513-deposit-and-bet-limit).
 */
export type SettingsForm = BodyOf<typeof updateSettings>;
type BreakForm = Extract<SettingsForm, { action: 'closure' | 'exclusion' }>;
type LimitForm = Exclude<SettingsForm, BreakForm>;

const locked = (until: number, now: number): Refused<'setting-locked'> =>
  new Refused('setting-locked', { retryAfterSeconds: Math.ceil((until - now) / 1000) });

/** A running break can be made longer, never shorter. */
const takeBreak = async (
  tx: Tx,
  userId: number,
  form: BreakForm,
  now: number,
): Promise<Refused<'setting-locked'> | undefined> => {
  const bars = (await barsOf(tx, [userId])).get(userId) ?? [];
  const running = bars.find(({ reason }) => reason === form.action);
  const until = monthsLater(now, form.period);
  if (running !== undefined && until <= running.until_ms) return locked(running.until_ms, now);
  await upsertBar(tx, { userId, reason: form.action, until, months: form.period });
  return undefined;
};

/**
 * A stricter limit takes effect at once; a looser one only after the lock
 * (docs/specification/2-account-and-back-office.md#46-locks-of-responsible-gaming).
 */
const setLimit = async (
  tx: Tx,
  userId: number,
  form: LimitForm,
  now: number,
): Promise<Refused<'setting-locked'> | undefined> => {
  const maxCents = fromDollars(form.amount);
  if (form.action === 'deposit_limit') {
    const row = await lockDepositLimitRow(tx, userId);
    const until = row === undefined ? 0 : depositLimitLockedUntil({ setAt: row.set_ms });
    if (row !== undefined && maxCents > row.max_cents && until > now) return locked(until, now);
    await upsertDepositLimit(tx, userId, maxCents);
    return undefined;
  }
  const row = (await betLimitsOf(tx, [userId])).get(userId);
  const wanted = { period: form.period, maxCents };
  if (row !== undefined) {
    const standing = { period: row.period, maxCents: row.max_cents, setAt: row.set_ms };
    const until = betLimitLockedUntil(standing);
    if (!isStricterBetLimit(standing, wanted) && until > now) return locked(until, now);
  }
  await upsertBetLimit(tx, { userId, ...wanted });
  return undefined;
};

/** Changes a player's own settings. They take effect with the commit, at an open table too. */
export const changeSettings = (
  db: Db,
  userId: number,
  form: SettingsForm,
): Promise<Refused<'setting-locked'> | undefined> =>
  transaction(db, async (tx) => {
    await lockSettings(tx, userId);
    const now = await tableNow(tx);
    const isBreak = 'reason' in form;
    const refused = isBreak ? await takeBreak(tx, userId, form, now) : await setLimit(tx, userId, form, now);
    if (refused !== undefined) return refused;
    await insertChange(tx, {
      userId,
      action: form.action,
      period: String(form.period),
      amountCents: isBreak ? null : fromDollars(form.amount),
      reason: isBreak ? form.reason : null,
    });
    await publishChange(tx, userId);
    return undefined;
  });
