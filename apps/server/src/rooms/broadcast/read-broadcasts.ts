import type { Broadcast, BroadcastDetails, broadcastAudience } from '@lajvard/contract';
import type * as z from 'zod/mini';
import type { Db } from '#platform/db/pool.ts';
import { csvFile, WHOLE_FILE } from '#platform/http/csv.ts';
import { type CsvFile, Refused } from '#platform/http/handler.ts';
import { metaOf, type Page, timeRange } from '#platform/http/paging.ts';
import { presentBroadcast, presentFailure } from './present.ts';
import { countAudience, failuresOf, findBroadcast, findBroadcasts, runningBroadcast } from './store.ts';

/** What the wire asks for. */
export interface BroadcastsQuery {
  readonly align: 'asc' | 'desc';
  readonly search?: ({ readonly keyword?: string | undefined } & Parameters<typeof timeRange>[0]) | undefined;
}

/** One page of e-mails to all, in the words of the wire. */
export const listBroadcasts = async (
  db: Db,
  { align, search = {} }: BroadcastsQuery,
  page: Page,
): Promise<{ data: Broadcast[]; meta: ReturnType<typeof metaOf> }> => {
  const { rows, count } = await findBroadcasts(db, { ...timeRange(search), ...page, keyword: search.keyword, align });
  return { data: rows.map(presentBroadcast), meta: metaOf(page, count) };
};

/** The columns of the file, in the words of the wire. */
const COLUMNS = {
  id: (row: Broadcast) => row.id,
  created_at: (row: Broadcast) => row.created_at,
  ended_at: (row: Broadcast) => row.ended_at,
  subject: (row: Broadcast) => row.subject,
  staff: (row: Broadcast) => row.staff.email,
  recipients: (row: Broadcast) => row.recipients,
  sent: (row: Broadcast) => row.counts.sent,
  failed: (row: Broadcast) => row.counts.failed,
  skipped: (row: Broadcast) => row.counts.skipped,
  unknown: (row: Broadcast) => row.counts.unknown,
};

/** The same as a file. */
export const fileOfBroadcasts = async (db: Db, query: BroadcastsQuery): Promise<CsvFile | Refused> => {
  const { data } = await listBroadcasts(db, query, WHOLE_FILE);
  return csvFile('broadcasts', COLUMNS, data);
};

/** Who would get an e-mail now, who would not and why, and whether one is under way. */
export const readAudience = async (db: Db): Promise<z.infer<(typeof broadcastAudience)['reply']>['data']> => {
  const [audience, running] = await Promise.all([countAudience(db), runningBroadcast(db)]);
  const count = (reason: string | null): number => audience.get(reason) ?? 0;
  const out = { blacklisted: count('blacklisted'), closed: count('closed'), excluded: count('excluded') };
  return { recipients: count(null), left_out: { ...out, 'on-a-break': count('on-a-break') }, running };
};

/** One e-mail to all with its text and what failed. */
export const readBroadcast = async (db: Db, id: number): Promise<BroadcastDetails | Refused> => {
  const row = await findBroadcast(db, id);
  if (row === undefined) return new Refused('not-found');
  const failures = await failuresOf(db, row.id);
  return { ...presentBroadcast(row), message: row.message, failures: failures.map(presentFailure) };
};
