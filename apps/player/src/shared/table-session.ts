const KEY = 'table_session';

/**
 * This tab's name at the table (docs/specification/1-table-and-site.md#310-game-state: session_id, generated on the client): two tabs of one browser
 * are two sessions. It lies in the tab's storage
 * only on the way from one page to the next, so that a reload keeps it and a duplicated tab, which gets a copy of that storage, does not.
 */
export const tableSession: string = takeKept() ?? crypto.getRandomValues(new Uint32Array(3)).join('-');

window.addEventListener('pagehide', () => {
  try {
    sessionStorage.setItem(KEY, tableSession);
  } catch {} // a browser that keeps nothing: the next page is another session
});
window.addEventListener('pageshow', ({ persisted }) => persisted && takeKept());

function takeKept(): string | null {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return kept;
  } catch {
    return null;
  }
}
