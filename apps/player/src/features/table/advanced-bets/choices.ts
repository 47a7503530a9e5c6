import { useSyncExternalStore } from 'react';
import { onStoredElsewhere, readStored, writeStored } from '../../../shared/browser/storage.ts';

/** Which of the betting tools for experienced players this browser shows (decision 021). */
export interface AdvancedChoices {
  /** The called bets replace the favourites: the racetrack on a phone, more bets on a desktop. */
  readonly racetrack: boolean;
  /** Double is among the actions; on from the first use of them. */
  readonly double: boolean;
  /** A card appears when the pointer rests on a spot. */
  readonly card: boolean;
}

const AT_FIRST: AdvancedChoices = { racetrack: false, double: false, card: true };

let choices = choicesOf(readStored('table_leader'));
const listeners = new Set<() => void>();

if (typeof window !== 'undefined') {
  onStoredElsewhere('table_leader', () => show(choicesOf(readStored('table_leader'))));
}

/** Changes some choices and stores them. */
export function choose(change: Partial<AdvancedChoices>): void {
  show({ ...choices, ...change });
  writeStored('table_leader', choices);
}

export const useAdvancedChoices = (): AdvancedChoices => useSyncExternalStore(listen, () => choices);

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(next: AdvancedChoices): void {
  choices = next;
  for (const listener of listeners) listener();
}

/** Reads a stored value; missing or invalid choices get their defaults. */
function choicesOf(kept: unknown): AdvancedChoices {
  const found: Partial<Record<keyof AdvancedChoices, unknown>> = typeof kept === 'object' && kept !== null ? kept : {};
  const yes = (name: keyof AdvancedChoices): boolean => {
    const value = found[name];
    return typeof value === 'boolean' ? value : AT_FIRST[name];
  };
  return { racetrack: yes('racetrack'), double: yes('double'), card: yes('card') };
}
