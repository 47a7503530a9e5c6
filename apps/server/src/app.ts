import type { AddressInfo, Server } from 'node:net';
import { cents, toDollars } from '@lajvard/money';
import type { Durations } from '@lajvard/roulette';
import type { Clock } from '#platform/clock.ts';
import type { DatabaseAddress, Db } from '#platform/db/pool.ts';
import type { Settings } from '#platform/env.ts';
import { ACCESS_SECONDS, createAuth, keyFor, REGISTRANT_SECONDS } from '#platform/http/auth.ts';
import { createEndedSessions } from '#platform/http/ended-sessions.ts';
import { Refused } from '#platform/http/handler.ts';
import { createEventStream } from '#platform/live/event-stream.ts';
import type { Hub } from '#platform/live/hub.ts';
import type { Log } from '#platform/log.ts';
import type { MailCatcher } from '#platform/mail/catcher.ts';
import { type Mailer, openPostbox } from '#platform/mail/mailer.ts';
import { newestLiveNumber } from '#platform/outbox/pump.ts';
import { addJob, createQueue } from '#platform/queue/queue.ts';
import type { Random } from '#platform/random.ts';
import type { Siblings } from '#platform/siblings.ts';
import {
  accountCodesOf,
  createAccounts,
  isOwnMember,
  peopleOf,
  readPerson,
  staffNamesOf,
  userIdOf,
  usersByCode,
} from '#rooms/accounts';
import { auditDenied, auditRoutes } from '#rooms/audit';
import { createBroadcasts, USUAL_PACE } from '#rooms/broadcast';
import { createCharges } from '#rooms/charges';
import { contentRoutes, openPages, productNameIn, seedPages, siteConfig } from '#rooms/content';
import { countWaitingDeposits, createDepositChecks, createDeposits, tronGrid } from '#rooms/deposits';
import { openPot, walletBalances } from '#rooms/ledger';
import { pendingRoutes } from '#rooms/pending';
import {
  createPlay,
  freezeBets,
  isInPlay,
  playRoutes,
  playStaffRoutes,
  receiptsOf,
  settleRound,
  voidRound,
} from '#rooms/play';
import { connectedUsers, presenceRoutes } from '#rooms/presence';
import { openSigner, proofsRoutes } from '#rooms/proofs';
import { createReports } from '#rooms/reports';
import { createRounds, roundsRoutes, roundsStaffRoutes } from '#rooms/rounds';
import type { PeoplePorts } from '#rooms/sight';
import { houseWheels, studioEventOf, studioRoutes } from '#rooms/studio';
import { countUnanswered, createTickets } from '#rooms/tickets';
import { countWaitingWithdrawals, createWithdrawals } from '#rooms/withdrawals';
import { createLiveTable } from './live-table.ts';
import { refreshTable } from './refresh-table.ts';
import { mountSurfaces } from './surfaces/mount-surfaces.ts';
import { originRule } from './surfaces/origins.ts';
import { tellStudio } from './surfaces/studio-http.ts';
import { tableView } from './table-view.ts';

/** What the outside gives to the house. */
export interface AppOptions {
  readonly settings: Settings;
  readonly db: Db;
  readonly address: DatabaseAddress;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly mailer: Mailer | MailCatcher;
  /** Whether this process may lead the round; false leaves it to others. */
  readonly leads: boolean;
  readonly siblings: Siblings;
}

/** The house: every room, joined by callbacks. */
export interface App {
  /** Listens. @returns the address, without a slash at the end */
  start(): Promise<string>;
  /** Ends with grace, also after a start that failed half way. */
  stop(): Promise<void>;
  readonly hub: Hub;
}

const REMEMBER_MS = (Math.max(ACCESS_SECONDS, REGISTRANT_SECONDS) + 60) * 1000;

const durationsOf = (settings: Settings): Durations => ({
  roundMs: Math.round(settings.ROUND_SECONDS * 1000),
  extraMs: Math.round(settings.EXTRA_SECONDS * 1000),
  lockMs: Math.round(settings.LOCK_SECONDS * 1000),
  spinMs: Math.round(settings.SPIN_SECONDS * 1000),
  pauseMs: Math.round(settings.PAUSE_SECONDS * 1000),
});

const addressOf = (server: Server): string => {
  const { address, port, family } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
};

