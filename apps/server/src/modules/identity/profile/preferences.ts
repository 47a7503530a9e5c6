import type { Language } from '@lajvard/contract';
import { CHIP_VALUES, spotOf } from '@lajvard/roulette';
import * as z from 'zod/mini';
import { record } from '#modules/activity';
import type { Db } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import { lockUser, setFavorite, setLocale } from './user-store.ts';

/** Saves a person's language. What it was before is in their history: mails that undo are written in it too. */
export const changeLocale = (db: Db, userId: number, locale: Language, ip: string): Promise<void> =>
  transaction(db, async (tx) => {
    const before = (await lockUser(tx, userId))?.locale;
    if (before === undefined || before === locale) return;
    await setLocale(tx, userId, locale);
    await record(tx, { userId, action: 'LANGUAGE_CHANGED', description: before, ip });
  });

const MAX_FAVOURITES = 8; // docs/specification/1-table-and-site.md#36-favourites
const MAX_CHIPS = 25; // docs/specification/1-table-and-site.md#91-bets: the table's limit, so a favourite's too
const MAX_CHARACTERS = 16_384;

const pocket = z.number().check(z.int(), z.minimum(0), z.maximum(36));
const chipValue = z.number().check(z.refine((value) => CHIP_VALUES.some((chip) => chip === value)));
const spotKey = z.string().check(
  z.maxLength(20),
  z.refine((key) => spotOf(key) !== undefined || /^neighbours-\d{1,2}$/.test(key)),
);
const scatter = z.number().check(z.minimum(-100), z.maximum(100));

const chip = z.strictObject({
  id: z.string().check(z.maxLength(64)),
  chipSelected: chipValue,
  x: scatter,
  y: scatter,
  formula: z.string().check(z.maxLength(40)),
});
/** An entry of the table's history (docs/specification/1-table-and-site.md#35-table-history). */
const action = z.strictObject({
  action: z.enum(['ADD', 'ADD_GROUP']),
  id: z.string().check(z.maxLength(64)),
  number: z.nullable(z.union([pocket, spotKey])),
  chips: z.array(chip).check(z.maxLength(MAX_CHIPS)),
  formula: z.nullable(z.string().check(z.maxLength(40))),
});
const favourite = z.strictObject({
  id: z.union([z.string().check(z.maxLength(40)), z.number().check(z.int(), z.minimum(0), z.maximum(99))]),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  chip: z.nullable(chipValue), // null: positions only
  numbers: z.array(z.union([pocket, spotKey])).check(z.maxLength(157)),
  actions: z.array(action).check(z.maxLength(MAX_CHIPS)),
});
const favourites = z.array(favourite).check(z.maxLength(MAX_FAVOURITES));

/**
 * Reads favourites as a browser sent them (on the wire: favorites). The schema is closed, so nothing unknown is kept.
 * @returns the canonical text to keep; null if the text is not valid favourites
 */
export const canonicalFavourites = (text: string): string | null => {
  if (text.length > MAX_CHARACTERS) return null;
  try {
    const parsed = favourites.safeParse(JSON.parse(text));
    return parsed.success ? JSON.stringify(parsed.data) : null;
  } catch {
    return null;
  }
};

/** Saves a player's favourites. @returns the text saved, or a refusal if it is not valid favourites */
export const keepFavourites = async (db: Db, userId: number, text: string): Promise<string | Refused> => {
  const kept = canonicalFavourites(text);
  if (kept === null) return new Refused('form-invalid', { errors: { favorites: ['errors:invalid'] } });
  await transaction(db, (tx) => setFavorite(tx, userId, kept));
  return kept;
};
