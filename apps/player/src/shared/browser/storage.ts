/**
 * What this site stores in the browser (docs/specification/1-table-and-site.md#31-what-the-browser-keeps), plus:
 * - `table_draft`: the chips of a slip without an answer; `table_awaited`: the rounds whose end has not been shown
 * - `kept_plays`: plays with the casino's signed answers, for its players to prove (docs/FAIRNESS.md#salted-receipts)
 * - `kept_openings`: the commitments of the last rounds, as the table was told them
 * - `table_favourites`: the favourites of the practice table
 * - `signed_out`: the last sign-out was on purpose, so the other tabs drop unsent input too
 * - `volume`: the volume of the table, and whether its ambience is heard
 * - `command_line`, `table_keys` (`on` or `off`): whether the command line is open; whether single keys work
 * - `table_leader`: which betting tools for experienced players are shown
 * - `reality_check`: minutes between two reminders at the live table
 * - `ticket_drafts`: unsent messages to support
 * - `factor_offered`: the second factor was offered here once
 * - `device_id`: names this browser to the server, to tell devices apart
 *   (docs/specification/1-table-and-site.md#311-presence-and-devices)
 */
export type StorageKey =
  | 'token'
  | 'user'
  | 'signed_out'
  | 'lang'
  | 'theme_setting'
  | 'table_draft'
  | 'table_favourites'
  | 'table_awaited'
  | 'kept_plays'
  | 'kept_openings'
  | 'volume'
  | 'command_line'
  | 'table_keys'
  | 'table_leader'
  | 'reality_check'
  | 'ticket_drafts'
  | 'factor_offered'
  | 'device_id';

/** Keys whose value is plain text; the others hold JSON. */
const WORDS: readonly StorageKey[] = [
  'lang',
  'theme_setting',
  'command_line',
  'table_keys',
  'reality_check',
  'device_id',
];

/** The stored value; null if there is none, it cannot be parsed, or storage is unavailable. */
export function readStored(key: StorageKey): unknown {
  try {
    const text = localStorage.getItem(key);
    if (text === null || WORDS.includes(key)) return text;
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** Stores a value; without storage (private window, full disk) the value is lost, harmlessly. */
export function writeStored(key: StorageKey, value: unknown): void {
  try {
    localStorage.setItem(key, WORDS.includes(key) ? String(value) : JSON.stringify(value));
  } catch {
    // The page goes on with what it has in memory.
  }
}

export function removeStored(key: StorageKey): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // As above.
  }
}

/** Runs when another tab has changed the key; returns the unsubscribe function. */
export function onStoredElsewhere(key: StorageKey, listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

let deviceInMemory: string | null = null;

/** The id of this browser, generated on the first call. */
export function deviceId(): string {
  const kept = readStored('device_id');
  if (typeof kept === 'string' && kept.length > 0 && kept.length <= 64) return kept;
  deviceInMemory ??= newDeviceId();
  writeStored('device_id', deviceInMemory);
  return deviceInMemory;
}

function newDeviceId(): string {
  // crypto.randomUUID needs a secure context; getRandomValues does not.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
