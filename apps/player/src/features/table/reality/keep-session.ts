import * as z from 'zod/mini';
import { readStored, writeStored } from '../../../shared/browser/storage.ts';
import type { TableSession } from './table-session.ts';

/** Minutes between reality checks; 0: none. */
export const REMINDER_MINUTES = [0, 15, 30, 60] as const;
export type ReminderMinutes = (typeof REMINDER_MINUTES)[number];

// Per tab, until the tab closes: a reload does not reset the count.
const KEY = 'table_session';

const kept = z.object({
  userId: z.number(),
  atTableMs: z.number(),
  seenAt: z.number(),
  staked: z.number(),
  won: z.number(),
  rounds: z.number(),
  lastRound: z.number(),
  remindedAtMs: z.number(),
});

export function readSession(): TableSession | null {
  try {
    return kept.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

export function keepSession(session: TableSession): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(session));
  } catch {
    // Without storage, counting starts again at each reload.
  }
}

/** The reminder interval chosen in this browser. */
export function readReminder(): ReminderMinutes {
  const stored = Number(readStored('reality_check'));
  return REMINDER_MINUTES.find((minutes) => minutes === stored) ?? 0;
}

export const keepReminder = (minutes: ReminderMinutes): void => writeStored('reality_check', minutes);
