/** Why favourites were not kept: the place could not be reached, did not take them, or this browser keeps nothing. */
export type KeepTrouble = 'network' | 'refused' | 'storage';

/** Where the player's own favourites are kept, as the text of the rules' `writeFavourites`. */
export interface FavouriteKeeper {
  /** What is kept; null where that is not known, or nothing is. */
  read(): string | null;
  /** @returns what is kept now, or why nothing was kept */
  keep(text: string): Promise<{ readonly kept: string } | { readonly trouble: KeepTrouble }>;
  /** Runs when what is kept was changed by another screen or told anew; returns its own end. */
  onChanged(listener: () => void): () => void;
}
