import type {
  OverviewRow,
  OverviewTotals,
  PaymentRow,
  PaymentTotals,
  RankedMember,
  TodayOverview,
} from '@lajvard/contract';
import { cents, toDollars } from '@lajvard/money';
import type { PlayerSums } from './member-store.ts';
import type { OverviewBucket, SumsRow } from './overview-store.ts';
import type { PaymentBucket } from './payments-store.ts';
import type { RankedRow } from './ranking-store.ts';

/** The database's cents as the wire's dollars. */
export const dollars = (amount: number): number => toDollars(cents(amount));

/** Sums of the casino as the wire has them. */
export const presentSums = (row: SumsRow): TodayOverview => ({
  TotalBets: dollars(row.total_bets_cents),
  PayoutAmount: dollars(row.payout_cents),
  HouseBalance: dollars(row.house_balance_cents),
  WinningAmount: dollars(row.winning_cents),
  LosingAmount: dollars(row.losing_cents),
  WHouseBalance: dollars(row.w_house_balance_cents),
  DepositAmount: dollars(row.cash_in_cents),
  WithdrawalAmount: dollars(row.cash_out_cents),
});

/**
 * Sums of one player as the wire has them. The house balance from this player is bets less payout, which is losing
 * less winning.
 */
export const presentPlayerSums = (row: PlayerSums): TodayOverview => ({
  TotalBets: dollars(row.bets_cents),
  PayoutAmount: dollars(row.payout_cents),
  HouseBalance: dollars(row.bets_cents - row.payout_cents),
  WinningAmount: dollars(row.winning_cents),
  LosingAmount: dollars(row.losing_cents),
  WHouseBalance: dollars(row.losing_cents - row.winning_cents),
  DepositAmount: dollars(row.cash_in_cents),
  WithdrawalAmount: dollars(row.cash_out_cents),
});

/** What players got or lost otherwise than by play, deposit and withdrawal. */
const presentGiven = (row: SumsRow): Pick<OverviewRow, 'ChargesAmount' | 'CorrectionsAmount'> => ({
  ChargesAmount: dollars(row.adjustments_cents),
  CorrectionsAmount: dollars(row.corrections_cents),
});

type Balances = Pick<OverviewBucket, 'players_balance_cents' | 'held_cents' | 'in_play_cents'>;

/** What players have at the end of it, in dollars; of the period that follows it is the start. */
const presentStart = (row: Balances): number => dollars(row.players_balance_cents + row.held_cents + row.in_play_cents);

/** Where players' money is at the end. */
const presentBalances = (row: Balances): Pick<OverviewRow, 'PlayersBalance' | 'PendingWithdrawals' | 'InPlay'> => ({
  PlayersBalance: dollars(row.players_balance_cents),
  PendingWithdrawals: dollars(row.held_cents),
  InPlay: dollars(row.in_play_cents),
});

const NOTHING: SumsRow = {
  total_bets_cents: 0,
  payout_cents: 0,
  house_balance_cents: 0,
  winning_cents: 0,
  losing_cents: 0,
  w_house_balance_cents: 0,
  cash_in_cents: 0,
  cash_out_cents: 0,
  adjustments_cents: 0,
  corrections_cents: 0,
};

/** Adds up several rows. */
export const addSums = (rows: readonly SumsRow[]): SumsRow =>
  rows.reduce<SumsRow>(
    (sum, row) => ({
      total_bets_cents: sum.total_bets_cents + row.total_bets_cents,
      payout_cents: sum.payout_cents + row.payout_cents,
      house_balance_cents: sum.house_balance_cents + row.house_balance_cents,
      winning_cents: sum.winning_cents + row.winning_cents,
      losing_cents: sum.losing_cents + row.losing_cents,
      w_house_balance_cents: sum.w_house_balance_cents + row.w_house_balance_cents,
      cash_in_cents: sum.cash_in_cents + row.cash_in_cents,
      cash_out_cents: sum.cash_out_cents + row.cash_out_cents,
      adjustments_cents: sum.adjustments_cents + row.adjustments_cents,
      corrections_cents: sum.corrections_cents + row.corrections_cents,
    }),
    NOTHING,
  );

/**
 * The rows of an overview, newest first. A day on which the member count did not change keeps the count before it.
 * @param buckets the first is what was before the period
 */
export const presentOverview = (
  buckets: readonly OverviewBucket[],
  active: ReadonlyMap<string, number>,
  members: ReadonlyMap<string | null, number>,
): OverviewRow[] => {
  let known = members.get(null) ?? 0;
  let start = 0;
  const rows: OverviewRow[] = [];
  for (const { label, ...bucket } of buckets) {
    const before = start;
    start = presentStart(bucket);
    if (label === null) continue;
    known = members.get(label) ?? known;
    rows.push({
      Date: label,
      ...presentSums(bucket),
      StartBalance: before,
      ...presentGiven(bucket),
      ...presentBalances(bucket),
      MembersCount: known,
      ActiveMembersCount: active.get(label) ?? 0,
    });
  }
  return rows.reverse();
};

/** The sums of an overview's rows; balances and members are those at its end. */
export const presentTotals = (
  buckets: readonly OverviewBucket[],
  [newest]: readonly OverviewRow[],
  active: number,
): OverviewTotals => {
  const sums = addSums(buckets.filter(({ label }) => label !== null));
  const before = buckets.find(({ label }) => label === null);
  const last = buckets.at(-1);
  if (before === undefined || last === undefined) throw new Error('reports: the query returned no row');
  return {
    ...presentSums(sums),
    ...presentGiven(sums),
    ...presentBalances(last),
    StartBalance: presentStart(before),
    MembersCount: newest?.MembersCount ?? 0,
    ActiveMembersCount: active,
  };
};

/** The sums of a day or month of payments, without its label. */
export const presentPaymentSums = (row: PaymentBucket): PaymentTotals => ({
  TotalCount: row.total_count,
  TotalAmount: dollars(row.total_cents),
  WaitCount: row.wait_count,
  ApprovedCount: row.approved_count,
  ApprovedAmount: dollars(row.approved_cents),
  DeclinedCount: row.declined_count,
});

/** The rows of a report on payments, newest first. */
export const presentPayments = (buckets: readonly PaymentBucket[]): PaymentRow[] =>
  buckets
    .flatMap((bucket) => (bucket.label === null ? [] : [{ Date: bucket.label, ...presentPaymentSums(bucket) }]))
    .reverse();

export const presentRanked = (row: RankedRow): RankedMember => ({
  rank: row.rank,
  account_code: row.account_code,
  cash_in: dollars(row.cash_in_cents),
  cash_out: dollars(row.cash_out_cents),
  winning: dollars(row.winning_cents),
  losing: dollars(row.losing_cents),
  house_balance: dollars(row.losing_cents - row.winning_cents),
});
