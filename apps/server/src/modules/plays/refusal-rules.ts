import type { play } from '@lajvard/contract';
import type { Phase } from '@lajvard/roulette';
import type { OwnRefusal } from '#platform/http/handler.ts';

/** Why a play can be refused. */
export type PlayRefusal = OwnRefusal<typeof play>;

/** What is known of a play that the batch did not take. Amounts in cents. */
export interface UntakenPlay {
  /** Null if there is no such round. */
  readonly round: { readonly phase: Phase; readonly wheel: string } | null;
  readonly wheelId: string | null;
  readonly inTime: boolean;
  readonly blacklisted: boolean;
  /** The registration is held for staff to decide. */
  readonly held: boolean;
  /** Another device of the account holds the live table. */
  readonly elsewhere: boolean;
  readonly onBreak: boolean;
  readonly stakeCents: number;
  readonly limit: { readonly stakedCents: number; readonly maxCents: number } | null;
  readonly balanceCents: number;
}

/**
 * Why a play was not taken; the first reason that applies. Undefined if nothing is against it now: it may be
 * retried. `undecided`: it came too late, but the same slip, sent before, may be written until the round is
 * closed.
 */
export const reasonAgainst = (play: UntakenPlay): PlayRefusal | 'undecided' | undefined => {
  if (play.round === null) return 'round-over';
  if (play.round.phase === 'open') return 'round-not-locked';
  if (play.round.phase !== 'locked') return 'round-over';
  if (!play.inTime) return 'undecided';
  if (play.wheelId !== null && play.wheelId !== play.round.wheel) return 'wheel-changed';
  if (play.blacklisted) return 'blacklisted';
  if (play.held) return 'account-held';
  if (play.elsewhere) return 'already-connected';
  if (play.onBreak) return 'on-a-break';
  if (play.limit !== null && play.limit.stakedCents + play.stakeCents > play.limit.maxCents) return 'bet-limit-reached';
  if (play.balanceCents < play.stakeCents) return 'charge-credit';
  return undefined;
};
