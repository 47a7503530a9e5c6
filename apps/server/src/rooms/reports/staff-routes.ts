import {
  completeOverview,
  type DailyPayment,
  depositsDaily,
  depositsDailyCsv,
  depositsReport,
  depositsReportCsv,
  memberOverview,
  monthlyReport,
  type OverviewRow,
  overviewReport,
  overviewReportCsv,
  PAYMENT_STATUS,
  type PaymentRow,
  type RankedMember,
  ranking,
  rankingCsv,
  reportMembers,
  userRanking,
  withdrawalsDaily,
  withdrawalsDailyCsv,
  withdrawalsReport,
  withdrawalsReportCsv,
  yearlyReport,
} from '@lajvard/contract';
import { type Cell, csvFile, WHOLE_FILE } from '#platform/http/csv.ts';
import { type Handled, handle, Refused } from '#platform/http/handler.ts';
import type { ReportsOptions } from './ports.ts';
import { readMember, readMembers, readOverview, readSite } from './read-overview.ts';
import { readDaily, readPayments } from './read-payments.ts';
import { readRanking, readRanks } from './read-rankings.ts';

/** The columns of a file, in the words of the wire, and the zone whose days it counts. */
const columnsOf = <Row extends Record<string, Cell>>(...names: (keyof Row & string)[]) =>
  Object.fromEntries(names.map((name) => [name, (row: Row) => row[name] ?? null]));

const inZone = <Columns>(columns: Columns, { timeZone }: ReportsOptions) => ({ ...columns, time_zone: () => timeZone });

const OVERVIEW = columnsOf<OverviewRow>(
  ...(['Date', 'TotalBets', 'PayoutAmount', 'HouseBalance', 'WinningAmount', 'LosingAmount', 'WHouseBalance'] as const),
  ...(['DepositAmount', 'WithdrawalAmount', 'PlayersBalance', 'MembersCount', 'ActiveMembersCount'] as const),
);
const PAYMENTS = columnsOf<PaymentRow>(
  ...(['Date', 'TotalCount', 'TotalAmount', 'WaitCount', 'ApprovedCount', 'ApprovedAmount', 'DeclinedCount'] as const),
);
const RANKED = columnsOf<RankedMember>(
  ...(['rank', 'account_code', 'cash_in', 'cash_out', 'winning', 'losing', 'house_balance'] as const),
);
const STATUS: Record<number, string> = Object.fromEntries(
  Object.entries(PAYMENT_STATUS).map(([name, status]) => [status, name]),
);
const DAILY = {
  id: (row: DailyPayment) => row.id,
  created_at: (row: DailyPayment) => row.created_at,
  account_code: (row: DailyPayment) => row.account_code,
  amount: (row: DailyPayment) => row.amount,
  status: (row: DailyPayment) => STATUS[row.status] ?? null,
};

/** What staff can call about reports and rankings. Everything here only reads. */
export const reportsRoutes = (options: ReportsOptions): Handled[] => [
  handle(reportMembers, async ({ caller }) => ({ data: await readMembers(options, caller.userId) })),
  handle(completeOverview, async () => ({ data: await readSite(options) })),
  handle(memberOverview, async ({ params, caller }) => {
    const member = await readMember(options, params.id, caller.userId);
    return member instanceof Refused ? member : { data: member };
  }),
  handle(overviewReport, ({ query }) => readOverview(options, query)),
  handle(monthlyReport, ({ query }) => readOverview(options, { ...query, type: 'monthly' })),
  handle(yearlyReport, ({ query }) => readOverview(options, { ...query, type: 'yearly' })),
  handle(overviewReportCsv, async ({ query }) =>
    csvFile('overview', inZone(OVERVIEW, options), (await readOverview(options, query)).data),
  ),
  handle(depositsReport, ({ query }) => readPayments(options, 'deposits', query)),
  handle(depositsReportCsv, async ({ query }) =>
    csvFile('deposits', inZone(PAYMENTS, options), (await readPayments(options, 'deposits', query)).data),
  ),
  handle(depositsDaily, ({ query }) => readDaily(options, 'deposits', query)),
  handle(depositsDailyCsv, async ({ query }) =>
    csvFile(
      'daily-deposits',
      inZone(DAILY, options),
      (await readDaily(options, 'deposits', { ...query, ...WHOLE_FILE })).data,
    ),
  ),
  handle(withdrawalsReport, ({ query }) => readPayments(options, 'withdrawals', query)),
  handle(withdrawalsReportCsv, async ({ query }) =>
    csvFile('withdrawals', inZone(PAYMENTS, options), (await readPayments(options, 'withdrawals', query)).data),
  ),
  handle(withdrawalsDaily, ({ query }) => readDaily(options, 'withdrawals', query)),
  handle(withdrawalsDailyCsv, async ({ query }) =>
    csvFile(
      'daily-withdrawals',
      inZone(DAILY, options),
      (await readDaily(options, 'withdrawals', { ...query, ...WHOLE_FILE })).data,
    ),
  ),
  handle(ranking, ({ query }) => readRanking(options, query)),
  handle(rankingCsv, async ({ query }) =>
    csvFile('ranking', inZone(RANKED, options), (await readRanking(options, { ...query, ...WHOLE_FILE })).data),
  ),
  handle(userRanking, async ({ query }) => {
    const ranks = await readRanks(options, query.user_id);
    return ranks instanceof Refused ? ranks : { data: ranks };
  }),
];
