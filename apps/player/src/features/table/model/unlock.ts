import { EMPTY_SLIP, slipTotal } from '@lajvard/roulette';
import type { Reduced } from './actions.ts';
import type { TableState } from './state.ts';

/**
 * Clears the last round off the table and opens the waiting one (docs/specification/1-table-and-site.md#45-unlock).
 * Without a waiting round, nothing changes.
 */
export function unlock(state: TableState): Reduced<TableState> {
  if (!state.nextRound) return { state, news: [] };
  const opened: TableState = {
    ...state,
    phase: 'betting',
    round: state.nextRound,
    nextRound: null,
    slip: EMPTY_SLIP,
    pending: null,
    untaken: EMPTY_SLIP,
    actions: [],
    lastSlip: slipTotal(state.slip) > 0 ? state.slip : state.lastSlip,
    staked: false,
    countedWin: state.win,
    outcome: null,
    spin: null,
    voidReason: null,
  };
  return { state: opened, news: [{ kind: 'bets-opened' }] };
}
