import { record } from '#modules/activity';
import type { Db } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { type Device, takeSeat } from './seat-store.ts';

/**
 * Gives the live table to a device of the account. From the commit on, plays of the account's other devices are
 * refused; plays already taken stand. Every process sends the other devices away. Repeating it changes nothing.
 */
export const takeOver = (db: Db, device: Device, ip: string): Promise<void> =>
  transaction(db, async (tx) => {
    const taken = await takeSeat(tx, device);
    if (taken) await record(tx, { userId: device.userId, action: 'TABLE_TAKEN_OVER', ip });
  });
