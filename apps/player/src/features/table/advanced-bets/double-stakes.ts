import { doublingBets, slipTotal } from '@lajvard/roulette';
import { handsOff } from '../model/selectors.ts';
import type { Table } from '../store.ts';

/** Doubles the stake on every spot as one group: all or nothing, one undo. With no chips on the felt it is refused. */
export function doubleStakes({ view, commands }: Pick<Table, 'view' | 'commands'>): void {
  const { table } = view.getState();
  if (slipTotal(table.slip) === 0) commands.refuse(handsOff(table) ?? 'empty-slip');
  else commands.playGroup((_chosen, makeChip) => doublingBets(table.slip, makeChip));
}
