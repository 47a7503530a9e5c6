// an entry of its own: the first screen reads it, and none of the calls
const PLACE = 'last_reference';
const KEPT_MS = 5 * 60_000; // an older failure is unrelated to the current one

/** Keeps the id of a call that failed through a fault of the server, for a screen that knows of no call. */
export const keepReference = (id: string): void => {
  try {
    // outlives the reload by which the router tries again what could not be fetched
    sessionStorage.setItem(PLACE, JSON.stringify({ id, at: Date.now() }));
  } catch {
    // no storage, as in a frame of another site: no reference
  }
};

/** The id of the last call of this tab that lately failed through a fault of the server; null: none did. */
export const lastReference = (): string | null => {
  try {
    const { id, at } = JSON.parse(sessionStorage.getItem(PLACE) ?? '{}') as { id?: string; at?: number };
    return id !== undefined && at !== undefined && Date.now() - at < KEPT_MS ? id : null;
  } catch {
    return null;
  }
};
