export { areShortcutsOn, currentShortcuts, switchShortcuts, useShortcuts } from './active-shortcuts.ts';
export { keyName } from './key-name.ts';
export { useShortcutKeys } from './use-shortcut-keys.ts';
