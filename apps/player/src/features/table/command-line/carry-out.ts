import { fewestChips, neighbourBets } from '@lajvard/roulette';
import { doubleStakes } from '../advanced-bets/double-stakes.ts';
import type { Table } from '../store.ts';
import type { Command } from './parse-command.ts';

/** Carries a command out at the table; questions do nothing here. */
export function carryOut(command: Command, table: Pick<Table, 'view' | 'commands'>): void {
  const { view, commands } = table;
  const { chip, neighbours, autoRepeat } = view.getState().table;
  switch (command.kind) {
    case 'bet': {
      const { spot, stake } = command;
      const values = stake === null ? [chip] : fewestChips(stake);
      commands.lay((makeChip) => [{ spot, chips: values.map((value) => makeChip(spot, value, spot)) }]);
      break;
    }
    case 'neighbours': {
      const { pocket, reach, value } = command;
      commands.lay((makeChip) => neighbourBets(pocket, reach ?? neighbours, value ?? chip, makeChip));
      break;
    }
    case 'take':
      commands.takeChip(command.spot);
      break;
    case 'favourite':
      commands.playFavourite(command.id);
      break;
    case 'chip':
      commands.chooseChip(command.value);
      break;
    case 'auto':
      if (command.on !== autoRepeat) commands.switchAutoRepeat();
      break;
    case 'undo':
    case 'clear':
    case 'repeat':
      commands[command.kind]();
      break;
    case 'double':
      doubleStakes(table);
      break;
    default:
  }
}