/** Makes the rooms and joins them; nothing runs before `start`. */
export const createApp = async (options: AppOptions): Promise<App> => {
  const { settings, db, address, clock, random, log, mailer, leads, siblings } = options;
  const ended = createEndedSessions(clock, REMEMBER_MS);
  const auth = createAuth(settings.TOKEN_SECRET, clock, ended);
  const config = siteConfig(settings);
  await seedPages(db);
  const pages = await openPages(db, config);
  const postbox = openPostbox(mailer, clock, log);
  let siteUrl = settings.PUBLIC_URL ?? '';

  const partnerHosts = new Map(settings.PARTNER_HOSTS.map((pair) => pair.split('=', 2) as [string, string]));
  const accounts = createAccounts({
    db,
    clock,
    random,
    log,
    auth,
    ended,
    postbox,
    config,
    tokenSecret: settings.TOKEN_SECRET,
    masterPassword: settings.MASTER_PASSWORD,
    partnerHosts,
    siteUrl: () => siteUrl,
    tableOf: tableView(db, clock),
    isInPlay,
    onlineOf: (userIds) => connectedUsers(db, userIds),
  });
  const people: PeoplePorts = {
    peopleOf: async (userIds) => {
      const [codes, balances] = await Promise.all([accountCodesOf(db, userIds), walletBalances(db, userIds)]);
      const personOf = (id: number) => ({
        account_code: codes.get(id) ?? '',
        balance: toDollars(cents(balances.get(id) ?? 0)),
      });
      return new Map(userIds.map((id) => [id, personOf(id)]));
    },
    usersByCode: (beginning) => usersByCode(db, beginning),
    staffNamesOf: (staffIds) => staffNamesOf(db, staffIds),
    isOwnMember: (staffId, userId) => isOwnMember(db, staffId, userId),
  };
  const nameOfStaff = async (userId: number): Promise<string> => {
    const person = await readPerson(db, userId);
    return person instanceof Refused ? '' : (person.full_name ?? person.email);
  };
  const { WALLET_ADDR: walletAddress, TRC20_CONTRACT: contract } = settings;
  const deposits = createDeposits({ ...{ db, walletAddress, contract }, ...people });
  const depositChecks =
    settings.TRONGRID_URL === undefined
      ? null
      : createDepositChecks({
          ...{ db, clock, log, contract },
          lookup: tronGrid({ url: settings.TRONGRID_URL, key: settings.TRONGRID_KEY }),
        });
  const withdrawals = createWithdrawals({
    db,
    leastDollars: settings.MIN_WITHDRAW,
    readPerson: (userId) => readPerson(db, userId),
    ...people,
  });
  const tickets = createTickets({
    db,
    peopleOf: (ids) => peopleOf(db, ids),
    userIdOf: (accountCode) => userIdOf(db, accountCode),
  });
  const charges = createCharges({ db, checkMasterPassword: accounts.checkMasterPassword });
  const play = createPlay({
    ...{ db, clock, receiptSecret: settings.RECEIPT_SECRET },
    onNotTaken: refreshTable({ db, clock, log }),
  });
  const rounds = createRounds({
    db,
    clock,
    log,
    leaderAddress: address,
    durations: durationsOf(settings),
    wheels: houseWheels(random),
    onOpen: openPot,
    onFreeze: freezeBets,
    onSettle: settleRound,
    onVoid: (tx, { roundNumber }) => voidRound(tx, roundNumber),
  });
  const broadcasts = createBroadcasts({
    ...{ db, clock, log, mailer, support: settings.SUPPORT_EMAIL },
    product: { fa: productNameIn('fa', settings), en: productNameIn('en', settings) },
    pace: { ...USUAL_PACE, perSecond: settings.BROADCAST_PER_SECOND },
    enqueue: (tx, id, when) => addJob(tx, { task: 'broadcast', payload: { id }, key: `broadcast:${id}`, ...when }),
  });
  const tasks = { broadcast: (payload: unknown) => broadcasts.deliver((payload as { id: number }).id) };
  const queue = createQueue({ address, clock, log, tasks });
  const reports = createReports({ db, clock, log });
  const studio = { stream: createEventStream(clock), eventOf: (round: number | null) => studioEventOf(db, round) };

  const sealingKey = keyFor(settings.RECEIPT_SECRET, 'round signing key');
  const signer = await openSigner(db, settings.ROUND_SIGNING_KEY, sealingKey);
  const accountCodeOf = async (userId: number) => (await accountCodesOf(db, [userId])).get(userId) ?? '';

  const http = await mountSurfaces({
    settings,
    clock,
    log,
    auth,
    siblings,
    mailer,
    studio,
    pages,
    player: {
      accounts: accounts.playerRoutes,
      content: contentRoutes(config, pages, (host) => partnerHosts.has(host)),
      play: playRoutes({ db, play, accountCodesOf: (userIds) => accountCodesOf(db, userIds) }),
      presence: presenceRoutes(db),
      proofs: proofsRoutes({ db, signer, accountCodeOf, now: () => clock.now() }),
      rounds: roundsRoutes({ db, receiptsOf: (round) => receiptsOf(db, round) }),
      deposits: deposits.playerRoutes,
      withdrawals: withdrawals.playerRoutes,
      tickets: tickets.playerRoutes,
    },
    staff: {
      accounts: accounts.staffRoutes,
      deposits: deposits.staffRoutes,
      withdrawals: withdrawals.staffRoutes,
      rounds: roundsStaffRoutes(db),
      tickets: tickets.staffRoutes,
      audit: auditRoutes(db),
      broadcast: broadcasts.staffRoutes,
      charges: charges.staffRoutes,
      pending: pendingRoutes({
        countWaitingDeposits: () => countWaitingDeposits(db),
        countWaitingWithdrawals: () => countWaitingWithdrawals(db),
        countUnanswered: () => countUnanswered(db),
      }),
      studio: studioRoutes({ db, nameOf: nameOfStaff, checkMasterPassword: accounts.checkMasterPassword }),
      play: playStaffRoutes(db),
      reports: reports.staffRoutes,
    },
    onDenied: (denied) => auditDenied({ db, log }, denied),
    isReady: async () => (await newestLiveNumber(db)) >= 0,
  });
  const originAllowed = originRule(settings);
  const others = [tellStudio(studio)];
  const shared = { db, address, clock, log, auth, ended, rememberMs: REMEMBER_MS };
  const table = createLiveTable({ ...shared, http: http.server, others, originAllowed });
  return {
    hub: table.hub,
    start: async () => {
      await table.start();
      await http.listen({ host: settings.HOST, port: settings.PORT });
      siteUrl ||= addressOf(http.server);
      if (leads) rounds.start();
      depositChecks?.start();
      await queue.start();
      await broadcasts.start();
      reports.start();
      return addressOf(http.server);
    },
    stop: async () => {
      await rounds.stop();
      await depositChecks?.stop();
      await broadcasts.stop();
      await queue.stop();
      await reports.stop();
      studio.stream.close();
      await table.stop();
      await http.close();
      await play.close();
      await postbox.idle();
      await mailer.close();
    },
  };
};
