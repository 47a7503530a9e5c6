import type { HeldMatch } from '@lajvard/contract';
import { type RawBuilder, sql } from 'kysely';
import { bar, barredSql, publishChange } from '#modules/limits';
import type { Db, Tx } from '#platform/db/pool.ts';
import { nearDays } from './near-days.ts';

/** A stored match: the other account's id, and its standing and the matching facts at the time of the hold. */
export interface StoredMatch extends Pick<HeldMatch, 'standing' | 'matched_by'> {
  readonly user_id: number;
}

const MAX_MATCHES = 20;

/** The facts of an account in the form in which they are compared; null: not known. */
interface ComparedFacts {
  readonly name_key: string | null;
  readonly family_key: string | null;
  readonly address_key: string | null;
  readonly phone_key: string | null;
  /** YYYY-MM-DD */
  readonly birth_date: string | null;
}

const factsOf = async (tx: Tx, userId: number): Promise<ComparedFacts | undefined> => {
  const { rows } = await sql<ComparedFacts>`
    select name_key, name_key_of(last_name) as family_key, address_key, phone_key, birth_date::text as birth_date
    from users where id = ${userId}`.execute(tx.kysely);
  return rows[0];
};

/** The accounts that may not play and resemble this one by their present or former facts, oldest first. */
const findMatches = async (tx: Tx, userId: number): Promise<StoredMatch[]> => {
  const own = await factsOf(tx, userId);
  if (own === undefined) return [];
  const phone = sql`phone_key = ${own.phone_key}::text`;
  const name = sql`name_key = ${own.name_key}::text`;
  const address = sql`address_key = ${own.address_key}::text`;
  const birthDate = sql`birth_date = ${own.birth_date}::date`;
  const isNear = sql`birth_date = any(${own.birth_date === null ? [] : nearDays(own.birth_date)}::date[])`;
  // Each alternative has an index, of the accounts and of the former facts.
  const resembles = (familyKey: RawBuilder<unknown>) => sql`(
    ${phone} or (${name} and (${birthDate} or ${address} or ${isNear})) or (${address} and ${birthDate})
    or (${familyKey} = ${own.family_key}::text and ${birthDate}))`;
  const { rows } = await sql<StoredMatch>`
    with facts as (
      select id as user_id, name_key, name_key_of(last_name) as family_key, address_key, phone_key, birth_date from users
      where level = 'user' and completed_at is not null and ${resembles(sql`name_key_of(last_name)`)}
      union all
      select user_id, name_key, family_key, address_key, phone_key, birth_date from former_facts
      where ${resembles(sql`family_key`)}),
    matched as (
      select user_id, bool_or(${phone}) as phone, bool_or(${name}) as name,
        bool_or(family_key = ${own.family_key}::text and ${birthDate}) as family,
        bool_or(${birthDate}) as birth_date, bool_or(${name} and ${isNear}) as near_birth_date,
        bool_or(${address}) as address
      from facts where user_id <> ${userId} group by user_id)
    select o.id as user_id,
      case
        when o.blacklisted_at is not null then 'blacklisted'
        when ${sql.raw(barredSql('o.id', 'exclusion'))} then 'excluded'
        when ${sql.raw(barredSql('o.id', 'closure'))} then 'on-a-break'
        when o.closed_at is not null then 'closed'
        else 'held'
      end as standing,
      array_remove(array[
        case when m.phone then 'phone' end,
        case when m.name then 'name' when m.family then 'family-name' end,
        case when m.birth_date then 'birth-date' when m.near_birth_date then 'near-birth-date' end,
        case when m.address then 'address' end], null) as matched_by
    from matched m join users o on o.id = m.user_id
    where o.blacklisted_at is not null or o.closed_at is not null or o.held_at is not null
      or ${sql.raw(barredSql('o.id'))}
    order by o.id limit ${MAX_MATCHES}`.execute(tx.kysely);
  return rows;
};

/** What this account was held for, even if staff have released it since. */
const storedMatchesOf = async (tx: Tx, userId: number): Promise<StoredMatch[]> => {
  const { rows } = await sql<{ matches: StoredMatch[] | null }>`
    select held_matches as matches from users where id = ${userId}`.execute(tx.kysely);
  return rows[0]?.matches ?? [];
};

const putUnderReview = async (tx: Tx, userId: number, matches: readonly StoredMatch[]): Promise<void> => {
  await sql`
    update users set held_at = coalesce(held_at, clock_timestamp()), held_matches = ${JSON.stringify(matches)}::jsonb
    where id = ${userId}`.execute(tx.kysely);
};

/** Ends the hold. The matches stay: they show why there was something to decide. */
export const endReview = async (tx: Tx, userId: number): Promise<void> => {
  await sql`update users set held_at = null where id = ${userId}`.execute(tx.kysely);
};

/** The accounts a held registration resembled; undefined if it is not held. */
export const reviewMatchesOf = async (db: Db, accountCode: string): Promise<HeldMatch[] | undefined> => {
  const { rows } = await sql<{ matches: HeldMatch[] }>`
    select coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'account_code', o.account_code, 'standing', m ->> 'standing', 'matched_by', m -> 'matched_by')
        order by o.id)
      from jsonb_array_elements(u.held_matches) m join users o on o.id = (m ->> 'user_id')::bigint), '[]') as matches
    from users u where u.account_code = ${accountCode} and u.level = 'user' and u.held_at is not null`.execute(
    db.kysely,
  );
  return rows[0]?.matches;
};

/**
 * Holds a registration that resembles an account which may not play: no deposits or plays until staff have decided.
 * Call it when the registration is completed, in its transaction; the answer to the person is the same either way.
 */
export const reviewIfKnown = (tx: Tx, userId: number): Promise<void> => reviewIfNew(tx, userId, []);

/** The accounts that this one resembles now, or resembled when it was held: what staff have seen or could have seen. */
export const findResemblances = async (tx: Tx, userId: number): Promise<StoredMatch[]> => [
  ...(await storedMatchesOf(tx, userId)),
  ...(await findMatches(tx, userId)),
];

/** Holds an account that resembles one which may not play in some fact not listed in `before`. */
export const reviewIfNew = async (tx: Tx, userId: number, before: readonly StoredMatch[]): Promise<void> => {
  const isKnown = (match: StoredMatch): boolean =>
    before.some((known) => {
      const sameAccount = known.user_id === match.user_id;
      return sameAccount && match.matched_by.every((fact) => known.matched_by.includes(fact));
    });
  const fresh = (await findMatches(tx, userId)).filter((match) => !isKnown(match));
  if (fresh.length === 0) return;
  const kept = new Map((await storedMatchesOf(tx, userId)).map((match) => [match.user_id, match]));
  for (const match of fresh) {
    const facts = new Set([...(kept.get(match.user_id)?.matched_by ?? []), ...match.matched_by]);
    kept.set(match.user_id, { ...match, matched_by: [...facts] });
  }
  await putUnderReview(tx, userId, [...kept.values()]);
  await bar(tx, userId, 'held', null);
  await publishChange(tx, userId); // tells an open table
};
