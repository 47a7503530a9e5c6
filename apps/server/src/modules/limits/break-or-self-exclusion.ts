import { monthsLater } from '@lajvard/contract';
import type { Tx } from '#platform/db/pool.ts';
import { Refused } from '#platform/http/handler.ts';
import { barsOf, upsertBar } from './limit-store.ts';

interface BreakForm {
  readonly action: 'closure' | 'exclusion';
  readonly period: number; // months
}

/** The refusal of a change that has to wait. */
export const settingLocked = (until: number, now: number): Refused<'setting-locked'> =>
  new Refused('setting-locked', { retryAfterSeconds: Math.ceil((until - now) / 1000) });

/** Begins a break (`closure`) or a self-exclusion. A running one can be made longer, never shorter. */
export const takeBreak = async (
  tx: Tx,
  userId: number,
  form: BreakForm,
  now: number,
): Promise<Refused<'setting-locked'> | undefined> => {
  const bars = (await barsOf(tx, [userId])).get(userId) ?? [];
  const running = bars.find(({ reason }) => reason === form.action);
  const until = monthsLater(now, form.period);
  if (running !== undefined && until <= running.until_ms) return settingLocked(running.until_ms, now);
  await upsertBar(tx, { userId, reason: form.action, until, months: form.period });
  return undefined;
};
