import type { HouseTotals, PlayedRoundRow, RoundDetails, RoundPlayer } from '@lajvard/contract';
import { cents, toDollars } from '@lajvard/money';
import type { MemberScope } from '#modules/identity';
import {
  boardOfEnded,
  correctionsOfRound,
  neighbourRounds,
  presentCorrection,
  presentRoundFacts,
  roundSearch,
} from '#modules/rounds';
import { launchedBy } from '#modules/wheel';
import type { Db } from '#platform/db/pool.ts';
import { metaOf } from '#platform/http/paging.ts';
import {
  findReported,
  findRoundPlayers,
  type HouseSums,
  type PlayersSearch,
  type ReportRow,
  type ReportSearch,
  type RoundPlayerRow,
} from './round-report-store.ts';

const dollars = (amount: number): number => toDollars(cents(amount));

/** Payouts and the casino's balance (bets minus payouts), in dollars; null until the round is over. */
const houseSums = (betCents: number, backCents: number | null) => ({
  payOut: backCents === null ? null : dollars(backCents),
  balance: backCents === null ? null : dollars(betCents - backCents),
});

const presentReported = (row: ReportRow): PlayedRoundRow => {
  const { payOut, balance } = houseSums(row.bet_cents, row.back_cents);
  return {
    ...presentRoundFacts(row),
    players: row.players,
    total_bet: dollars(row.bet_cents),
    total_pay_out: payOut,
    house_balance: balance,
  };
};

const presentPlayer = (row: RoundPlayerRow): RoundPlayer => {
  const { payOut, balance } = houseSums(row.bet_cents, row.back_cents);
  return {
    user_id: row.user_id,
    account_code: row.account_code,
    table_bet: dollars(row.bet_cents),
    table_pay_out: payOut,
    house_balance: balance,
  };
};

const presentTotals = ({ count, betCents, inPlayCents, backCents, houseCents }: HouseSums): HouseTotals => ({
  count,
  bet: dollars(betCents),
  in_play: dollars(inPlayCents),
  pay_out: dollars(backCents),
  house_balance: dollars(houseCents),
});

/** One page, its position, and the totals of all that match. */
export const listReported = async (db: Db, search: ReportSearch) => {
  const { rows, sums } = await findReported(db, search);
  return { data: rows.map(presentReported), meta: metaOf(search, sums.count), totals: presentTotals(sums) };
};

/**
 * The head of one round; null if there is no such round. Staff who may see rounds see every round, but only the money
 * of members in scope.
 */
export const roundDetails = async (db: Db, roundNumber: number, scope: MemberScope): Promise<RoundDetails | null> => {
  const search = { ...roundSearch({ round_number: roundNumber, has_empty: 1 }), page: 1, limit: 1, scope };
  const [{ rows }, around, corrections, launched, board] = await Promise.all([
    findReported(db, { ...search, accountCode: undefined, sort: undefined, align: 'desc' }),
    neighbourRounds(db, roundNumber),
    correctionsOfRound(db, roundNumber),
    scope.all ? launchedBy(db, roundNumber) : {},
    scope.all ? boardOfEnded(db, roundNumber) : null,
  ]);
  const [row] = rows;
  if (row === undefined) return null;
  const corrected = corrections.map(presentCorrection);
  const correction = corrected.at(-1);
  return {
    ...presentReported(row),
    round_date: row.opened_at.toISOString().slice(0, 10),
    total_players: row.players,
    void_reason: row.void_reason,
    ...launched,
    ...(board && { board }),
    ...(correction && { correction, corrections: corrected }),
    previous_round_id: around.previous,
    next_round_id: around.next,
  };
};

/** One page of a round's players, and the totals of all that match. */
export const listRoundPlayers = async (db: Db, search: PlayersSearch) => {
  const { rows, sums } = await findRoundPlayers(db, search);
  return { data: rows.map(presentPlayer), meta: metaOf(search, sums.count), totals: presentTotals(sums) };
};
