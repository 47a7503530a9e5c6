import { useSyncExternalStore } from 'react';
import { onStoredElsewhere, readStored, writeStored } from '../../../shared/storage.ts';

/** What of the betting for experienced players this browser shows (decision 021). */
export interface AdvancedChoices {
  /** The racetrack stands where the favourites stand. */
  readonly racetrack: boolean;
  /** Double stands among the actions: from the first look at the racetrack on. */
  readonly double: boolean;
  /** A pointer that rests on the felt is told about the spot. */
  readonly card: boolean;
}

const AT_FIRST: AdvancedChoices = { racetrack: false, double: false, card: true };

let choices = choicesOf(readStored('table_leader'));
const listeners = new Set<() => void>();

if (typeof window !== 'undefined') {
  onStoredElsewhere('table_leader', () => show(choicesOf(readStored('table_leader'))));
}

/** Sets some of it and keeps it over reloads. */
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

/** A kept value, whatever a browser has made of it. */
function choicesOf(kept: unknown): AdvancedChoices {
  const found: Partial<Record<keyof AdvancedChoices, unknown>> = typeof kept === 'object' && kept !== null ? kept : {};
  const yes = (name: keyof AdvancedChoices): boolean => {
    const value = found[name];
    return typeof value === 'boolean' ? value : AT_FIRST[name];
  };
  return { racetrack: yes('racetrack'), double: yes('double'), card: yes('card') };
}
