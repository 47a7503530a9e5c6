import { addCents, fromDollars, toDollars } from '@lajvard/money';
import type { RoundOutcome } from '../model/state.ts';

/** What this tab has seen of one sitting at the live table. Dollars; times ms. */
export interface TableSession {
  readonly userId: number;
  /** Time at the table: the tab was open there. */
  readonly atTableMs: number;
  /** When it was counted last, epoch ms. */
  readonly seenAt: number;
  readonly staked: number;
  readonly won: number;
  readonly rounds: number;
  /** The round counted last. */
  readonly lastRound: number;
  /** `atTableMs` at the last reminder. */
  readonly remindedAtMs: number;
}

/** After so long away from the table a new session begins; ours. */
const NEW_SESSION_AFTER_MS = 30 * 60_000;
/** Between two counts: a longer gap is a reload, a sleeping computer, another page; ours. */
const MAX_STEP_MS = 60_000;

export const newSession = (userId: number, now: number): TableSession => ({
  ...{ userId, atTableMs: 0, seenAt: now, staked: 0, won: 0, rounds: 0, lastRound: 0, remindedAtMs: 0 },
});

/** Counts the time since the last count; after a long absence, or for somebody else, a new session begins. */
export function countTime(session: TableSession | null, userId: number, now: number): TableSession {
  if (session === null || session.userId !== userId) return newSession(userId, now);
  const away = Math.max(0, now - session.seenAt);
  if (away > NEW_SESSION_AFTER_MS) return newSession(userId, now);
  const here = away > MAX_STEP_MS ? 0 : away;
  return { ...session, atTableMs: session.atTableMs + here, seenAt: now };
}

/** Counts what a round brought, once. */
export function countRound(
  session: TableSession,
  { roundNumber, tableBet, tableWin }: Pick<RoundOutcome, 'roundNumber' | 'tableBet' | 'tableWin'>,
): TableSession {
  if (roundNumber <= session.lastRound || tableBet === 0) return session;
  return {
    ...session,
    staked: sum(session.staked, tableBet),
    won: sum(session.won, tableWin),
    rounds: session.rounds + 1,
    lastRound: roundNumber,
  };
}

/** What the session has brought so far: negative is a loss. */
export const netOf = ({ staked, won }: TableSession): number => sum(won, -staked);

/** Whether it is time for a reminder. @param everyMinutes 0: never */
export const reminderDue = ({ atTableMs, remindedAtMs }: TableSession, everyMinutes: number): boolean =>
  everyMinutes > 0 && atTableMs - remindedAtMs >= everyMinutes * 60_000;

export const reminded = (session: TableSession): TableSession => ({ ...session, remindedAtMs: session.atTableMs });

const sum = (a: number, b: number): number => toDollars(addCents(fromDollars(a), fromDollars(b)));
