import { CHIP_VALUES } from '@lajvard/roulette';
import { useEffect } from 'react';
import { readStored } from '../../shared/browser/storage.ts';
import type { TableCommands } from './table-commands.ts';

/** What a key does. Keys go by their place on the keyboard, so that they work on a Persian layout too. */
function keyAction(code: string, commands: TableCommands): (() => void) | undefined {
  const digit = /^(?:Digit|Numpad)([1-6])$/.exec(code)?.[1];
  const chip = digit === undefined ? undefined : CHIP_VALUES[Number(digit) - 1];
  if (chip !== undefined) return () => commands.chooseChip(chip);
  switch (code) {
    case 'KeyU':
      return commands.undo;
    case 'KeyC':
      return commands.clear;
    case 'KeyR':
      return commands.repeat;
    case 'KeyA':
      return commands.switchAutoRepeat;
    case 'KeyB':
      return commands.acceptOffer;
    case 'KeyF':
      return commands.askForFavourites;
    case 'KeyN':
      return commands.switchNeighbours;
    default:
      return undefined;
  }
}

/** Whether single keys are off: the player is typing, a dialog is open, or they are switched off (WCAG 2.1.4). */
export function keysAreOff(target: EventTarget | null): boolean {
  return isElsewhere(target) || readStored('table_keys') === 'off';
}

/** The table's keys. Off while the player types, a dialog is open, or a modifier is held. */
export function useKeys(commands: TableCommands): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || keysAreOff(event.target)) return;
      const act = keyAction(event.code, commands);
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [commands]);
}

const ELSEWHERE =
  'input:not([type=radio], [type=checkbox], [type=range]), textarea, select, [contenteditable=true], ' +
  '[role=dialog], [role=alertdialog], [role=menu]';

function isElsewhere(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(ELSEWHERE) !== null;
}
