import { type Language, PERSON_COLUMNS, type PersonColumn, type StaffRole } from '@lajvard/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';

/** What players say about themselves, by column. */
export type PersonalFacts = Readonly<Record<PersonColumn, string | null>>;

/** The facts of this person alone. */
export const factsOf = (user: PersonalFacts): PersonalFacts =>
  Object.fromEntries(PERSON_COLUMNS.map((column) => [column, user[column]])) as Record<PersonColumn, string | null>;

/** A row of `users`. */
export interface UserRow extends PersonalFacts {
  readonly id: number;
  readonly level: 'user' | 'admin';
  readonly role: string | null;
  readonly account_code: string;
  readonly email: string;
  readonly password_hash: string | null; // null: not set yet
  readonly locale: Language;
  readonly favorite: string | null;
  readonly partner: string | null;
  readonly is_demo: boolean;
  readonly completed_at: Date | null;
  readonly blacklisted_at: Date | null;
  readonly closed_at: Date | null;
  readonly held_at: Date | null;
  readonly created_at: Date;
}

/** The fields of a new person. */
export interface NewUser {
  readonly level: 'user' | 'admin';
  readonly role: string | null;
  readonly accountCode: string;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly locale: Language;
  readonly birthDate: string | null;
  readonly partner: string | null;
  readonly isDemo: boolean;
}

/** The facts that completing a registration adds; the birth date may have been given before. */
export type Completion = Readonly<Record<Exclude<PersonColumn, 'birth_date'>, string>>;

export const userById = async (db: Db | Tx, id: number): Promise<UserRow | undefined> =>
  (await sql<UserRow>`select * from users where id = ${id}`.execute(db.kysely)).rows[0];

export const userByEmail = async (db: Db | Tx, email: string): Promise<UserRow | undefined> =>
  (await sql<UserRow>`select * from users where email = ${email}`.execute(db.kysely)).rows[0];

/** The person, locked until the transaction ends. */
export const lockUser = async (tx: Tx, id: number): Promise<UserRow | undefined> =>
  (await sql<UserRow>`select * from users where id = ${id} for update`.execute(tx.kysely)).rows[0];

