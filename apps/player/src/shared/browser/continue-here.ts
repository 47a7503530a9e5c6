const KEY = 'continue_here';
const FRESH_MS = 30_000;

/** The player wants the live table in this browser tab: the next table opened here takes over without asking again. */
export function askToContinueHere(): void {
  try {
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {} // no storage: the table will ask
}

/** Whether that was requested just now. Reading it uses it up. */
export function spendContinueHere(): boolean {
  try {
    const askedAt = Number(sessionStorage.getItem(KEY) ?? 0);
    sessionStorage.removeItem(KEY);
    return Date.now() - askedAt < FRESH_MS;
  } catch {
    return false;
  }
}
