import {
  type Broadcast,
  broadcastAudience,
  broadcastCsv,
  broadcastList,
  broadcastSend,
  broadcastShow,
} from '@lajvard/contract';
import type { Db } from '#platform/db/pool.ts';
import { csvFile, WHOLE_FILE } from '#platform/http/csv.ts';
import { type Handled, handle, Refused } from '#platform/http/handler.ts';
import { metaOf, type Page, timeRange } from '#platform/http/paging.ts';
import type { BroadcastOptions } from './ports.ts';
import { presentBroadcast, presentFailure } from './present.ts';
import { sendBroadcast } from './send-broadcast.ts';
import { countAudience, failuresOf, findBroadcast, findBroadcasts, runningBroadcast } from './store.ts';

interface ListQuery {
  readonly align: 'asc' | 'desc';
  readonly search?: ({ readonly keyword?: string | undefined } & Parameters<typeof timeRange>[0]) | undefined;
}

const listBroadcasts = async (db: Db, { align, search = {} }: ListQuery, page: Page) => {
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

/** What staff can call about e-mails to all. */
export const broadcastStaffRoutes = (options: Pick<BroadcastOptions, 'db' | 'enqueue'>): Handled[] => {
  const { db } = options;
  return [
    handle(broadcastAudience, async () => {
      const [audience, running] = await Promise.all([countAudience(db), runningBroadcast(db)]);
      const count = (reason: string | null): number => audience.get(reason) ?? 0;
      const out = { blacklisted: count('blacklisted'), closed: count('closed'), excluded: count('excluded') };
      return {
        data: { recipients: count(null), left_out: { ...out, 'on-a-break': count('on-a-break') }, running },
      };
    }),
    handle(broadcastSend, async ({ body, caller, ip }) => {
      const { subject, message, request_id: requestId = null } = body;
      const sent = await sendBroadcast(options, { subject, message, requestId, staffId: caller.userId, ip });
      return sent instanceof Refused ? sent : { data: sent };
    }),
    handle(broadcastList, ({ query }) => listBroadcasts(db, query, query)),
    handle(broadcastCsv, async ({ query }) => {
      const { data } = await listBroadcasts(db, query, WHOLE_FILE);
      return csvFile('broadcasts', COLUMNS, data);
    }),
    handle(broadcastShow, async ({ params }) => {
      const row = await findBroadcast(db, params.id);
      if (row === undefined) return new Refused('not-found');
      const failures = await failuresOf(db, row.id);
      return { data: { ...presentBroadcast(row), message: row.message, failures: failures.map(presentFailure) } };
    }),
  ];
};
