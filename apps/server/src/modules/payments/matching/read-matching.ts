import type { WalletDifference, WalletDifferenceKind, WalletMatch } from '@lajvard/contract';
import { cents, toDollars } from '@lajvard/money';
import { sql } from 'kysely';
import { accountCodesOf, staffNamesOf } from '#modules/identity';
import type { Db } from '#platform/db/pool.ts';
import { metaOf, offsetOf, type Page } from '#platform/http/paging.ts';
import type { PaymentsOptions } from '../ports.ts';
import { spanOf } from './match-day.ts';
import { lastFinalDay } from './match-regularly.ts';
import { DIFFERENCE_COLUMNS, type DifferenceRow } from './store.ts';

const UNITS_PER_DOLLAR = 1_000_000;
const DAY_MS = 86_400_000;
const dollarsOf = (amountCents: number): number => toDollars(cents(amountCents));
/** Exact as long as a sum has at most nine digits before the point. */
const inDollars = (units: string): number => Number(units) / UNITS_PER_DOLLAR;

/** By difference, the player it is about. */
const playersOf = async (db: Db, rows: readonly DifferenceRow[]): Promise<Map<number, number>> => {
  const { rows: found } = await sql<{ id: number; user_id: number }>`
    select x.id, coalesce(d.user_id, w.user_id) as user_id
    from wallet_differences x left join deposits d on d.id = x.deposit_id
      left join withdrawals w on w.id = x.withdrawal_id
    where x.id = any(${rows.map(({ id }) => id)}::bigint[]) and (d.id is not null or w.id is not null)`.execute(
    db.kysely,
  );
  return new Map(found.map(({ id, user_id: userId }) => [id, userId]));
};

const HASH = /^[0-9a-z]+$/;

/** Differences as staff see them. @param seesPlayers whether with account ids */
export const presentDifferences = async (
  db: Db,
  rows: readonly DifferenceRow[],
  seesPlayers: boolean,
): Promise<WalletDifference[]> => {
  const players = seesPlayers ? await playersOf(db, rows) : new Map<number, number>();
  const codes = await accountCodesOf(db, [...new Set(players.values())]);
  const names = await staffNamesOf(db, [...new Set(rows.flatMap((row) => row.closed_by ?? []))]);
  return rows.map((row) => {
    const player = players.get(row.id);
    const by = row.closed_by;
    return {
      id: row.id,
      day: row.day,
      kind: row.kind,
      direction: row.direction,
      hash_code: HASH.test(row.subject) ? row.subject : null, // else it is about something without a hash
      transferred: row.units === null ? null : inDollars(row.units),
      requested: row.amount_cents === null ? null : dollarsOf(row.amount_cents),
      deposit_id: row.deposit_id,
      withdrawal_id: row.withdrawal_id,
      account_code: player === undefined ? null : (codes.get(player) ?? null),
      other_wallet: row.other,
      transfer_at: row.transfer_at?.toISOString() ?? null,
      closed: row.closed_at && {
        at: row.closed_at.toISOString(),
        by: by === null ? null : (names.get(by) ?? String(by)),
        reason: row.reason,
      },
    };
  });
};

const lastMatch = async (db: Db): Promise<WalletMatch | null> => {
  const { rows } = await sql<{
    day: string;
    matched_at: Date;
    transfers_in: number;
    in_units: string;
    transfers_out: number;
    out_units: string;
    deposits_cents: number;
    withdrawals_cents: number;
    outside_cents: number;
  }>`
    select day::text as day, matched_at, transfers_in, in_units, transfers_out, out_units, deposits_cents,
      withdrawals_cents, outside_cents
    from wallet_matches order by wallet_matches.day desc limit 1`.execute(db.kysely);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    day: row.day,
    matched_at: row.matched_at.toISOString(),
    transfers_in: row.transfers_in,
    transferred_in: inDollars(row.in_units),
    transfers_out: row.transfers_out,
    transferred_out: inDollars(row.out_units),
    deposits: dollarsOf(row.deposits_cents),
    withdrawals: dollarsOf(row.withdrawals_cents),
    outside: dollarsOf(row.outside_cents),
  };
};

/** The query of the wire. */
interface MatchingQuery extends Page {
  readonly search: { readonly state?: 'open' | 'closed' | undefined };
  readonly align: 'asc' | 'desc';
}

/** One page of differences, and how far the wallet is matched. @param seesPlayers whether with account ids */
export const readMatching = async (
  { db, clock, matchingOff }: Pick<PaymentsOptions, 'db' | 'clock' | 'matchingOff'>,
  { search, align, ...page }: MatchingQuery,
  seesPlayers: boolean,
) => {
  const matching = search.state === 'closed' ? sql`closed_at is not null` : sql`closed_at is null`;
  const { rows } = await sql<DifferenceRow>`
    select ${DIFFERENCE_COLUMNS} from wallet_differences where ${matching} order by id ${sql.raw(align)}
    limit ${page.limit} offset ${offsetOf(page)}`.execute(db.kysely);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) as count from wallet_differences where ${matching}`.execute(db.kysely);
  const last = await lastMatch(db);
  const finalFrom = spanOf(lastFinalDay(clock.now())).from.getTime();
  return {
    data: await presentDifferences(db, rows, seesPlayers),
    meta: metaOf(page, counted[0]?.count ?? 0),
    off: matchingOff,
    last,
    days_due: last && Math.max(0, Math.round((finalFrom - spanOf(last.day).from.getTime()) / DAY_MS)),
  };
};

/** How many differences of each kind are open, and the end of the last matched day, seconds since 1970. */
export const measuredMatching = async (
  db: Db,
): Promise<{ open: Partial<Record<WalletDifferenceKind, number>>; matchedUntil: number }> => {
  const { rows } = await sql<{ kind: WalletDifferenceKind; count: number }>`
    select kind, count(*) as count from wallet_differences where closed_at is null group by kind`.execute(db.kysely);
  const { rows: last } = await sql<{ until: number | null }>`
    select extract(epoch from (max(day) + 1)::timestamp at time zone 'UTC')::float8 as until
    from wallet_matches`.execute(db.kysely);
  return {
    open: Object.fromEntries(rows.map(({ kind, count }) => [kind, count])),
    matchedUntil: last[0]?.until ?? 0,
  };
};