/** @returns the new id; undefined if the account code or the e-mail is taken */
export const insertUser = async (tx: Tx, user: NewUser): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    insert into users (level, role, account_code, email, password_hash, locale, birth_date, partner, is_demo)
    values (${user.level}, ${user.role}, ${user.accountCode}, ${user.email}, ${user.passwordHash}, ${user.locale},
      ${user.birthDate}, ${user.partner}, ${user.isDemo})
    on conflict do nothing returning id`.execute(tx.kysely);
  return rows[0]?.id;
};

const COMPLETION_COLUMNS = PERSON_COLUMNS.filter((column) => column !== 'birth_date');

/** The completion of somebody of staff, who says nothing about themselves but their name. */
export const NOTHING_SAID = Object.fromEntries(COMPLETION_COLUMNS.map((column) => [column, ''])) as Record<
  keyof Completion,
  string
>;

/** SQL: `column = value` for each of these columns of an update. */
const assign = <Column extends PersonColumn>(
  columns: readonly Column[],
  facts: Readonly<Record<Column, string | null>>,
): RawBuilder<unknown> => sql.join(columns.map((column) => sql`${sql.ref(column)} = ${facts[column]}`));

export const completeUser = async (tx: Tx, id: number, form: Completion, birthDate: string | null): Promise<void> => {
  await sql`
    update users set ${assign(COMPLETION_COLUMNS, form)},
      birth_date = coalesce(${birthDate}::date, birth_date), completed_at = clock_timestamp()
    where id = ${id}`.execute(tx.kysely);
};

export const setFacts = async (tx: Tx, id: number, facts: PersonalFacts): Promise<void> => {
  await sql`update users set ${assign(PERSON_COLUMNS, facts)} where id = ${id}`.execute(tx.kysely);
};

/** Gives a member of staff another role; all their sessions end (a trigger of `users`). */
export const setRole = async (tx: Tx, id: number, role: StaffRole, partner: string | null): Promise<void> => {
  await sql`update users set role = ${role}, partner = ${partner} where id = ${id}`.execute(tx.kysely);
};

export const setPassword = async (tx: Tx, id: number, passwordHash: string | null): Promise<void> => {
  await sql`update users set password_hash = ${passwordHash} where id = ${id}`.execute(tx.kysely);
};

export const setClosed = async (tx: Tx, id: number): Promise<void> => {
  await sql`update users set closed_at = clock_timestamp() where id = ${id} and closed_at is null`.execute(tx.kysely);
};

/** Opens a closed account again. */
export const setOpen = async (tx: Tx, id: number): Promise<void> => {
  await sql`update users set closed_at = null where id = ${id}`.execute(tx.kysely);
};

export const setLocale = async (tx: Tx, id: number, locale: string): Promise<void> => {
  await sql`update users set locale = ${locale} where id = ${id}`.execute(tx.kysely);
};

export const setFavorite = async (tx: Tx, id: number, favorite: string): Promise<void> => {
  await sql`update users set favorite = ${favorite} where id = ${id}`.execute(tx.kysely);
};

export const setBlacklisted = async (tx: Tx, id: number, blacklisted: boolean): Promise<void> => {
  await sql`
    update users set blacklisted_at = case when ${blacklisted} then coalesce(blacklisted_at, clock_timestamp()) end
    where id = ${id}`.execute(tx.kysely);
};

/** Whether this database has a demo account; in production the server then refuses to start. */
export const hasDemoAccounts = async (db: Db): Promise<boolean> =>
  (await sql`select 1 from users where is_demo limit 1`.execute(db.kysely)).rows.length > 0;

/** Which of these people are blacklisted, and since when (ISO 8601). */
export const blacklistedSince = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> => {
  const { rows } = await sql<{ id: number; blacklisted_at: Date }>`
    select id, blacklisted_at from users where id = any(${ids}::bigint[]) and blacklisted_at is not null`.execute(
    db.kysely,
  );
  return new Map(rows.map((row) => [row.id, row.blacklisted_at.toISOString()]));
};

/** By id, the account codes of these people. */
export const accountCodesOf = async (
  db: Pick<Db, 'kysely'> | Pick<Tx, 'kysely'>,
  ids: readonly number[],
): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; account_code: string }>`
    select id, account_code from users where id = any(${ids}::bigint[])`.execute(db.kysely);
  return new Map(rows.map((row) => [row.id, row.account_code]));
};

/** The part of a person that others see. */
export interface PersonCard {
  readonly account_code: string;
  readonly full_name: string | null;
  readonly email: string;
  readonly locale: Language;
}

/** By id, the cards of these people, players and staff. */
export const peopleOf = async (db: Db, ids: readonly number[]): Promise<Map<number, PersonCard>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<PersonCard & { id: number }>`
    select id, account_code, nullif(concat_ws(' ', first_name, last_name), '') as full_name, email, locale from users
    where id = any(${[...ids]}::bigint[])`.execute(db.kysely);
  return new Map(rows.map(({ id, ...card }) => [id, card]));
};

/** The user with this account code; null if there is none. */
export const userIdOf = async (db: Db, accountCode: string): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    select id from users where account_code = ${accountCode}`.execute(db.kysely);
  return rows[0]?.id ?? null;
};

/** Staff of these roles who have access: the recipients of an alarm or a proposal. */
export const staffOfRoles = async (
  db: Db | Tx,
  roles: readonly StaffRole[],
): Promise<Pick<UserRow, 'id' | 'email' | 'locale'>[]> => {
  const { rows } = await sql<Pick<UserRow, 'id' | 'email' | 'locale'>>`
    select id, email, locale from users
    where level = 'admin' and role = any(${roles}::text[]) and blacklisted_at is null and closed_at is null
    order by id`.execute(db.kysely);
  return rows;
};

/** Whether somebody else of staff, with access or without, has this role. */
export const othersHaveRole = async (tx: Tx, role: StaffRole, staffId: number): Promise<boolean> => {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from users where level = 'admin' and role = ${role} and id <> ${staffId}) as has`.execute(tx.kysely);
  return rows[0]?.has ?? true;
};

/** SQL: all people, players and staff, for modules that list people beside their actions. */
export const peopleSql = sql`
  select id, level, account_code, nullif(concat_ws(' ', first_name, last_name), '') as name, email from users`;
