import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { Caller } from '#platform/http/handler.ts';
import { userById } from '../store.ts';

/** Whose members somebody sees: everybody's, or one partner's; of a partner null nobody's. */
export type Sight = 'all' | { readonly partner: string | null };

/** What a member of staff sees: a partner's panel its own members only (decisions: People and roles). */
export const sightOf = async (db: Db, { userId, role }: Pick<Caller, 'userId' | 'role'>): Promise<Sight> =>
  role === 'ceg-admin' ? { partner: (await userById(db, userId))?.partner ?? null } : 'all';

/** The same as a condition on a row of `users`. */
export const inSight = (sight: Sight) => (sight === 'all' ? sql`true` : sql`partner = ${sight.partner}::text`);

/** Whether a member of staff may see this person: a player, and of its own partner where it belongs to one. */
export const maySeeMember = async (
  db: Db,
  caller: Pick<Caller, 'userId' | 'role'>,
  memberId: number,
): Promise<boolean> => {
  const { rows } = await sql<{ seen: boolean }>`
    select exists (select from users where id = ${memberId} and level = 'user' and ${inSight(await sightOf(db, caller))}) as seen`.execute(
    db.kysely,
  );
  return rows[0]?.seen === true;
};
