import type { Bet, ChipValue, Pocket, Slip } from '@lajvard/roulette';
import type { Connection, PlayerLimits, RoundOutcome, Stop, TableRefusal, TableRound } from './state.ts';

/** What a source of rounds sends a table; both sources send these facts and no others. */
export type RoundFact =
  /** The whole state at once: on entering, after a reconnection, after a missed message. */
  | {
      readonly type: 'table-entered';
      readonly bank: number;
      readonly limits: PlayerLimits;
      readonly numbers: readonly Pocket[];
      readonly round: TableRound | null;
      readonly stage: 'betting' | 'locked' | 'spinning' | 'between';
      /** The player's chips of this round: an accepted play, or the draft kept over a reload; null: none known. */
      readonly slip: Slip | null;
      readonly staked: boolean;
      readonly lastSlip: Slip | null;
      /** A break began elsewhere since the server was asked last: the player is told at once. */
      readonly stop?: Stop;
    }
  | { readonly type: 'round-opened'; readonly round: TableRound }
  | { readonly type: 'table-locked' }
  | { readonly type: 'bets-accepted'; readonly slip: Slip; readonly bank: number; readonly limits?: PlayerLimits }
  | { readonly type: 'bets-returned'; readonly reason: string; readonly spot?: string | undefined }
  | {
      readonly type: 'wheel-launched';
      readonly number: Pocket | null;
      readonly launchesAt: number;
      readonly landsAt: number;
    }
  | { readonly type: 'number-shown'; readonly outcome: RoundOutcome; readonly spinLandsAt: number }
  | { readonly type: 'round-voided'; readonly reason: string | null }
  | { readonly type: 'bank-received'; readonly bank: number; readonly limits: PlayerLimits }
  | { readonly type: 'connection-changed'; readonly connection: Connection }
  /** Whether another device holds the table now. */
  | { readonly type: 'seat-received'; readonly elsewhere: boolean };

/** What the player, or a timer in the player's name, does. `now` is the server's clock. */
export type PlayerMove =
  | { readonly type: 'chip-chosen'; readonly value: ChipValue }
  | { readonly type: 'neighbours-chosen'; readonly reach: number }
  | { readonly type: 'neighbours-switched' }
  | {
      readonly type: 'bets-placed';
      readonly bets: readonly Bet[];
      /** All or nothing: favourites, neighbours, repeat. */
      readonly group: boolean;
      /** Placed by auto-repeat. */
      readonly automatic?: boolean;
      readonly now: number;
    }
  /** One chip off a spot, or `all` of them. */
  | { readonly type: 'chip-taken'; readonly spot: string; readonly all?: boolean; readonly now: number }
  | { readonly type: 'undone'; readonly now: number }
  | { readonly type: 'cleared'; readonly now: number }
  /** A wish the table cannot fulfil, apart from a bet: it is said why. */
  | { readonly type: 'refused'; readonly refusal: TableRefusal }
  /** Auto-repeat ends for a reason of its own. */
  | { readonly type: 'auto-repeat-ended'; readonly refusal: TableRefusal }
  | { readonly type: 'auto-repeat-switched'; readonly on: boolean }
  | { readonly type: 'processing-changed'; readonly processing: boolean }
  | { readonly type: 'stop-answered' }
  | { readonly type: 'win-counted'; readonly amount: number }
  | { readonly type: 'table-unlocked' };

export type TableStep = RoundFact | PlayerMove;

/** What is worth saying aloud: `sound/cues.ts` gives each its cue and its words. */
export type News =
  | {
      readonly kind: 'refused';
      readonly refusal: TableRefusal;
      readonly spot?: string | undefined;
      /** One bet of many: only the words can tell which. */
      readonly inGroup?: boolean;
    }
  | { readonly kind: 'bets-opened' }
  | { readonly kind: 'wait-for-next-round' }
  | { readonly kind: 'table-locked' }
  /** `balance`: dollars left after the stake. */
  | { readonly kind: 'bets-accepted'; readonly total: number; readonly balance: number }
  | { readonly kind: 'bets-returned'; readonly reason: string; readonly spot?: string | undefined }
  | { readonly kind: 'bets-restored'; readonly total: number }
  | { readonly kind: 'number-shown'; readonly number: Pocket; readonly win: number }
  | { readonly kind: 'round-voided'; readonly reason: string | null; readonly returned: number }
  | { readonly kind: 'auto-repeat-stopped'; readonly refusal: TableRefusal }
  | { readonly kind: 'connection-lost' }
  | { readonly kind: 'connection-back' };

export interface Reduced<State> {
  readonly state: State;
  readonly news: readonly News[];
}
