import { type MoneyStop, moneySettings, moneySettingsAccept } from '@lajvard/contract';
import { faultFacts, type Log } from '@lajvard/process';
import { presentOwn, propose, waitingAbout } from '#modules/dual-control';
import { asFieldError, type Identity } from '#modules/identity';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import { type Handled, handle, Refused } from '#platform/http/handler.ts';
import type { Settings } from '#platform/settings/read-settings.ts';
import { ACCEPT } from './accept-kind.ts';
import { type Judgement, judgeSettings } from './judge-settings.ts';
import { noteSettings } from './note-settings.ts';
import { confirmedSettings, waitingSettings } from './settings-store.ts';

/** Dependencies of this module; `compose/` supplies them. */
export interface MoneySettingsOptions {
  readonly db: Db;
  readonly settings: Settings;
  readonly clock: Pick<Clock, 'monotonic'>;
  readonly log: Log;
  readonly identity: Pick<Identity, 'checkMasterPassword' | 'mailProposal' | 'mailSettings'>;
}

/** The module, ready for the API to mount. */
export interface MoneySettings {
  readonly staffRoutes: Handled[];
  /** Writes down what waits. Call it when the server starts. */
  note(): Promise<void>;
  /** Whether this server's settings stop it now. */
  isStopped(db: Db | Tx, stop: MoneyStop): Promise<boolean>;
  /** The same, known a few seconds late, without waiting for the database. */
  wasStopped(stop: MoneyStop): boolean;
  /** How many of this server's settings wait for two people. */
  countUnconfirmed(): Promise<number>;
  /** Whether settings of any server wait. */
  isAnyWaiting(db: Db): Promise<boolean>;
}

const LATE_MS = 3_000;

/** What two people confirm of a server's settings. */
export const createMoneySettings = (options: MoneySettingsOptions): MoneySettings => {
  const { db, settings, clock, log, identity } = options;
  const judge = async (of: Db | Tx): Promise<Judgement> =>
    judgeSettings(settings, (await confirmedSettings(of))?.record ?? null);
  const note = () => noteSettings({ db, settings, mailSettings: identity.mailSettings });
  let [known, askedAt]: [Judgement['stops'], number] = [[], Number.NEGATIVE_INFINITY];
  /** What was confirmed by now; what waits is written down, should this server now be the odd one. */
  const look = async (): Promise<void> => {
    askedAt = clock.monotonic();
    known = (await judge(db)).stops;
    if (known.length > 0) await note();
  };
  return {
    note: async () => {
      await note();
      await look();
    },
    isStopped: async (of, stop) => (await judge(of)).stops.includes(stop),
    wasStopped: (stop) => {
      if (clock.monotonic() - askedAt > LATE_MS)
        look().catch((error: unknown) => log.warn(faultFacts(error), 'the settings of money could not be compared'));
      return known.includes(stop);
    },
    countUnconfirmed: async () => {
      const { changed, stops } = await judge(db);
      return stops.length === 0 ? 0 : changed.length;
    },
    isAnyWaiting: async (of) => (await waitingSettings(of)).length > 0,
    staffRoutes: [
      handle(moneySettings, async ({ db: of }) => {
        const rows = await waitingSettings(of);
        const subjects = rows.map(({ id }) => `settings:${id}`);
        const proposals = await waitingAbout(of, ACCEPT.name, subjects);
        return {
          data: rows.map(({ id, server, seen_at, changed, stops }) => ({
            id,
            server,
            seen_at: seen_at.toISOString(),
            changed: [...changed],
            stops: [...stops],
            proposal: proposals.get(`settings:${id}`) ?? null,
          })),
        };
      }),
      handle(moneySettingsAccept, async ({ body: { settings: id, reason, password }, caller, ip, db: of }) => {
        const staffId = caller.userId;
        const right = asFieldError(await identity.checkMasterPassword({ staffId, ip }, password, 'settings'));
        if (right instanceof Refused) return right;
        const row = (await waitingSettings(of)).find((each) => each.id === id);
        if (row === undefined) return new Refused('not-found');
        const wanted = { settings: id, changed: [...row.changed] };
        const form = { wanted, subject: `settings:${id}`, reason, requestId: null, staffId, ip };
        const proposal = await propose({ db: of, identity }, ACCEPT, form);
        if (!(proposal instanceof Refused)) return { data: await presentOwn(of, proposal, staffId) };
        return proposal as Refused<'not-found' | 'proposal-waiting'>; // it has no request to be reused
      }),
    ],
  };
};
