// Apart from the store, which is fetched with the favourites: a table that opens needs only where they are saved.
import { createContext } from 'react';
import { onStoredElsewhere, readStored, writeStored } from '../../../shared/browser/storage.ts';

/** Why favourites were not saved: the server was not reached, or refused, or this browser stores nothing. */
export type SaveFault = 'network' | 'refused' | 'storage';

/** Storage for the player's own favourites, as text written by the rules' `writeFavourites`. */
export interface FavouritesPort {
  /** What is saved; null if unknown or nothing. */
  read(): string | null;
  /** @returns what is now saved, or why nothing was */
  save(text: string): Promise<{ readonly saved: string } | { readonly fault: SaveFault }>;
  /** Runs when another screen or the server has changed what is saved; returns the unsubscribe function. */
  onChanged(listener: () => void): () => void;
}

const readBrowser = (): string | null => {
  const found = readStored('table_favourites');
  return typeof found === 'string' ? found : null;
};

/**
 * The practice table saves favourites in this browser, because it asks no server
 * (docs/specification/1-table-and-site.md#13-practice).
 */
export const browserFavourites: FavouritesPort = {
  read: readBrowser,
  async save(text) {
    writeStored('table_favourites', text);
    return readBrowser() === text ? { saved: text } : { fault: 'storage' }; // a private window may silently save nothing
  },
  onChanged: (listener) => onStoredElsewhere('table_favourites', listener),
};

/** Where the player's own favourites are saved: in this browser, or on the server at the live table. */
export const FavouritesContext = createContext<FavouritesPort>(browserFavourites);
