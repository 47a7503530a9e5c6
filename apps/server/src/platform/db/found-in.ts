import { type RawBuilder, sql } from 'kysely';

/**
 * SQL: whether a text has in it what is typed, as `searched_text` of migration 0120 folds both. What folds to nothing, a
 * sign for instance, is found nowhere.
 * @param folded SQL of a text that is folded already
 */
export const foundIn = (folded: RawBuilder<unknown>, typed: string): RawBuilder<boolean> => sql`
  (searched_text(${typed}::text) <> '' and ${folded} like '%' || searched_text(${typed}::text) || '%')`;
