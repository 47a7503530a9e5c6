import { type RawBuilder, sql } from 'kysely';
import { foundIn } from '#platform/db/found-in.ts';
import type { PeopleSql } from './ports.ts';

/** SQL: the ids of the members of staff in whose name or e-mail this is. */
export const staffNamed = (peopleSql: PeopleSql, typed: string): RawBuilder<unknown> => sql`
  select id from (${peopleSql}) p
  where level = 'admin' and (${foundIn(sql`searched_text(email)`, typed)} or ${foundIn(sql`searched_text(name)`, typed)})`;
