import { broadcastAudience, broadcastCsv, broadcastList, broadcastSend, broadcastShow } from '@lajvard/contract';
import { type Handled, handle, Refused } from '#platform/http/handler.ts';
import type { BroadcastOptions } from './ports.ts';
import { fileOfBroadcasts, listBroadcasts, readAudience, readBroadcast } from './read-broadcasts.ts';
import { sendBroadcast } from './send-broadcast.ts';

/** What staff can call about e-mails to all. */
export const broadcastStaffRoutes = (options: Pick<BroadcastOptions, 'db' | 'enqueue'>): Handled[] => {
  const { db } = options;
  return [
    handle(broadcastAudience, async () => ({ data: await readAudience(db) })),
    handle(broadcastSend, async ({ body, caller, ip }) => {
      const { subject, message, request_id: requestId = null } = body;
      const sent = await sendBroadcast(options, { subject, message, requestId, staffId: caller.userId, ip });
      return sent instanceof Refused ? sent : { data: sent };
    }),
    handle(broadcastList, ({ query }) => listBroadcasts(db, query, query)),
    handle(broadcastCsv, ({ query }) => fileOfBroadcasts(db, query)),
    handle(broadcastShow, async ({ params }) => {
      const found = await readBroadcast(db, params.id);
      return found instanceof Refused ? found : { data: found };
    }),
  ];
};
