import type { WheelStats } from '@lajvard/figures';
import type { Pocket } from '@lajvard/roulette';

/** What the results board shows. `topFive`: the last round's highest wins in dollars, account codes masked. */
export interface BoardFacts {
  readonly stats: WheelStats;
  readonly topFive: readonly { readonly accountCode: string; readonly win: number }[];
  /** The round that `topFive` belongs to; null if it cannot be looked up. */
  readonly topFiveRound: number | null;
  /** Settled rounds behind the statistics; null for the sample of the practice table. */
  readonly rounds: number | null;
}

/** The video feeds. */
export interface Feeds {
  /** Address template with `{stream}`. */
  readonly urlTemplate: string;
  /** Stream names for High, Medium, Low. */
  readonly streams: readonly string[];
  readonly ingestDelayMs: number;
  /** The id of a wheel in its own studio; null for the automatic wheel, which needs none. */
  readonly wheelId: string | null;
}

/** A round whose end this table did not show; dollars. `not-taken`: the server did not take its chips. */
export interface MissedRound {
  readonly roundNumber: number;
  readonly kind: 'settled' | 'void' | 'not-taken';
  readonly number: Pocket | null;
  readonly staked: number;
  readonly returned: number;
}
