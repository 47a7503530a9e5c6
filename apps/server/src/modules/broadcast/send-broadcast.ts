import type { Broadcast } from '@lajvard/contract';
import { audit } from '#modules/audit';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import {
  broadcastByRequest,
  countAudience,
  enlistRecipients,
  findBroadcast,
  insertBroadcast,
} from './broadcast-store.ts';
import type { BroadcastOptions } from './ports.ts';
import { presentBroadcast } from './present.ts';

/** What a member of staff sends to all members. */
export interface BroadcastForm {
  readonly subject: string;
  readonly message: string;
  /** A repeated request id means the same broadcast. */
  readonly requestId: string | null;
  readonly staffId: number;
  readonly ip: string;
}

/**
 * Stores a broadcast with its recipients and queues it, in one transaction. No mail has been sent yet when this
 * returns.
 */
export const sendBroadcast = async (
  { db, enqueue }: Pick<BroadcastOptions, 'db' | 'enqueue'>,
  form: BroadcastForm,
): Promise<Broadcast | Refused<'nobody-to-mail' | 'broadcast-running'>> => {
  const { subject, requestId, staffId, ip } = form;
  if (!(await countAudience(db)).has(null)) return new Refused('nobody-to-mail');
  return transaction(db, async (tx) => {
    const written = await insertBroadcast(tx, form);
    const before =
      written === undefined && requestId !== null ? await broadcastByRequest(tx, staffId, requestId) : undefined;
    if (written === undefined && before === undefined) return new Refused('broadcast-running');
    if (written !== undefined) {
      const recipients = await enlistRecipients(tx, written);
      await enqueue(tx, written, {});
      const after = { subject, recipients };
      await audit(tx, { staffId, action: 'BROADCAST_SENT', subject: `broadcast:${written}`, before: null, after, ip });
    }
    const row = await findBroadcast(tx, written ?? before ?? 0);
    if (row === undefined) throw new Error('broadcast: the row is missing after it was written');
    return presentBroadcast(row);
  });
};
