import type { Route, updateSettings } from '@lajvard/contract';
import { fromDollars } from '@lajvard/money';
import type * as z from 'zod/mini';
import type { Db, Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Refused } from '#platform/http/handler.ts';
import { takeBreak } from './break-or-self-exclusion.ts';
import { insertChange, lockSettings, publishChange, tableNow } from './limit-store.ts';
import { setLimit } from './set-limit.ts';

type BodyOf<R extends Route> = R['body'] extends z.ZodMiniType ? z.infer<R['body']> : never;
/**
 * A change that a player requests: a break, an exclusion, or a limit
 * (docs/specification/2-account-and-back-office.md#512-closure-and-exclusion,
 * docs/specification/2-account-and-back-office.md#513-deposit-and-bet-limit).
 */
export type SettingsForm = BodyOf<typeof updateSettings>;

/**
 * Changes a player's own settings. They take effect with the commit, at an open table too.
 * @param onChanged called in the same transaction
 */
export const changeSettings = (
  db: Db,
  userId: number,
  form: SettingsForm,
  onChanged: (tx: Tx) => Promise<void>,
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
    await onChanged(tx);
    return undefined;
  });
