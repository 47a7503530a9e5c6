const KEY = 'table_session';

/**
 * This tab's id at the table (docs/specification/1-table-and-site.md#310-game-state: session_id, generated on the
 * client): two tabs of one browser are two sessions. It is in the tab's storage only between two pages, so that a
 * reload keeps it, but a duplicated tab, which gets a copy of that storage, does not.
 */
export const tableSession: string = takeKept() ?? crypto.getRandomValues(new Uint32Array(3)).join('-');

window.addEventListener('pagehide', () => {
  try {
    sessionStorage.setItem(KEY, tableSession);
  } catch {} // no storage: the next page is another session
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
