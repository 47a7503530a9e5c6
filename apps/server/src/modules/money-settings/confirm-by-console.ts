import { CONSOLE_STAFF_ID } from '@lajvard/contract';
import { audit } from '#modules/audit';
import type { Db } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { factsOf, type Noting, namesOf } from './note-settings.ts';
import { confirmSettings, lockSettings, type WaitingRow, waitingSettings } from './settings-store.ts';

/** What waits for two people, newest first. */
export const listWaiting = (db: Db): Promise<WaitingRow[]> => waitingSettings(db);

/**
 * Confirms settings where nobody is signed in, for a company whose second person is gone. The super admins get a mail.
 * @returns whether they waited
 */
export const confirmByConsole = (
  { db, mailSettings }: Omit<Noting, 'settings'>,
  { id, reason }: { readonly id: number; readonly reason: string },
): Promise<boolean> =>
  transaction(db, async (tx) => {
    await lockSettings(tx);
    const row = (await waitingSettings(tx)).find((each) => each.id === id);
    if (row === undefined) return false;
    await confirmSettings(tx, id, CONSOLE_STAFF_ID);
    const { before, after } = factsOf(row.changed);
    const change = { staffId: CONSOLE_STAFF_ID, subject: `settings:${id}`, ip: 'console' } as const;
    await audit(tx, { ...change, action: 'SETTINGS_CONFIRMED', before, after: { ...after, reason } });
    await mailSettings(tx, 'settings-confirmed', namesOf(row.changed));
    return true;
  });
