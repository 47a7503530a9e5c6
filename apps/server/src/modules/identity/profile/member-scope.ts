import type { StaffRole } from '@lajvard/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { Caller } from '#platform/http/handler.ts';
import { userById } from './user-store.ts';

/**
 * The members whose plays and money a member of staff sees: all, or one partner's. A ceg-admin without a partner sees
 * nobody.
 */
export interface MemberScope {
  readonly all: boolean;
  readonly partner: string | null;
}

/** The scope of staff who see every member. */
export const EVERYBODY: MemberScope = { all: true, partner: null };

const PANEL: StaffRole = 'ceg-admin'; // docs/specification/2-account-and-back-office.md#67-a-partners-members

/** The scope of this member of staff. */
export const memberScope = async (db: Db, { userId, role }: Pick<Caller, 'userId' | 'role'>): Promise<MemberScope> =>
  role === PANEL ? { all: false, partner: (await userById(db, userId))?.partner ?? null } : EVERYBODY;

/** SQL: the members, for modules that join them with their own tables. */
export const membersSql = "select id as user_id, account_code, partner from users where level = 'user'";

/** The condition on a member `m` of `membersSql`. */
export const inScope = ({ all, partner }: MemberScope): RawBuilder<boolean> =>
  all ? sql<boolean>`true` : sql<boolean>`m.partner = ${partner}`;

/** Whether this user is a member in that scope. */
export const isInScope = async (db: Db, scope: MemberScope, userId: number): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from (${sql.raw(membersSql)}) m where m.user_id = ${userId} and ${inScope(scope)}) as found`.execute(
    db.kysely,
  );
  return rows[0]?.found ?? false;
};
