import type { Bet, ChipValue, Pocket, Slip } from '@lajvard/roulette';
import type { Connection, PlayerLimits, RoundOutcome, Stop, TableRefusal, TableRound } from './state.ts';

/** The facts a round source sends to a table; the practice and live sources send the same ones. */
export type RoundFact =
  /** The whole state at once: on entry, after a reconnection, after a missed message. */
  | {
      readonly type: 'table-entered';
      readonly bank: number;
      readonly limits: PlayerLimits;
      readonly numbers: readonly Pocket[];
      readonly round: TableRound | null;
      readonly stage: 'betting' | 'locked' | 'spinning' | 'between';
      /** The player's chips of this round: an accepted play, or the draft kept over a reload. Null: neither. */
      readonly slip: Slip | null;
      readonly staked: boolean;
      readonly lastSlip: Slip | null;
      /** A break began elsewhere since the last snapshot; the player learns of it at once. */
      readonly stop?: Stop;
    }
  | { readonly type: 'round-opened'; readonly round: TableRound }
  | { readonly type: 'table-locked' }
  /** The slip is on its way to the server. */
  | { readonly type: 'bets-sent' }
  /** No try was answered: the server is asked what became of the slip. */
  | { readonly type: 'bets-unanswered' }
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
  /** Whether the account's live session is now on another device. */
  | { readonly type: 'seat-received'; readonly elsewhere: boolean };

/** What the player, or a timer acting for the player, does. `now`: the server's clock, epoch ms. */
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
  /** A request, other than a bet, that the table cannot carry out; the player learns why. */
  | { readonly type: 'refused'; readonly refusal: TableRefusal }
  /** Auto-repeat stops for a reason other than a refused bet. */
  | { readonly type: 'auto-repeat-ended'; readonly refusal: TableRefusal }
  | { readonly type: 'auto-repeat-switched'; readonly on: boolean }
  | { readonly type: 'processing-changed'; readonly processing: boolean }
  | { readonly type: 'stop-answered' }
  | { readonly type: 'win-counted'; readonly amount: number }
  | { readonly type: 'table-unlocked' };

export type TableStep = RoundFact | PlayerMove;

/** What the player should learn. `cues.ts` gives each kind its cue and its words. */
export type News =
  | {
      readonly kind: 'refused';
      readonly refusal: TableRefusal;
      readonly spot?: string | undefined;
      /** One bet of a group: the words must say which one. */
      readonly inGroup?: boolean;
      /** A chip that this spot takes instead. */
      readonly offered?: ChipValue | undefined;
    }
  | { readonly kind: 'bets-opened' }
  | { readonly kind: 'wait-for-next-round' }
  | { readonly kind: 'table-locked' }
  /** `balance`: dollars left once the stake is taken. */
  | { readonly kind: 'bets-accepted'; readonly total: number; readonly balance: number }
  | { readonly kind: 'bets-unknown' }
  | { readonly kind: 'bets-returned'; readonly reason: string; readonly spot?: string | undefined }
  | { readonly kind: 'bets-restored'; readonly total: number }
  /** `stake` and `win`: what the player staked, and what comes back; dollars. */
  | { readonly kind: 'number-shown'; readonly number: Pocket; readonly stake: number; readonly win: number }
  | { readonly kind: 'round-voided'; readonly reason: string | null; readonly returned: number }
  | { readonly kind: 'auto-repeat-stopped'; readonly refusal: TableRefusal }
  | { readonly kind: 'connection-lost' }
  | { readonly kind: 'connection-back' };

export interface Reduced<State> {
  readonly state: State;
  readonly news: readonly News[];
}
