import { PERSON_COLUMNS } from '@lajvard/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { isInScope, memberScope } from './member-scope.ts';
import type { UserRow } from './user-store.ts';

/** SQL: the columns of a select. */
const selectList = (columns: readonly (keyof UserRow)[]): RawBuilder<unknown> => sql.raw(columns.join(', '));

const CHARGEABLE_COLUMNS = [
  'id',
  'level',
  'account_code',
  'email',
  'first_name',
  'last_name',
  'completed_at',
  'blacklisted_at',
  'closed_at',
] as const;

/** The facts of an account that a charge needs. */
export type ChargeableAccount = Pick<UserRow, (typeof CHARGEABLE_COLUMNS)[number]>;

const MEMBER_COLUMN_NAMES = [
  'id',
  'account_code',
  'email',
  ...PERSON_COLUMNS,
  'partner',
  'locale',
  'completed_at',
  'blacklisted_at',
  'closed_at',
  'held_at',
  'created_at',
] as const;

/** A member as staff search and see them. */
export type MemberRow = Pick<UserRow, (typeof MEMBER_COLUMN_NAMES)[number]>;

/** SQL: the columns of a `MemberRow`. */
export const MEMBER_COLUMNS = selectList(MEMBER_COLUMN_NAMES);

/** SQL: all members, and the folded words that a search looks in; an index has them. */
export const memberRowsSql = sql`
  select ${MEMBER_COLUMNS},
    member_words_of(account_code, email, first_name, last_name, country_code, phone_number) as words
  from users where level = 'user'`;

const MAX_FOUND = 200;

/** The account with this code, locked against blacklisting and closing until the transaction ends. */
export const accountByCode = async (tx: Tx, accountCode: string): Promise<ChargeableAccount | undefined> => {
  const { rows } = await sql<ChargeableAccount>`
    select ${selectList(CHARGEABLE_COLUMNS)}
    from users where account_code = ${accountCode} for share`.execute(tx.kysely);
  return rows[0];
};

/** The first players whose account id begins with these digits. @param beginning digits only */
export const usersByCode = async (db: Db, beginning: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from users where account_code like ${`${beginning}%`} and level = 'user'
    order by account_code limit ${MAX_FOUND}`.execute(db.kysely);
  return rows.map(({ id }) => id);
};

/**
 * The role of a member of staff with access, locked against its loss until the transaction ends: a token may be older
 * than that. Null for anybody else.
 */
export const roleNow = async (tx: Tx, staffId: number): Promise<string | null> => {
  const { rows } = await sql<{ role: string }>`
    select role from users where id = ${staffId} and level = 'admin' and blacklisted_at is null and closed_at is null
    for share`.execute(tx.kysely);
  return rows[0]?.role ?? null;
};

/** Display names of these members of staff: their name, or else their e-mail. */
export const staffNamesOf = async (db: Db | Tx, ids: readonly number[]): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`
    select id, coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email) as name
    from users where id = any(${ids}::bigint[]) and level = 'admin'`.execute(db.kysely);
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** Whether this player belongs to this ceg-admin's partner. */
export const isOwnMember = async (db: Db, staffId: number, userId: number): Promise<boolean> =>
  isInScope(db, await memberScope(db, { userId: staffId, role: 'ceg-admin' }), userId);
