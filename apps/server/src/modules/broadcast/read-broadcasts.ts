import type { Broadcast, BroadcastDetails } from '@lajvard/contract';
import type { Db } from '#platform/db/pool.ts';
import { csvFile, moment, WHOLE_FILE } from '#platform/http/csv.ts';
import { type CsvFile, Refused } from '#platform/http/handler.ts';
import { metaOf, type Page, timeRange } from '#platform/http/paging.ts';
import { presentBroadcast, presentFailure } from './present.ts';
import { countAudience, failuresOf, findBroadcast, findBroadcasts, runningBroadcast } from './store.ts';

/** Whom an e-mail to all would reach now, and who is left out. */
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

/** What the wire asks for. */
export interface BroadcastQuery {
  readonly align: 'asc' | 'desc';
  readonly search?: ({ readonly keyword?: string | undefined } & Parameters<typeof timeRange>[0]) | undefined;
}

/** One page of them as the wire says it. */
export const listBroadcasts = async (
  db: Db,
  { align, search = {} }: BroadcastQuery,
  page: Page,
): Promise<{ data: Broadcast[]; meta: ReturnType<typeof metaOf> }> => {
  const { rows, count } = await findBroadcasts(db, { ...timeRange(search), ...page, keyword: search.keyword, align });
  return { data: rows.map(presentBroadcast), meta: metaOf(page, count) };
};

/** The columns of the file, in the words of the wire. */
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

/** The same as a file. */
export const fileOfBroadcasts = async (db: Db, query: BroadcastQuery): Promise<CsvFile | Refused<'list-too-long'>> => {
  const { data } = await listBroadcasts(db, query, WHOLE_FILE);
  return csvFile('broadcasts', COLUMNS, data);
};

/** One with its text, and the newest members who got none. */
export const showBroadcast = async (db: Db, id: number): Promise<BroadcastDetails | Refused<'not-found'>> => {
  const row = await findBroadcast(db, id);
  if (row === undefined) return new Refused('not-found');
  const failures = await failuresOf(db, row.id);
  return { ...presentBroadcast(row), message: row.message, failures: failures.map(presentFailure) };
};
