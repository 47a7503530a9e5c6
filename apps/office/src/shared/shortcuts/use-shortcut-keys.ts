import { useEffect } from 'react';
import { areShortcutsOn, currentShortcuts } from './active-shortcuts.ts';

const SEQUENCE_MS = 1_200;
const WRITES = 'input:not([type=radio], [type=checkbox], [type=button]), textarea, select, [contenteditable=true]';

const isWriting = (target: EventTarget | null): boolean => target instanceof Element && target.closest(WRITES) !== null;
const isAsked = (): boolean => document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null;

/** Handles the shortcuts of the whole office, in one listener. Inactive inside inputs and while a dialog is open. */
export function useShortcutKeys(): void {
  useEffect(() => {
    let before: { code: string; at: number } | null = null;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
      if (!areShortcutsOn() || isWriting(event.target) || isAsked()) return;
      const code = event.shiftKey ? `Shift+${event.code}` : event.code;
      const first = before && event.timeStamp - before.at < SEQUENCE_MS ? before.code : null;
      const pressed = (keys: readonly string[]) =>
        keys.length === 2 ? keys[0] === first && keys[1] === code : first === null && keys[0] === code;
      const found = currentShortcuts().find(({ keys }) => pressed(keys));
      const begins =
        found === undefined && currentShortcuts().some(({ keys }) => keys.length === 2 && keys[0] === code);
      before = begins ? { code, at: event.timeStamp } : null;
      if (found === undefined) return;
      event.preventDefault();
      found.run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
