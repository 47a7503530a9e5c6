/** Why favourites were not kept: the server was not reached, or refused, or this browser stores nothing. */
export type KeepTrouble = 'network' | 'refused' | 'storage';

/** Storage for the player's own favourites, as text written by the rules' `writeFavourites`. */
export interface FavouriteKeeper {
  /** What is kept; null if unknown or nothing. */
  read(): string | null;
  /** @returns what is now kept, or why nothing was */
  keep(text: string): Promise<{ readonly kept: string } | { readonly trouble: KeepTrouble }>;
  /** Runs when another screen or the server has changed what is kept; returns the unsubscribe function. */
  onChanged(listener: () => void): () => void;
}
