import type { Language } from '@lajvard/contract';
import type { Db } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { setLocale } from './user-store.ts';

/** Saves a person's language. */
export const changeLocale = (db: Db, userId: number, locale: Language): Promise<void> =>
  transaction(db, (tx) => setLocale(tx, userId, locale));
