import type { Broadcast } from '@lajvard/contract';
import { audit } from '#modules/audit';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import { findBroadcast } from './broadcast-store.ts';
import { leaveOutStopped, markStopped } from './delivery-store.ts';
import type { BroadcastOptions } from './ports.ts';
import { presentBroadcast } from './present.ts';

/** Which broadcast, and who stops it. */
export interface Stopping {
  readonly id: number;
  readonly staffId: number;
  readonly ip: string;
}

/**
 * Stops a broadcast: from the commit on no more mails are sent; the few being sent still arrive. Repeating it changes
 * nothing. Refused with `broadcast-ended` if it has already ended, with every mail sent.
 */
export const stopBroadcast = (
  { db, enqueue }: Pick<BroadcastOptions, 'db' | 'enqueue'>,
  { id, staffId, ip }: Stopping,
): Promise<Broadcast | Refused<'not-found' | 'broadcast-ended'>> =>
  transaction(db, async (tx) => {
    const isFirst = await markStopped(tx, id);
    const leftOut = isFirst ? await leaveOutStopped(tx, id) : 0;
    if (isFirst) await enqueue(tx, id, {}); // a broadcast waiting for the mail server ends now
    const row = await findBroadcast(tx, id);
    if (row === undefined) return new Refused('not-found');
    if (row.stopped_at === null) return new Refused('broadcast-ended');
    if (isFirst) {
      const after = { subject: row.subject, left_out: leftOut };
      await audit(tx, { staffId, action: 'BROADCAST_STOPPED', subject: `broadcast:${id}`, before: null, after, ip });
    }
    return presentBroadcast(row);
  });
