const NAMES: Readonly<Record<string, string>> = { Slash: '/', 'Shift+Slash': '?' };

/** The label of a key: `KeyJ` -> `J`. */
export const keyName = (code: string): string => NAMES[code] ?? code.replace(/^(Key|Digit)/, '');
