import { type EventFacts, type EventKind, FIRST_REPORT_YEAR, type SignificantEvent } from '@lajvard/contract';
import { fromDollars } from '@lajvard/money';
import { csvFile, WHOLE_FILE } from '#platform/http/csv.ts';
import type { CsvFile, Refused } from '#platform/http/handler.ts';
import { metaOf, type Page } from '#platform/http/paging.ts';
import { type EventRow, type EventSearch, findEvents } from './events-store.ts';
import { type PeriodQuery, periodOf, today } from './period.ts';
import type { EventsOptions, ReportsOptions } from './ports.ts';
import { dollars } from './present.ts';

const FIRST_DAY = `${FIRST_REPORT_YEAR}-01-01`;

type Options = ReportsOptions & EventsOptions;
type EventsQuery = PeriodQuery & Pick<EventSearch, 'align'> & { readonly kind?: EventKind | undefined };

const find = ({ db, clock, timeZone, peopleSql, largeWinDollars }: Options, query: EventsQuery, page: Page) => {
  const everything = query.type === 'total' && query.date === undefined;
  const days = everything ? null : periodOf(query, FIRST_DAY, today(clock, timeZone), timeZone);
  const { kind, align } = query;
  return findEvents(db, peopleSql, { ...page, days, kind, align, largeCents: fromDollars(largeWinDollars) });
};

const factsOf = ({ amount_cents: amount, stake_cents: stake, ...facts }: EventRow['facts']): EventFacts => ({
  ...facts,
  ...(amount === undefined ? {} : { amount: dollars(amount) }),
  ...(stake === undefined ? {} : { stake: dollars(stake) }),
});

const present = ({ at, round_number: round, ...row }: EventRow): SignificantEvent => ({
  ...row,
  at: at.toISOString(),
  round,
  facts: factsOf(row.facts),
});

/** One page of significant events. */
export const readEvents = async (
  options: Options,
  query: EventsQuery & Page,
): Promise<{ data: SignificantEvent[]; meta: ReturnType<typeof metaOf>; large: number }> => {
  const { rows, count } = await find(options, query, query);
  return { data: rows.map(present), meta: metaOf(query, count), large: options.largeWinDollars };
};

const COLUMNS = {
  id: (row: EventRow) => row.id,
  at: (row: EventRow) => row.at,
  kind: (row: EventRow) => row.kind,
  staff_id: (row: EventRow) => row.staff?.id ?? null,
  staff: (row: EventRow) => row.staff?.email ?? null,
  account_code: (row: EventRow) => row.person?.account_code ?? null,
  person: (row: EventRow) => row.person?.email ?? null,
  round: (row: EventRow) => row.round_number,
  subject: (row: EventRow) => row.subject,
  amount: (row: EventRow) => factsOf(row.facts).amount ?? null,
  facts: (row: EventRow) => JSON.stringify(factsOf(row.facts)),
};

/** The same events as a CSV file. */
export const fileOfEvents = async (options: Options, query: EventsQuery): Promise<CsvFile | Refused<'list-too-long'>> =>
  csvFile('events', COLUMNS, (await find(options, query, WHOLE_FILE)).rows);
