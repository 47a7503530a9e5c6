import { applyAction, type Bet, type Slip, type TableAction, undoAction } from '@lajvard/roulette';
import type { TableState } from './state.ts';

/** Applies an action to the felt and records it for undo. */
export function act(state: TableState, action: TableAction): TableState {
  return { ...state, slip: applyAction(state.slip, action), actions: [...state.actions, action] };
}

/** Takes back the newest action; undefined if there is none. */
export function takeBack(state: TableState): TableState | undefined {
  const action = state.actions.at(-1);
  if (!action) return undefined;
  return { ...state, slip: undoAction(state.slip, action), actions: state.actions.slice(0, -1) };
}

/** The chips of a slip as bets, spot by spot. */
export function betsOf(slip: Slip): Bet[] {
  return Object.entries(slip).map(([spot, chips]) => ({ spot, chips }));
}
