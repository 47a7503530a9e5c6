import { addChips, type Bet, EMPTY_SLIP, removeChips, type Slip } from './slip.ts';

/**
 * One entry of the table's history (docs/specification/1-table-and-site.md#35-table-history). CLEAR keeps the removed
 * chips so that it can be undone.
 */
export interface TableAction {
  readonly action: 'ADD' | 'ADD_GROUP' | 'REMOVE' | 'REMOVE_GROUP' | 'CLEAR';
  readonly bets: readonly Bet[];
}

export const applyAction = (slip: Slip, { action, bets }: TableAction): Slip => {
  if (action === 'CLEAR') return EMPTY_SLIP;
  return action === 'ADD' || action === 'ADD_GROUP' ? addChips(slip, bets) : removeChips(slip, bets);
};

/** Undoes an action: applies its exact inverse to the slip. */
export const undoAction = (slip: Slip, { action, bets }: TableAction): Slip =>
  action === 'ADD' || action === 'ADD_GROUP' ? removeChips(slip, bets) : addChips(slip, bets);
