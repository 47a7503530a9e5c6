import {
  broadcastAudience,
  broadcastCsv,
  broadcastList,
  broadcastSend,
  broadcastShow,
  broadcastStop,
} from '@lajvard/contract';
import { type Handled, handle, Refused } from '#platform/http/handler.ts';
import type { BroadcastOptions } from './ports.ts';
import { fileOfBroadcasts, listBroadcasts, readAudience, showBroadcast } from './read-broadcasts.ts';
import { sendBroadcast } from './send-broadcast.ts';
import { stopBroadcast } from './stop-broadcast.ts';

/** Staff routes for e-mails to all members. */
export const broadcastStaffRoutes = (options: Pick<BroadcastOptions, 'db' | 'enqueue'>): Handled[] => {
  return [
    handle(broadcastAudience, async ({ db }) => ({ data: await readAudience(db) })),
    handle(broadcastSend, async ({ body, caller, ip }) => {
      const { subject, message, request_id: requestId = null } = body;
      const sent = await sendBroadcast(options, { subject, message, requestId, staffId: caller.userId, ip });
      return sent instanceof Refused ? sent : { data: sent };
    }),
    handle(broadcastStop, async ({ body, caller, ip }) => {
      const stopped = await stopBroadcast(options, { id: body.id, staffId: caller.userId, ip });
      return stopped instanceof Refused ? stopped : { data: stopped };
    }),
    handle(broadcastList, ({ query, db }) => listBroadcasts(db, query, query)),
    handle(broadcastCsv, ({ query, db }) => fileOfBroadcasts(db, query)),
    handle(broadcastShow, async ({ params, db }) => {
      const shown = await showBroadcast(db, params.id);
      return shown instanceof Refused ? shown : { data: shown };
    }),
  ];
};
