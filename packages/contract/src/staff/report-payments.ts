import * as z from 'zod/mini';
import { accountCodeSought } from '../account-code.ts';
import { csvRoute } from '../csv.ts';
import { listWithTotals } from '../paging.ts';
import { paymentStatus } from '../payment.ts';
import { route } from '../route.ts';
import { pageFields, periodQuery, REPORTS, reportDate, reportOf } from './report-period.ts';

/** The requests of a period by current status: counts and dollars. All = waiting + approved + declined. */
const paymentRow = z.object({
  Date: z.string(),
  TotalCount: z.number(),
  TotalAmount: z.number(),
  WaitCount: z.number(),
  ApprovedCount: z.number(),
  ApprovedAmount: z.number(),
  DeclinedCount: z.number(),
});
export type PaymentRow = z.infer<typeof paymentRow>;
const paymentTotals = z.omit(paymentRow, { Date: true });
export type PaymentTotals = z.infer<typeof paymentTotals>;
const report = reportOf(paymentRow, paymentTotals);

/** One request of a day. Dollars; ISO 8601 UTC. */
const dailyPayment = z.object({
  id: z.number(),
  created_at: z.string(),
  account_code: z.string(),
  amount: z.number(),
  status: paymentStatus,
});
export type DailyPayment = z.infer<typeof dailyPayment>;

const dailyFilter = {
  date: reportDate,
  account_code: accountCodeSought,
  sort: z.optional(z.enum(['id', 'created_at', 'account_code', 'amount', 'status'])),
  align: z._default(z.enum(['asc', 'desc']), 'desc'),
} as const;
const dailyQuery = z.strictObject({ ...pageFields, ...dailyFilter });
const dailyFileQuery = z.strictObject(dailyFilter);

/** The four routes of one kind of payment. */
const routesOf = <const Kind extends 'deposits' | 'withdrawals'>(kind: Kind, title: Capitalize<Kind>) => ({
  report: route({
    name: `${kind}Report`,
    who: { staff: 'reports.read' },
    limit: 'none',
    method: 'GET',
    reads: 'late',
    path: `${REPORTS}/${kind}/md`,
    summary: `${title} by the day or month they were asked for, with the status they have now.`,
    query: periodQuery,
    reply: report,
    refusals: ['form-invalid'],
  }),
  reportCsv: csvRoute({
    name: `${kind}ReportCsv`,
    who: { staff: 'reports.read' },
    reads: 'late',
    path: `${REPORTS}/${kind}/csv`,
    summary: `The report of ${kind} as a file.`,
    query: periodQuery,
    refusals: ['form-invalid', 'list-too-long'],
  }),
  daily: route({
    name: `${kind}Daily`,
    who: { staff: 'reports.read' },
    limit: 'none',
    method: 'GET',
    reads: 'late',
    path: `${REPORTS}/${kind}/daily`,
    summary: `The ${kind} of one day or month, with the count and the sum of all that match.`,
    query: dailyQuery,
    reply: listWithTotals(dailyPayment),
    refusals: ['form-invalid'],
  }),
  dailyCsv: csvRoute({
    name: `${kind}DailyCsv`,
    who: { staff: 'reports.read' },
    reads: 'late',
    path: `${REPORTS}/${kind}/daily/csv`,
    summary: `The ${kind} of one day or month as a file.`,
    query: dailyFileQuery,
    refusals: ['form-invalid', 'list-too-long'],
  }),
});

export const {
  report: depositsReport,
  reportCsv: depositsReportCsv,
  daily: depositsDaily,
  dailyCsv: depositsDailyCsv,
} = routesOf('deposits', 'Deposits');

export const {
  report: withdrawalsReport,
  reportCsv: withdrawalsReportCsv,
  daily: withdrawalsDaily,
  dailyCsv: withdrawalsDailyCsv,
} = routesOf('withdrawals', 'Withdrawals');
