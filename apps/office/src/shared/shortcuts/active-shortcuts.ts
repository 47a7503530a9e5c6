import { useEffect, useRef } from 'react';
import { readStored, writeStored } from '../storage.ts';

/** Something a key does. Keys by their place (`KeyJ`), so that they work on a Persian keyboard too; two of them are pressed one after the other. */
export interface Shortcut {
  readonly keys: readonly string[];
  /** What it does, translated: for the list of shortcuts. */
  readonly label: string;
  run(): void;
}

const active = new Map<symbol, readonly Shortcut[]>();

/** The shortcuts of what is on the page now; a screen's own come before the office's. */
export const currentShortcuts = (): readonly Shortcut[] => [...active.values()].reverse().flat();

/** Makes shortcuts work while the component stands. */
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

/** Whether single keys act at all; some people's hands or voices press them by mistake (WCAG 2.1.4). */
export const areShortcutsOn = (): boolean => readStored('office_shortcuts') !== 'off';

export const switchShortcuts = (on: boolean): void => writeStored('office_shortcuts', on ? null : 'off');
