import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { Reader } from './snapshot.ts';

/** A row of the view `report_profiles`. */
export interface MemberRow {
  readonly user_id: number;
  readonly account_code: string;
  readonly partner: string | null;
  readonly registered_at: Date;
}

/** The partner whose members this member of staff may see; null for all members. */
export const partnerOfStaff = async (db: Db, staffId: number): Promise<string | null> => {
  const { rows } = await sql<{ partner: string | null }>`
    select partner from staff_partners where staff_id = ${staffId}`.execute(db.kysely);
  return rows[0]?.partner ?? null;
};

/** The account with this account ID or number, with registration complete or not, among those the partner may see. */
export const findMember = async (db: Db, idOrCode: string, partner: string | null): Promise<MemberRow | undefined> => {
  const { rows } = await sql<MemberRow>`
    select user_id, account_code, partner, registered_at from report_profiles
    where (account_code = ${idOrCode} or user_id = ${idOrCode}::bigint)
      and (${partner}::text is null or partner = ${partner}::text)
    order by (account_code = ${idOrCode}) desc limit 1`.execute(db.kysely);
  return rows[0];
};

/**
 * Today's members, all or a partner's: how many, who they are (only for a partner), and how many registrations are
 * unfinished.
 */
export const presentMembers = async (
  db: Db,
  partner: string | null,
): Promise<{ total: number; unfinished: number; userIds: number[] }> => {
  const { rows } = await sql<{ total: number; unfinished: number; user_ids: number[] | null }>`
    select count(*) filter (where not is_unfinished) as total, count(*) filter (where is_unfinished) as unfinished,
      case when ${partner}::text is not null then array_agg(user_id) filter (where not is_unfinished) end as user_ids
    from report_profiles where closed_at is null and (${partner}::text is null or partner = ${partner}::text)`.execute(
    db.kysely,
  );
  const { total = 0, unfinished = 0 } = rows[0] ?? {};
  return { total, unfinished, userIds: (rows[0]?.user_ids ?? []).map(Number) };
};

/** The sums of one player, in cents. */
export interface PlayerSums {
  readonly cash_in_cents: number;
  readonly cash_out_cents: number;
  readonly bets_cents: number;
  readonly payout_cents: number;
  readonly winning_cents: number;
  readonly losing_cents: number;
}

const COLUMNS = ['cash_in_cents', 'cash_out_cents', 'bets_cents', 'payout_cents', 'winning_cents', 'losing_cents'];
const NAMES = sql.raw(COLUMNS.join(', '));
const SUMS = sql.raw(COLUMNS.map((name) => `coalesce(sum(${name}), 0)::bigint as ${name}`).join(', '));

/** The sums of one player, lifetime and for one open day. Only this player's entries of the open days are read. */
export const playerSums = async (
  reader: Reader,
  userId: number,
  day: string,
): Promise<{ total: PlayerSums; day: PlayerSums }> => {
  const { rows } = await sql<PlayerSums & { whole: boolean }>`
    with open as materialized (select * from open_player_days_of(${userId}))
    select true as whole, ${SUMS} from (
      select ${NAMES} from player_totals where user_id = ${userId} union all select ${NAMES} from open
    ) days
    union all
    select false, ${SUMS} from open where day = ${day}::date`.execute(reader.kysely);
  const total = rows.find(({ whole }) => whole);
  const ofDay = rows.find(({ whole }) => !whole);
  if (total === undefined || ofDay === undefined) throw new Error('reports: the query returned no row');
  return { total, day: ofDay };
};

/** One player's money by place now, and what staff and corrections gave or took, in cents. */
export const playerStanding = async (
  reader: Reader,
  userId: number,
): Promise<{
  not_used_balance_cents: number;
  held_cents: number;
  in_play_cents: number;
  adjustments_cents: number;
  corrections_cents: number;
}> => {
  const { rows } = await sql<{
    not_used_balance_cents: number;
    held_cents: number;
    in_play_cents: number;
    adjustments_cents: number;
    corrections_cents: number;
  }>`
    select coalesce(b.not_used_balance_cents, 0)::bigint as not_used_balance_cents,
      coalesce(b.held_cents, 0)::bigint as held_cents,
      (select coalesce(sum(stake_cents), 0)::bigint from stakes_in_play where user_id = ${userId}) as in_play_cents,
      (select coalesce(sum(amount_cents), 0)::bigint from player_adjustments
        where user_id = ${userId}) as adjustments_cents,
      (select coalesce(sum(amount_cents), 0)::bigint from player_corrections
        where user_id = ${userId}) as corrections_cents
    from (select 1) one left join player_balances b on b.user_id = ${userId}`.execute(reader.kysely);
  const [row] = rows;
  if (row === undefined) throw new Error('reports: the query returned no row');
  return row;
};
