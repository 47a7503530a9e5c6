import { RETURN_KINDS } from '@lajvard/figures';
import * as z from 'zod/mini';
import { csvRoute } from '../csv.ts';
import { route } from '../route.ts';
import { WHEELS } from '../wheels.ts';
import { REPORTS } from './report-period.ts';

const RETURN = `${REPORTS}/return`;

/**
 * Return to player of one wheel, on one day or over all of them (`date` null): money in dollars, returns in percent of
 * the stakes (docs/FIGURES.md#return-to-player). `rounds` are those with bets; `weight` is how many with the same bet
 * on one number would say as much, at most all. `deviations` are standard deviations of these very bets; null while
 * there are too few.
 */
const returnRow = z.object({
  wheel: z.enum([WHEELS.virtual, WHEELS.croupier]),
  date: z.nullable(z.string()),
  rounds: z.number(),
  weight: z.number(),
  staked: z.number(),
  paid: z.number(),
  percent: z.nullable(z.number()),
  expected_percent: z.nullable(z.number()),
  deviations: z.nullable(z.number()),
  verdict: z.enum(['no-bets', 'too-few', 'within', 'outside']),
});
export type ReturnRow = z.infer<typeof returnRow>;

/** The same of one kind of bet, since its rounds are kept by kind. */
const kindReturnRow = z.extend(returnRow, { kind: z.enum(RETURN_KINDS) });
export type KindReturnRow = z.infer<typeof kindReturnRow>;

const returnWatch = z.object({
  data: z.array(returnRow),
  kinds: z.optional(z.array(kindReturnRow)), // older servers have none
  /** Today, which is not over, in the zone of the reports. */
  today: z.string(),
  /** The days counted together, and the bound in standard deviations. */
  days: z.number(),
  bound: z.number(),
  least_weight: z.number(),
});
export type ReturnWatch = z.infer<typeof returnWatch>;

export const returnReport = route({
  name: 'returnReport',
  who: { staff: 'reports.read' },
  limit: 'none',
  method: 'GET',
  reads: 'late',
  path: RETURN,
  summary:
    'Return to player: the last 30 days together, then day by day from today back, wheel by wheel; and by kind of bet.',
  reply: returnWatch,
});

export const returnReportCsv = csvRoute({
  name: 'returnReportCsv',
  who: { staff: 'reports.read' },
  reads: 'late',
  path: `${RETURN}/csv`,
  summary: 'The return to player as a file; the line of the days together has no date.',
  refusals: ['list-too-long'],
});
