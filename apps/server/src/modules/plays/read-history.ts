import type { MemberPlayedRound, memberPlayedHistory, PlayedRound, playedHistory } from '@lajvard/contract';
import { cents, toDollars } from '@lajvard/money';
import type * as z from 'zod/mini';
import { balancesOfPlays } from '#modules/ledger';
import type { Db } from '#platform/db/pool.ts';
import { moment } from '#platform/http/csv.ts';
import { metaOf, offsetOf } from '#platform/http/paging.ts';
import { ownCorrections } from './own-corrections.ts';
import { findPlayed, type PlayedRow, type PlayedSearch, totalsOfPlayed } from './played-store.ts';

const dollars = (amount: number): number => toDollars(cents(amount));

/**
 * One page of the rounds a player took part in, as the wire has them. Balances come from the ledger's entries, as in
 * the replay.
 */
export const playedRounds = async (db: Db, search: PlayedSearch): Promise<PlayedRound[]> =>
  presentAll(db, search, await findPlayed(db, search));

/** The same for staff, with each game's id. */
const memberPlayed = async (db: Db, search: PlayedSearch): Promise<MemberPlayedRound[]> => {
  const rows = await findPlayed(db, search);
  const games = new Map(rows.map((row) => [row.round_number, row.game_id]));
  const presented = await presentAll(db, search, rows);
  return presented.map((round) => ({ ...round, game_id: games.get(round.round_number) ?? '' }));
};

const presentAll = async (db: Db, search: PlayedSearch, rows: readonly PlayedRow[]): Promise<PlayedRound[]> => {
  const plays = rows.map((row) => ({ roundNumber: row.round_number, walletSequence: row.wallet_sequence }));
  const [balances, corrections] = await Promise.all([
    balancesOfPlays(db, search.userId, plays),
    ownCorrections(
      db,
      search.userId,
      rows.map((row) => row.round_number),
    ),
  ]);
  return rows.map((row) => {
    const around = balances.get(row.round_number);
    if (around === undefined) throw new Error(`play: no ledger entry for ${search.userId} in ${row.round_number}`);
    return { ...present(row, around), ...corrections.get(row.round_number) };
  });
};

const present = (
  row: PlayedRow,
  around: { readonly beforeCents: number; readonly afterCents: number; readonly endCents: number | null },
): PlayedRound => ({
  id: row.round_number,
  created_at: row.arrived_at.toISOString(),
  round_number: row.round_number,
  phase: row.phase,
  number: row.number,
  balance_before_play: dollars(around.beforeCents),
  table_bet: dollars(row.stake_cents),
  remain_balance: dollars(around.afterCents),
  table_win: row.back_cents === null ? null : dollars(row.back_cents),
  new_balance: row.back_cents === null ? null : dollars(around.endCents ?? around.afterCents),
});

/** The position and the totals of a page. */
const around = async (db: Db, search: PlayedSearch) => {
  const { count, stakedCents, wonCents, inPlayCents, correctedCents } = await totalsOfPlayed(db, search);
  return {
    meta: metaOf(search, count),
    position: offsetOf(search),
    totals: {
      count,
      staked: dollars(stakedCents),
      won: dollars(wonCents),
      net: dollars(wonCents - stakedCents),
      in_play: dollars(inPlayCents),
      corrected: dollars(correctedCents),
    },
  };
};

/**
 * One page, its position, and the totals of all that match
 * (docs/specification/2-account-and-back-office.md#26-played-history).
 */
export const listPlayed = async (db: Db, search: PlayedSearch): Promise<z.infer<typeof playedHistory.reply>> => {
  const [data, place] = await Promise.all([playedRounds(db, search), around(db, search)]);
  return { data, ...place };
};

/** The same for staff. */
export const listMemberPlayed = async (
  db: Db,
  search: PlayedSearch,
): Promise<z.infer<typeof memberPlayedHistory.reply>> => {
  const [data, place] = await Promise.all([memberPlayed(db, search), around(db, search)]);
  return { data, ...place };
};

/** The columns of the CSV file, under their wire names. */
export const PLAYED_COLUMNS = {
  round_number: (row: PlayedRound) => row.round_number,
  created_at: (row: PlayedRound) => moment(row.created_at),
  phase: (row: PlayedRound) => row.phase,
  number: (row: PlayedRound) => row.number,
  balance_before_play: (row: PlayedRound) => row.balance_before_play,
  table_bet: (row: PlayedRound) => row.table_bet,
  remain_balance: (row: PlayedRound) => row.remain_balance,
  table_win: (row: PlayedRound) => row.table_win,
  new_balance: (row: PlayedRound) => row.new_balance,
  right_number: (row: PlayedRound) => row.correction?.number ?? null,
  corrected: (row: PlayedRound) => row.correction?.amount ?? null,
};
