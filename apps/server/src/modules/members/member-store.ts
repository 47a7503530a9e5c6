import { typedEmail } from '@lajvard/contract';
import { type RawBuilder, sql } from 'kysely';
import { inScope, MEMBER_COLUMNS, type MemberRow, type MemberScope, memberRowsSql, peopleSql } from '#modules/identity';
import { foundIn } from '#platform/db/found-in.ts';
import type { Db } from '#platform/db/pool.ts';
import { offsetOf, type Page } from '#platform/http/paging.ts';
import { phoneWords, wordsOf } from './search-words.ts';

/** The search criteria. Missing or empty ones do not count; all others must match. */
export interface MemberWords {
  readonly keyword?: string | undefined;
  readonly account_code?: string | undefined;
  readonly email?: string | undefined;
  readonly name?: string | undefined;
  readonly mobile_number?: string | undefined;
  /** Only registrations held for staff to decide. */
  readonly held?: 1 | undefined;
  /** Only unfinished registrations. */
  readonly unfinished?: 1 | undefined;
  /** Only accounts closed for good. */
  readonly closed?: 1 | undefined;
}

/** Filter, sort order and page of a list of members. */
export interface MemberSearch extends Page {
  readonly scope: MemberScope;
  readonly words: MemberWords;
  /** Only these people; null for everybody. */
  readonly among: readonly number[] | null;
  /** Only people who count as members: registration completed, account not closed. */
  readonly onlyMembers: boolean;
  readonly sort: 'id' | 'account_code' | 'email' | undefined;
  readonly align: 'asc' | 'desc';
}

// The indexed words narrow the search; the fact itself decides.
const within = (typed: string, fact: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${foundIn(sql`words`, typed)} and ${fact}`;
const NAMES = sql`searched_text(coalesce(first_name, '') || ' ' || coalesce(last_name, ''))`;
const PHONE = sql`
  regexp_replace(coalesce(country_code, ''), '\\D', '', 'g')
    || ltrim(regexp_replace(coalesce(phone_number, ''), '\\D', '', 'g'), '0')`;

const conditions = ({ scope, words, among, onlyMembers }: MemberSearch): RawBuilder<unknown> => {
  const all: RawBuilder<unknown>[] = [inScope(scope)];
  if (among !== null) all.push(sql`id = any(${among}::bigint[])`);
  if (onlyMembers) all.push(sql`completed_at is not null and closed_at is null`);
  if (words.unfinished) all.push(sql`completed_at is null and closed_at is null`);
  if (words.closed) all.push(sql`closed_at is not null`);
  if (words.held) all.push(sql`held_at is not null`);
  for (const word of wordsOf(words.keyword ?? '')) all.push(foundIn(sql`words`, word));
  for (const word of wordsOf(words.name ?? '')) all.push(within(word, foundIn(NAMES, word)));
  if (words.account_code) all.push(within(words.account_code, foundIn(sql`account_code`, words.account_code)));
  if (words.email) {
    const part = typedEmail(words.email);
    all.push(within(part, sql`strpos(email, ${part}) > 0`));
  }
  if (words.mobile_number) {
    const digits = phoneWords(words.mobile_number);
    all.push(within(digits, foundIn(PHONE, digits)));
  }
  return sql.join(all, sql` and `);
};

/** One page of members, and how many match. */
export const findMemberRows = async (db: Db, search: MemberSearch): Promise<{ rows: MemberRow[]; count: number }> => {
  const matching = conditions(search);
  const { sort = 'id', align } = search; // column names from a closed list
  const order = sql.raw(`${sort} ${align}`);
  const [page, counted] = await Promise.all([
    sql<MemberRow>`
      select ${MEMBER_COLUMNS} from (${memberRowsSql}) m where ${matching} order by ${order}
      limit ${search.limit} offset ${offsetOf(search)}`.execute(db.kysely),
    sql<{ count: number }>`select count(*) as count from (${memberRowsSql}) m where ${matching}`.execute(db.kysely),
  ]);
  return { rows: page.rows, count: counted.rows[0]?.count ?? 0 };
};

/** The member with this account id or this id, if it is in scope. */
export const memberRow = async (
  db: Db,
  scope: MemberScope,
  who: { readonly accountCode: string } | { readonly id: number },
): Promise<MemberRow | undefined> => {
  const named = 'id' in who ? sql`id = ${who.id}` : sql`account_code = ${who.accountCode}`;
  const { rows } = await sql<MemberRow>`
    select ${MEMBER_COLUMNS} from (${memberRowsSql}) m where ${named} and ${inScope(scope)}`.execute(db.kysely);
  return rows[0];
};

/** The account ids of these people, as lists of actions show them. */
export const issuersOf = async (
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { account_code: string; is_admin: boolean }>> => {
  const { rows } = await sql<{ id: number; account_code: string; is_admin: boolean }>`
    select id, account_code, level = 'admin' as is_admin from (${peopleSql}) p
    where id = any(${ids}::bigint[])`.execute(db.kysely);
  return new Map(rows.map(({ id, ...issuer }) => [id, issuer]));
};
