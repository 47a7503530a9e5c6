import type { Phase } from './phases.ts';
import type { Durations } from './schedule.ts';

/** A round names the first beacon round at or after this time from its planned close. */
export const BEACON_AFTER_CLOSE_MS = 3_000;

/** How much later than that the beacon is due, so that an opening may be this late and still name the same one. */
export const OPENING_DELAY_MS = 300;

/** The beacon round that a round named when it opened; times in epoch ms. */
export interface BeaconFact {
  /** When anybody can know its signature. */
  readonly dueAt: number;
  /** From one beacon round to the next. */
  readonly periodMs: number;
  /** Since when the public log has the close; null: not yet. */
  readonly closeLoggedAt: number | null;
  /** Whether its signature is stored. */
  readonly isIn: boolean;
}

/** The facts of a round; times in epoch ms. */
export interface RoundFact {
  readonly phase: Phase;
  readonly openedAt: number;
  readonly betsUntil: number;
  readonly locksAt: number;
  readonly closesAt: number;
  readonly landsAt: number | null;
  readonly endedAt: number | null;
  /** Null or missing: the number needs no beacon. */
  readonly beacon?: BeaconFact | null;
}

export type RoundStep =
  | 'open-next'
  | 'lock'
  | 'close'
  | 'log-close'
  | 'take-beacon'
  | 'spin'
  | 'take-number'
  | 'settle';

/** The next step of a round, and when it is due (epoch ms; 0: at once). Without a round, the step is to open one. */
export const nextStep = (
  round: RoundFact | null,
  durations: Durations,
): { readonly step: RoundStep; readonly dueAt: number } => {
  if (round === null) return { step: 'open-next', dueAt: 0 };
  switch (round.phase) {
    case 'open':
      return { step: 'lock', dueAt: round.locksAt };
    case 'locked':
      return { step: 'close', dueAt: round.closesAt };
    case 'closed':
      if (!round.beacon || round.beacon.isIn) return { step: 'spin', dueAt: 0 };
      return { step: round.beacon.closeLoggedAt === null ? 'log-close' : 'take-beacon', dueAt: 0 };
    case 'spinning':
      return { step: 'take-number', dueAt: round.landsAt ?? 0 };
    case 'numbered':
      return { step: 'settle', dueAt: 0 };
    case 'settled':
    case 'void':
      return { step: 'open-next', dueAt: openingAfter(round, durations) };
  }
};

/** When the next round opens: after the pause, and so that nobody waits for the beacon longer than they must. */
const openingAfter = ({ endedAt, beacon }: RoundFact, { roundMs, extraMs, lockMs, pauseMs }: Durations): number => {
  const earliest = (endedAt ?? 0) + pauseMs;
  if (!beacon) return earliest;
  const { dueAt, periodMs } = beacon;
  const wanted = dueAt - (roundMs + extraMs + lockMs + BEACON_AFTER_CLOSE_MS + OPENING_DELAY_MS);
  return wanted + Math.ceil((earliest - wanted) / periodMs) * periodMs;
};
