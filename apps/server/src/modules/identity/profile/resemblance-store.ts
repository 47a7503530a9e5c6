import type { HeldMatch } from '@lajvard/contract';
import { sql } from 'kysely';
import { barredSql } from '#modules/limits';
import type { Db, Tx } from '#platform/db/pool.ts';

/** A stored match: the other account's id, and its standing and the matching facts at the time of the hold. */
export interface KeptMatch extends Pick<HeldMatch, 'standing' | 'matched_by'> {
  readonly user_id: number;
}

const MAX_MATCHES = 20;

/** The accounts that may not play and resemble this one by their present or former facts, oldest first. */
export const findMatches = async (tx: Tx, userId: number): Promise<KeptMatch[]> => {
  const { rows } = await sql<KeptMatch>`
    with facts as (
      select id as user_id, name_key, address_key, phone_key, birth_date from users
      where level = 'user' and completed_at is not null
      union all
      select user_id, name_key, address_key, phone_key, birth_date from former_facts),
    matched as (
      select f.user_id, bool_or(f.phone_key = u.phone_key) as phone, bool_or(f.name_key = u.name_key) as name,
        bool_or(f.birth_date = u.birth_date) as birth_date, bool_or(f.address_key = u.address_key) as address
      from users u join facts f on f.user_id <> u.id and (
        f.phone_key = u.phone_key
        or (f.name_key = u.name_key and (f.birth_date = u.birth_date or f.address_key = u.address_key))
        or (f.address_key = u.address_key and f.birth_date = u.birth_date))
      where u.id = ${userId} group by f.user_id)
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
        case when m.name then 'name' end,
        case when m.birth_date then 'birth-date' end,
        case when m.address then 'address' end], null) as matched_by
    from matched m join users o on o.id = m.user_id
    where o.blacklisted_at is not null or o.closed_at is not null or o.held_at is not null
      or ${sql.raw(barredSql('o.id'))}
    order by o.id limit ${MAX_MATCHES}`.execute(tx.kysely);
  return rows;
};

/** What this account was held for, even if staff have released it since. */
export const keptMatchesOf = async (tx: Tx, userId: number): Promise<KeptMatch[]> => {
  const { rows } = await sql<{ matches: KeptMatch[] | null }>`
    select held_matches as matches from users where id = ${userId}`.execute(tx.kysely);
  return rows[0]?.matches ?? [];
};

export const setHeld = async (tx: Tx, userId: number, matches: readonly KeptMatch[]): Promise<void> => {
  await sql`
    update users set held_at = coalesce(held_at, clock_timestamp()), held_matches = ${JSON.stringify(matches)}::jsonb
    where id = ${userId}`.execute(tx.kysely);
};

/** Ends the hold. The matches stay: they show why there was something to decide. */
export const endHeld = async (tx: Tx, userId: number): Promise<void> => {
  await sql`update users set held_at = null where id = ${userId}`.execute(tx.kysely);
};

/** The accounts a held registration resembled; undefined if it is not held. */
export const heldMatchesOf = async (db: Db, accountCode: string): Promise<HeldMatch[] | undefined> => {
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
