import type { Broadcast, BroadcastDetails } from '@lajvard/contract';
import type { Db } from '#platform/db/pool.ts';
import { csvFile, moment, WHOLE_FILE } from '#platform/http/csv.ts';
import { type CsvFile, Refused } from '#platform/http/handler.ts';
import { metaOf, type Page, timeRange } from '#platform/http/paging.ts';
import { countAudience, failuresOf, findBroadcast, findBroadcasts, runningBroadcast } from './broadcast-store.ts';
import { presentBroadcast, presentFailure } from './present.ts';

/** How many members an e-mail to all would reach now, and how many are left out. */
export const readAudience = async (db: Db) => {
  const [audience, running] = await Promise.all([countAudience(db), runningBroadcast(db)]);
  const count = (reason: string | null): number => audience.get(reason) ?? 0;
  const out = { blacklisted: count('blacklisted'), closed: count('closed'), excluded: count('excluded') };
  return {
    recipients: count(null),
    left_out: { ...out, 'on-a-break': count('on-a-break'), held: count('held') },
    running,
  };
};

/** The query of the wire. */
export interface BroadcastQuery {
  readonly align: 'asc' | 'desc';
  readonly search?: ({ readonly keyword?: string | undefined } & Parameters<typeof timeRange>[0]) | undefined;
}

/** One page of broadcasts, as the wire has them. */
export const listBroadcasts = async (
  db: Db,
  { align, search = {} }: BroadcastQuery,
  page: Page,
): Promise<{ data: Broadcast[]; meta: ReturnType<typeof metaOf> }> => {
  const { rows, count } = await findBroadcasts(db, { ...timeRange(search), ...page, keyword: search.keyword, align });
  return { data: rows.map(presentBroadcast), meta: metaOf(page, count) };
};

/** The columns of the CSV file, under their wire names. */
const COLUMNS = {
  id: (row: Broadcast) => row.id,
  created_at: (row: Broadcast) => moment(row.created_at),
  ended_at: (row: Broadcast) => moment(row.ended_at),
  stopped_at: (row: Broadcast) => moment(row.stopped_at),
  subject: (row: Broadcast) => row.subject,
  staff: (row: Broadcast) => row.staff.email,
  recipients: (row: Broadcast) => row.recipients,
  sent: (row: Broadcast) => row.counts.sent,
  failed: (row: Broadcast) => row.counts.failed,
  skipped: (row: Broadcast) => row.counts.skipped,
  unknown: (row: Broadcast) => row.counts.unknown,
};

/** The same list as a CSV file. */
export const fileOfBroadcasts = async (db: Db, query: BroadcastQuery): Promise<CsvFile | Refused<'list-too-long'>> => {
  const { data } = await listBroadcasts(db, query, WHOLE_FILE);
  return csvFile('broadcasts', COLUMNS, data);
};

/** One broadcast with its text, and the newest members who got no mail. */
export const showBroadcast = async (db: Db, id: number): Promise<BroadcastDetails | Refused<'not-found'>> => {
  const row = await findBroadcast(db, id);
  if (row === undefined) return new Refused('not-found');
  const failures = await failuresOf(db, row.id);
  return { ...presentBroadcast(row), message: row.message, failures: failures.map(presentFailure) };
};
