import {
  completeOverview,
  type DailyPayment,
  depositsDaily,
  depositsDailyCsv,
  depositsReport,
  depositsReportCsv,
  eventReport,
  eventReportCsv,
  mayDo,
  memberOverview,
  monthlyReport,
  type OverviewRow,
  overviewReport,
  overviewReportCsv,
  PAYMENT_STATUS,
  type PaymentRow,
  type RankedMember,
  type ReturnRow,
  ranking,
  rankingCsv,
  reportMembers,
  reportsPending,
  returnReport,
  returnReportCsv,
  userRanking,
  withdrawalsDaily,
  withdrawalsDailyCsv,
  withdrawalsReport,
  withdrawalsReportCsv,
  yearlyReport,
} from '@lajvard/contract';
import type { Db } from '#platform/db/pool.ts';
import { type Cell, csvFile, moment, WHOLE_FILE } from '#platform/http/csv.ts';
import { type Handled, handle, Refused } from '#platform/http/handler.ts';
import { waitingFor } from './count-waiting.ts';
import type { EventsOptions, PendingOptions, ReportsOptions } from './ports.ts';
import { fileOfEvents, readEvents } from './read-events.ts';
import { readMember, readMembers, readOverview, readSite } from './read-overview.ts';
import { readDaily, readPayments } from './read-payments.ts';
import { readRanking, readRanks } from './read-rankings.ts';
import { readKindReturns, readReturns } from './read-returns.ts';

/** The columns of a CSV file, under their wire names. */
const columnsOf = <Row extends Record<string, Cell>>(...names: (keyof Row & string)[]) =>
  Object.fromEntries(names.map((name) => [name, (row: Row) => row[name] ?? null]));

const OVERVIEW = columnsOf<OverviewRow>(
  ...(['Date', 'TotalBets', 'PayoutAmount', 'HouseBalance', 'WinningAmount', 'LosingAmount', 'WHouseBalance'] as const),
  ...(['DepositAmount', 'WithdrawalAmount', 'PlayersBalance', 'MembersCount', 'ActiveMembersCount'] as const),
  ...(['StartBalance', 'ChargesAmount', 'CorrectionsAmount', 'PendingWithdrawals', 'InPlay'] as const),
);
const PAYMENTS = columnsOf<PaymentRow>(
  ...(['Date', 'TotalCount', 'TotalAmount', 'WaitCount', 'ApprovedCount', 'ApprovedAmount', 'DeclinedCount'] as const),
);
const RETURNS = columnsOf<ReturnRow & { kind: string | null }>(
  ...([
    'date',
    'wheel',
    'kind',
    'rounds',
    'staked',
    'paid',
    'percent',
    'expected_percent',
    'deviations',
    'verdict',
  ] as const),
);
const RANKED = columnsOf<RankedMember>(
  ...(['rank', 'account_code', 'cash_in', 'cash_out', 'winning', 'losing', 'house_balance'] as const),
);
const STATUS: Record<number, string> = Object.fromEntries(
  Object.entries(PAYMENT_STATUS).map(([name, status]) => [status, name]),
);
const DAILY = {
  id: (row: DailyPayment) => row.id,
  created_at: (row: DailyPayment) => moment(row.created_at),
  account_code: (row: DailyPayment) => row.account_code,
  amount: (row: DailyPayment) => row.amount,
  status: (row: DailyPayment) => STATUS[row.status] ?? null,
};

/** Staff routes for reports and rankings, all read-only. */
export const reportsRoutes = (options: Omit<ReportsOptions, 'db'> & PendingOptions & EventsOptions): Handled[] => {
  const on = (db: Db) => ({ ...options, db });
  return [
    handle(reportMembers, async ({ caller, db }) => ({ data: await readMembers(on(db), caller) })),
    // the counts in the sidebar (docs/specification/2-account-and-back-office.md#213-admin-shell)
    handle(reportsPending, async ({ caller, db }) => {
      const proposals = mayDo(caller.role, 'proposals.read') ? await options.countProposals(db, caller) : null;
      return { data: { ...(await waitingFor(db, caller.role)), proposals } };
    }),
    handle(completeOverview, async ({ db }) => ({ data: await readSite(on(db)) })),
    handle(memberOverview, async ({ params, caller, db }) => {
      const member = await readMember(on(db), params.id, caller.userId);
      return member instanceof Refused ? member : { data: member };
    }),
    handle(overviewReport, ({ query, db }) => readOverview(on(db), query)),
    handle(monthlyReport, ({ query, db }) => readOverview(on(db), { ...query, type: 'monthly' })),
    handle(yearlyReport, ({ query, db }) => readOverview(on(db), { ...query, type: 'yearly' })),
    handle(returnReport, async ({ db }) => {
      const [watch, kinds] = await Promise.all([readReturns(on(db)), readKindReturns(on(db))]);
      return Object.assign(watch, { kinds });
    }),
    handle(returnReportCsv, async ({ db }) => {
      const [{ data }, kinds] = await Promise.all([readReturns(on(db)), readKindReturns(on(db))]);
      return csvFile('return', RETURNS, [...data.map((row) => Object.assign({ kind: null }, row)), ...kinds]);
    }),
    handle(eventReport, ({ query, db }) => readEvents(on(db), query)),
    handle(eventReportCsv, ({ query, db }) => fileOfEvents(on(db), query)),
    handle(overviewReportCsv, async ({ query, db }) => {
      const { data, totals } = await readOverview(on(db), query);
      return csvFile('overview', OVERVIEW, data, totals);
    }),
    handle(depositsReport, ({ query, db }) => readPayments(on(db), 'deposits', query)),
    handle(depositsReportCsv, async ({ query, db }) => {
      const { data, totals } = await readPayments(on(db), 'deposits', query);
      return csvFile('deposits', PAYMENTS, data, totals);
    }),
    handle(depositsDaily, ({ query, db }) => readDaily(on(db), 'deposits', query)),
    handle(depositsDailyCsv, async ({ query, db }) => {
      const { data, totals } = await readDaily(on(db), 'deposits', { ...query, ...WHOLE_FILE });
      return csvFile('daily-deposits', DAILY, data, { amount: totals.amount });
    }),
    handle(withdrawalsReport, ({ query, db }) => readPayments(on(db), 'withdrawals', query)),
    handle(withdrawalsReportCsv, async ({ query, db }) => {
      const { data, totals } = await readPayments(on(db), 'withdrawals', query);
      return csvFile('withdrawals', PAYMENTS, data, totals);
    }),
    handle(withdrawalsDaily, ({ query, db }) => readDaily(on(db), 'withdrawals', query)),
    handle(withdrawalsDailyCsv, async ({ query, db }) => {
      const { data, totals } = await readDaily(on(db), 'withdrawals', { ...query, ...WHOLE_FILE });
      return csvFile('daily-withdrawals', DAILY, data, { amount: totals.amount });
    }),
    handle(ranking, ({ query, db }) => readRanking(on(db), query)),
    handle(rankingCsv, async ({ query, db }) => {
      const { data, totals } = await readRanking(on(db), { ...query, ...WHOLE_FILE });
      return csvFile('ranking', RANKED, data, { cash_in: totals.cash_in, cash_out: totals.cash_out });
    }),
    handle(userRanking, async ({ query, db }) => {
      const ranks = await readRanks(on(db), query.user_id);
      return ranks instanceof Refused ? ranks : { data: ranks };
    }),
  ];
};
