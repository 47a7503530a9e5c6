import { doublingBets, slipTotal } from '@lajvard/roulette';
import { handsOff } from '../model/selectors.ts';
import type { Table } from '../store.ts';

/** As much again on every spot, as one group: all or nothing, one undo. Without a chip on the felt it says so. */
export function doubleStakes({ view, commands }: Pick<Table, 'view' | 'commands'>): void {
  const { table } = view.getState();
  if (slipTotal(table.slip) === 0) commands.refuse(handsOff(table) ?? 'empty-slip');
  else commands.playGroup((_chosen, makeChip) => doublingBets(table.slip, makeChip));
}
