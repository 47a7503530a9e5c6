import { addCents, fromDollars, toDollars } from '@lajvard/money';
import type { RoundOutcome } from '../model/state.ts';

/** One session at the live table, as this tab has seen it. Dollars; ms. */
export interface TableSession {
  readonly userId: number;
  /** Time with the table open in this tab. */
  readonly atTableMs: number;
  /** Time of the last count, epoch ms. */
  readonly seenAt: number;
  readonly staked: number;
  readonly won: number;
  readonly rounds: number;
  /** The last round counted. */
  readonly lastRound: number;
  /** The value of `atTableMs` at the last reminder. */
  readonly remindedAtMs: number;
}

/** After this long away from the table a new session begins; our choice. */
const NEW_SESSION_AFTER_MS = 30 * 60_000;
/** A longer gap between two counts is a reload, a sleeping computer or another page, and is not counted; our choice. */
const MAX_STEP_MS = 60_000;

export const newSession = (userId: number, now: number): TableSession => ({
  userId,
  atTableMs: 0,
  seenAt: now,
  staked: 0,
  won: 0,
  rounds: 0,
  lastRound: 0,
  remindedAtMs: 0,
});

/** Adds the time since the last count. After a long absence, or for another player, a new session begins. */
export function countTime(session: TableSession | null, userId: number, now: number): TableSession {
  if (session === null || session.userId !== userId) return newSession(userId, now);
  const away = Math.max(0, now - session.seenAt);
  if (away > NEW_SESSION_AFTER_MS) return newSession(userId, now);
  const here = away > MAX_STEP_MS ? 0 : away;
  return { ...session, atTableMs: session.atTableMs + here, seenAt: now };
}

/** Counts a round's stake and win, once. */
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

/** The session's result so far, dollars; negative is a loss. */
export const netOf = ({ staked, won }: TableSession): number => sum(won, -staked);

/** Whether a reminder is due. @param everyMinutes 0: never */
export const reminderDue = ({ atTableMs, remindedAtMs }: TableSession, everyMinutes: number): boolean =>
  everyMinutes > 0 && atTableMs - remindedAtMs >= everyMinutes * 60_000;

export const reminded = (session: TableSession): TableSession => ({ ...session, remindedAtMs: session.atTableMs });

const sum = (a: number, b: number): number => toDollars(addCents(fromDollars(a), fromDollars(b)));
