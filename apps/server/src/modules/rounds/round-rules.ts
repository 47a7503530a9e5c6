import type { LiveRound, VoidReason } from '@lajvard/contract';
import { type Durations, isCloseLate, nextStep, type RoundFact, type RoundStep } from '@lajvard/roulette';

/**
 * A round still without a number this long after its close is void
 * (docs/specification/4-reliability.md#1-rounds-and-invariants, I4).
 */
export const VOID_AFTER_MS = 120_000;

/** A step before the number that fails this often for a reason that does not pass by itself voids the round. */
const MAX_TRIES = 3;

export type RoundCommand =
  | { readonly kind: RoundStep }
  /** The lock was announced late, or perhaps not at all: its time starts again. */
  | { readonly kind: 'extend-lock' }
  | { readonly kind: 'void'; readonly reason: VoidReason };

/** How soon a settlement or a void that cannot be right is tried again: people may have repaired it by then, ms. */
export const HALTED_RETRY_MS = 15_000;

/**
 * What the leader does next, and when, in epoch ms of the database's clock (0: at once).
 * @param failures how often the next step of this round has failed for a reason that does not pass by itself
 * @param closeGraceMs how long the close waits for plays that arrived in time and are being written
 * @param outcomeIsIn the wheel has shown its final outcome, though the round does not have it yet
 */
export const nextCommand = (
  round: RoundFact | null,
  now: number,
  failures: number,
  durations: Durations,
  closeGraceMs: number,
  outcomeIsIn = false,
): { readonly command: RoundCommand; readonly dueAt: number } => {
  const { step, dueAt } = nextStep(round, durations);
  // A number that is written is settled, however long it takes (docs/specification/4-reliability.md#6-faults, F33).
  const mayBeVoid = round !== null && round.endedAt === null && round.phase !== 'numbered';
  if (mayBeVoid && !outcomeIsIn && failures >= MAX_TRIES)
    return { command: { kind: 'void', reason: 'fault' }, dueAt: 0 };
  if (round !== null && isCloseLate(round, now)) return { command: { kind: 'void', reason: 'late-close' }, dueAt: 0 };
  if (isOverdue(round, now, durations) && !outcomeIsIn) {
    return { command: { kind: 'void', reason: step === 'take-beacon' ? 'no-beacon' : 'no-number' }, dueAt: 0 };
  }
  return { command: { kind: step }, dueAt: step === 'close' ? dueAt + closeGraceMs : dueAt };
};

/**
 * Whether a round has waited too long for its number. One that waits for its beacon has, as soon as a ball launched now
 * would land too late: a number that nobody can win with must not be drawn.
 */
export const isOverdue = (round: RoundFact | null, now: number, { spinMs }: Pick<Durations, 'spinMs'>): boolean => {
  if (round === null || round.endedAt !== null || round.phase === 'numbered') return false;
  const stillTakesMs = round.beacon && round.landsAt === null ? spinMs : 0;
  return now > round.closesAt + VOID_AFTER_MS - stillTakesMs;
};

/** How long to wait after the n-th failure in a row, ms. */
export const backOffMs = (failures: number): number => Math.min(5_000, 100 * 2 ** Math.min(failures, 10));

/** Seconds of betting left at `now` (epoch ms); 0 when it is over. */
export const remainSeconds = (round: Pick<LiveRound, 'bets_until'> | null, now: number): number =>
  round === null ? 0 : Math.max(0, (round.bets_until - now) / 1000);
