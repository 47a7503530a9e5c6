import type { Language } from '@lajvard/contract';
import type { Db } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import { readFavorites } from './favorites-rules.ts';
import { setFavorite, setLocale } from './store.ts';

/** Saves a person's language. */
export const changeLocale = (db: Db, userId: number, locale: Language): Promise<void> =>
  transaction(db, (tx) => setLocale(tx, userId, locale));

/** Saves a player's favourites. @returns the text saved, or a refusal if it is not valid favourites */
export const changeFavorites = async (db: Db, userId: number, text: string): Promise<string | Refused> => {
  const favorite = readFavorites(text);
  if (favorite === null) return new Refused('form-invalid', { errors: { favorites: ['errors:invalid'] } });
  await transaction(db, (tx) => setFavorite(tx, userId, favorite));
  return favorite;
};
