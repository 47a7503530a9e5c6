const NAMES: Readonly<Record<string, string>> = { Slash: '/', 'Shift+Slash': '?' };

/** What stands on the key: `KeyJ` -> `J`. */
export const keyName = (code: string): string => NAMES[code] ?? code.replace(/^(Key|Digit)/, '');
