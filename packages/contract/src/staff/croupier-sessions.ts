import * as z from 'zod/mini';
import { csvRoute } from '../csv.ts';
import { dataOf } from '../envelopes.ts';
import { dateRange, fileQuery, listOf, listQuery } from '../paging.ts';
import { route } from '../route.ts';

/** Who stands at the croupier's wheel; null: nobody does. `since`: epoch ms. */
const dealer = z.nullable(z.object({ name: z.string(), since: z.number(), is_you: z.boolean() }));
export type Dealer = z.infer<typeof dealer>;

const CHANGE = { who: { staff: 'wheel.enter' }, limit: 'none', method: 'POST' } as const;

export const dealerShow = route({
  name: 'dealerShow',
  who: { staff: 'wheel.read' },
  limit: 'none',
  method: 'GET',
  reads: 'now',
  path: '/backoffice/api/account/table/dealer',
  summary: 'Who stands at the croupier’s wheel.',
  reply: dataOf(z.object({ dealer })),
  refusals: [],
});

export const dealerBegin = route({
  ...CHANGE,
  name: 'dealerBegin',
  path: '/backoffice/api/account/table/dealer/begin',
  summary: 'The caller stands at the croupier’s wheel from now on; who stood there has handed it over.',
  reply: dataOf(z.object({ dealer })),
  refusals: ['dealer-changed'],
});

export const dealerEnd = route({
  ...CHANGE,
  name: 'dealerEnd',
  path: '/backoffice/api/account/table/dealer/end',
  summary: 'The caller leaves the croupier’s wheel; a pit boss also ends a colleague’s session.',
  reply: dataOf(z.object({ dealer })),
  refusals: ['dealer-changed'],
});

/**
 * The rounds of the croupier's wheel that ended, of one real wheel or one dealer. `name`: null where none was on
 * record. `rounds` were settled; `staked` and `paid` are theirs, dollars, `percent` the return. `numbers`: how often
 * each of the 37 came.
 */
const wheelFigure = z.object({
  kind: z.enum(['wheel', 'dealer']),
  id: z.nullable(z.number()),
  name: z.nullable(z.string()),
  rounds: z.number(),
  voids: z.number(),
  staked: z.number(),
  paid: z.number(),
  percent: z.nullable(z.number()),
  numbers: z.array(z.number()),
});
export type WheelFigure = z.infer<typeof wheelFigure>;

export const wheelFigures = route({
  name: 'wheelFigures',
  who: { staff: 'reports.read' },
  limit: 'none',
  method: 'GET',
  reads: 'late',
  path: '/backoffice/api/account/reports/wheels',
  summary: 'Rounds, voids, return and numbers of the croupier’s wheel, by real wheel and by dealer.',
  query: listQuery(dateRange, ['kind'] as const, 'asc'),
  reply: listOf(wheelFigure),
  refusals: ['form-invalid'],
});

export const wheelFiguresCsv = csvRoute({
  name: 'wheelFiguresCsv',
  who: { staff: 'reports.read' },
  reads: 'late',
  path: '/backoffice/api/account/reports/wheels/csv',
  summary: 'The figures by real wheel and by dealer as a file, with a column for each number.',
  query: fileQuery(dateRange, ['kind'] as const, 'asc'),
  refusals: ['form-invalid', 'list-too-long'],
});
