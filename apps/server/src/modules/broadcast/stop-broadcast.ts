import type { Broadcast } from '@lajvard/contract';
import { audit } from '#modules/audit';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import { leaveOutStopped, markStopped } from './delivery-store.ts';
import type { BroadcastOptions } from './ports.ts';
import { presentBroadcast } from './present.ts';
import { findBroadcast } from './store.ts';

/** Which broadcast, and who stops it. */
export interface Stopping {
  readonly id: number;
  readonly staffId: number;
  readonly ip: string;
}

/**
 * Stops a broadcast: from the commit on no mail of it is handed over any more; the few that are on their way get there. Stopping it again changes
 * nothing. Refused with `broadcast-ended` where it has ended by itself: everybody was written to.
 */
export const stopBroadcast = (
  { db, enqueue }: Pick<BroadcastOptions, 'db' | 'enqueue'>,
  { id, staffId, ip }: Stopping,
): Promise<Broadcast | Refused<'not-found' | 'broadcast-ended'>> =>
  transaction(db, async (tx) => {
    const isFirst = await markStopped(tx, id);
    const leftOut = isFirst ? await leaveOutStopped(tx, id) : 0;
    if (isFirst) await enqueue(tx, id, {}); // one that waits for the mail server ends now
    const row = await findBroadcast(tx, id);
    if (row === undefined) return new Refused('not-found');
    if (row.stopped_at === null) return new Refused('broadcast-ended');
    if (isFirst) {
      const after = { subject: row.subject, left_out: leftOut };
      await audit(tx, { staffId, action: 'BROADCAST_STOPPED', subject: `broadcast:${id}`, before: null, after, ip });
    }
    return presentBroadcast(row);
  });
