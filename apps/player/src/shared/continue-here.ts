const KEY = 'continue_here';
const FRESH_MS = 30_000;

/** The person wants the live table back on this page: the table they go to now takes it over without asking again. */
export function wishToContinueHere(): void {
  try {
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {} // a browser that keeps nothing: the table asks
}

/** Whether that was just wished for; once. */
export function spendContinueHere(): boolean {
  try {
    const wishedAt = Number(sessionStorage.getItem(KEY) ?? 0);
    sessionStorage.removeItem(KEY);
    return Date.now() - wishedAt < FRESH_MS;
  } catch {
    return false;
  }
}
