import type { Db } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import { canonicalFavourites } from './favourites-rules.ts';
import { setFavorite } from './user-store.ts';

/** Saves a player's favourites. @returns the text saved, or a refusal if it is not valid favourites */
export const keepFavourites = async (db: Db, userId: number, text: string): Promise<string | Refused> => {
  const kept = canonicalFavourites(text);
  if (kept === null) return new Refused('form-invalid', { errors: { favorites: ['errors:invalid'] } });
  await transaction(db, (tx) => setFavorite(tx, userId, kept));
  return kept;
};
