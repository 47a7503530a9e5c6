/**
 * What this site keeps in the browser (docs/specification/1-table-and-site.md#31-what-the-browser-keeps), the chips of a slip that was not sent yet
 * (`table_draft`), the round whose
 * result is waited for (`table_awaited`), and the favourites of the practice table.
 * `signed_out` says that the last sign-out was on purpose: the other tabs forget what was typed there too.
 * `volume` is how loud the table is. `command_line` and `table_keys` are `on` or `off`: whether the table's command line stands open, and its single
 * keys work. `table_leader` is what of the betting for experienced players is shown, `reality_check` the minutes between two reminders at the
 * live table. `ticket_drafts` is what was written to the support and not sent. `device_id` names this browser to the server, so that other devices
 * can be told apart (docs/specification/1-table-and-site.md#311-presence-and-devices).
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
  | 'volume'
  | 'command_line'
  | 'table_keys'
  | 'table_leader'
  | 'reality_check'
  | 'ticket_drafts'
  | 'device_id';

/** Keys whose value is a plain word; the others hold JSON. */
const WORDS: readonly StorageKey[] = [
  'lang',
  'theme_setting',
  'command_line',
  'table_keys',
  'reality_check',
  'device_id',
];

/** The stored value, or null: for none, for one that cannot be read, and where the browser keeps nothing. */
export function readStored(key: StorageKey): unknown {
  try {
    const text = localStorage.getItem(key);
    if (text === null || WORDS.includes(key)) return text;
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** Keeps a value; a browser that keeps nothing (private window, full disk) loses it without harm. */
export function writeStored(key: StorageKey, value: unknown): void {
  try {
    localStorage.setItem(key, WORDS.includes(key) ? String(value) : JSON.stringify(value));
  } catch {
    // Nothing to do: the page goes on with what it has in memory.
  }
}

export function removeStored(key: StorageKey): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // As above.
  }
}

/** Runs when another tab changed the key; returns its own end. */
export function onStoredElsewhere(key: StorageKey, listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

let deviceInMemory: string | null = null;

/** The name of this browser, made at the first call. */
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
