import { useEffect, useRef } from 'react';
import { readStored, writeStored } from '../browser/storage.ts';

/**
 * A keyboard shortcut. Keys are named by position (`KeyJ`), so that they work on Persian keyboards; two keys
 * form a sequence.
 */
export interface Shortcut {
  readonly keys: readonly string[];
  /** What it does, translated, for the list of shortcuts. */
  readonly label: string;
  run(): void;
}

const active = new Map<symbol, readonly Shortcut[]>();

/** The shortcuts active on the page; a screen's own come before the office's. */
export const currentShortcuts = (): readonly Shortcut[] => [...active.values()].reverse().flat();

/** Enables shortcuts while the component is mounted. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  const count = shortcuts.length;
  useEffect(() => {
    const id = Symbol('shortcuts');
    const live = Array.from(
      { length: count },
      (_, place): Shortcut => ({
        get keys() {
          return latest.current[place]?.keys ?? [];
        },
        get label() {
          return latest.current[place]?.label ?? '';
        },
        run: () => latest.current[place]?.run(),
      }),
    );
    active.set(id, live);
    return () => {
      active.delete(id);
    };
  }, [count]);
}

/** Whether single-key shortcuts are enabled; motor or speech input can trigger them by mistake (WCAG 2.1.4). */
export const areShortcutsOn = (): boolean => readStored('office_shortcuts') !== 'off';

export const switchShortcuts = (on: boolean): void => writeStored('office_shortcuts', on ? null : 'off');
