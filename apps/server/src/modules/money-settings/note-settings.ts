import { hostname } from 'node:os';
import { SYSTEM_STAFF_ID } from '@lajvard/contract';
import { audit } from '#modules/audit';
import type { Alteration } from '#modules/significant-events';
import type { Db, Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Settings } from '#platform/settings/read-settings.ts';
import { judgeSettings } from './judge-settings.ts';
import {
  confirmedSettings,
  confirmSettings,
  dropOthers,
  insertSettings,
  lockSettings,
  waitingSettings,
} from './settings-store.ts';

export interface Noting {
  readonly db: Db;
  readonly settings: Settings;
  /** Mails the super admins the names of changed settings. */
  mailSettings(tx: Tx, kind: 'settings-waiting' | 'settings-confirmed', names: readonly string[]): Promise<void>;
}

export const namesOf = (changed: readonly Alteration[]): string[] => changed.map(({ name }) => name);

/** The facts of changed settings for the audit log: those that are no secrets with their values. */
export const factsOf = (changed: readonly Alteration[]) => {
  const shown = (side: 'before' | 'after') =>
    Object.fromEntries(changed.flatMap((each) => (each[side] === null ? [] : [[each.name, JSON.parse(each[side])]])));
  return { before: shown('before'), after: { ...shown('after'), changed: namesOf(changed).join(', ') } };
};

/**
 * Compares this server's settings of money with those that were confirmed, and writes down what waits for two people:
 * once, with its audit row and a mail to the super admins, however often it is called. The first settings are
 * confirmed; so is a change that one person may make.
 */
export const noteSettings = ({ db, settings, mailSettings }: Noting, server = hostname()): Promise<void> =>
  transaction(db, async (tx) => {
    await lockSettings(tx);
    const confirmed = await confirmedSettings(tx);
    const { record, changed, stops } = judgeSettings(settings, confirmed?.record ?? null);
    await dropOthers(tx, server, record);
    if (confirmed !== undefined && changed.length === 0) return;
    const known = (await waitingSettings(tx)).length;
    const id = await insertSettings(tx, { server, record, changed, stops, follows: confirmed?.id ?? null });
    if (id === undefined) return;
    if (stops.length === 0) return confirmSettings(tx, id, SYSTEM_STAFF_ID);
    if ((await waitingSettings(tx)).length === known) return; // another server has the same
    const change = { staffId: SYSTEM_STAFF_ID, subject: `settings:${id}`, ip: 'system' } as const;
    await audit(tx, { ...change, action: 'SETTINGS_CHANGED', ...factsOf(changed) });
    await mailSettings(tx, 'settings-waiting', namesOf(changed));
  });
