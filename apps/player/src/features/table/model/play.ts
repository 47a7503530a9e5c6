import { slipTotal } from '@lajvard/roulette';
import type { TableState } from './state.ts';

/** The reason shown for chips returned because the server did not take them before the round closed. */
export const NOT_TAKEN = 'not-taken';

/** Whether chips lie on the felt that the server has neither taken nor refused. */
export const isUnanswered = (state: TableState): boolean => !state.staked && slipTotal(state.slip) > 0;

/** The state of this round's play as the player sees it, on the chips and in words. */
export type PlayState = 'none' | 'sending' | 'unknown' | 'taken' | 'not-taken';

/** The play of the round on the table; `none` until its chips are sent. */
export function playOf(state: TableState): PlayState {
  if (slipTotal(state.slip) > 0) return state.staked ? 'taken' : (state.pending ?? 'none');
  return slipTotal(state.untaken) > 0 ? 'not-taken' : 'none';
}
