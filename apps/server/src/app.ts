import type { AddressInfo, Server } from 'node:net';
import { inEveryLanguage } from '@lajvard/contract';
import type { Durations } from '@lajvard/roulette';
import { auditDenied, auditRoutes } from '#modules/audit';
import { createBroadcasts, USUAL_PACE } from '#modules/broadcast';
import { contentRoutes, openOlderBuilds, openPages, productNameIn, seedPages, siteConfig } from '#modules/content';
import { openSigner, proofsRoutes } from '#modules/fairness';
import { createIdentity, GUESS_LIMITS, peopleSql, userIdOf } from '#modules/identity';
import { openPot, openWallet } from '#modules/ledger';
import { createMembers } from '#modules/members';
import { createDepositChecks, createPayments, tronGrid } from '#modules/payments';
import { pendingRoutes } from '#modules/pending';
import {
  createPlay,
  freezeBets,
  playRoutes,
  playStaffRoutes,
  receiptsOf,
  settleRound,
  voidRound,
} from '#modules/plays';
import { presenceRoutes } from '#modules/presence';
import { createReports, setReportZone } from '#modules/reports';
import { createRounds, roundsRoutes, roundsStaffRoutes } from '#modules/rounds';
import { createTickets } from '#modules/tickets';
import { siteWheels, studioEventOf, studioRoutes } from '#modules/wheel';
import type { Clock } from '#platform/clock.ts';
import type { MaxADay } from '#platform/db/day-limit.ts';
import type { DatabaseAddress, Db } from '#platform/db/pool.ts';
import type { Settings } from '#platform/env.ts';
import { ACCESS_SECONDS, createAuth, keyFor, REGISTRANT_SECONDS } from '#platform/http/auth.ts';
import { createDurableLimits } from '#platform/http/durable-limits.ts';
import { createEndedSessions } from '#platform/http/ended-sessions.ts';
import { securityHeaders } from '#platform/http/security-headers.ts';
import { faultFacts, type Log } from '#platform/log.ts';
import type { MailCatcher } from '#platform/mail/catcher.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { newestLiveNumber } from '#platform/outbox/pump.ts';
import type { PeerProcesses } from '#platform/peer-processes.ts';
import { addJob, createQueue } from '#platform/queue/queue.ts';
import type { Random } from '#platform/random.ts';
import { createEventStream } from '#platform/realtime/event-stream.ts';
import { mountApi, siteHeaders } from './api/mount-api.ts';
import { originRule } from './api/origins.ts';
import { DURABLE_ROUTE_LIMITS } from './api/route-limits.ts';
import { publishToStudio } from './api/studio-api.ts';
import { createLiveTable } from './live-table.ts';
import type { TableHub } from './publish-to-sockets.ts';
import { refreshTable } from './refresh-table.ts';

/** What the app gets from outside. */
export interface AppOptions {
  readonly settings: Settings;
  /** For calls; times out before the close of a round. */
  readonly db: Db;
  /** For the engine and other background work. */
  readonly backgroundDb: Db;
  /** For reports and histories, which read a lot and must not make plays wait. */
  readonly reportDb: Db;
  readonly address: DatabaseAddress;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly mailer: Mailer | MailCatcher;
  /** Whether this process may lead the rounds. */
  readonly leads: boolean;
  readonly peers: PeerProcesses;
}

/** The application with all its modules connected. */
export interface App {
  /** Starts listening. @returns the address, without a trailing slash */
  start(): Promise<string>;
  /** Shuts down gracefully, even after a start that failed half-way. */
  stop(): Promise<void>;
  readonly hub: TableHub;
}

const REMEMBER_MS = (Math.max(ACCESS_SECONDS, REGISTRANT_SECONDS) + 60) * 1000;

const durationsOf = (settings: Settings): Durations => ({
  roundMs: Math.round(settings.ROUND_SECONDS * 1000),
  extraMs: Math.round(settings.EXTRA_SECONDS * 1000),
  lockMs: Math.round(settings.LOCK_SECONDS * 1000),
  spinMs: Math.round(settings.SPIN_SECONDS * 1000),
  pauseMs: Math.round(settings.PAUSE_SECONDS * 1000),
});

/**
 * The maximum number of requests per player in 24 hours (docs/specification/2-account-and-back-office.md#44-after-a-request).
 * The refusals name these numbers. Disabled when limits are.
 */
const maxADayOf = (factor: number) => {
  const times = (count: number): MaxADay => (factor === 0 ? null : count);
  return { deposits: times(10), withdrawals: times(5), tickets: times(10) };
};

const addressOf = (server: Server): string => {
  const { address, port, family } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
};

/** Creates the modules and connects them; nothing runs before `start`. */
export const createApp = async (options: AppOptions): Promise<App> => {
  const { settings, db, backgroundDb, reportDb, address, clock, random, log, mailer, leads, peers } = options;
  const ended = createEndedSessions(clock, REMEMBER_MS);
  const auth = createAuth(settings.TOKEN_SECRET, clock, ended);
  const config = siteConfig(settings);
  await seedPages(db);
  const pages = await openPages(db, config);
  const olderBuilds = openOlderBuilds(db, clock);
  const timeZone = settings.REPORT_TIME_ZONE;
  if (await setReportZone(backgroundDb, timeZone)) log.warn({ timeZone }, 'reports count days in another zone now');
  const durableLimits = createDurableLimits(
    { ...GUESS_LIMITS, ...DURABLE_ROUTE_LIMITS },
    { db, factor: settings.RATE_LIMIT_FACTOR },
  );
  let siteUrl = settings.PUBLIC_URL ?? '';

  const maxADay = maxADayOf(settings.RATE_LIMIT_FACTOR);
  const partnerHosts = new Map(settings.PARTNER_HOSTS.map((pair) => pair.split('=', 2) as [string, string]));
  const identity = createIdentity({
    db,
    clock,
    random,
    log,
    auth,
    ended,
    durableLimits,
    mailer,
    enqueue: addJob,
    config,
    tokenSecret: settings.TOKEN_SECRET,
    masterPassword: settings.MASTER_PASSWORD,
    partnerHosts,
    linkTo: (page) => `${(page.startsWith('/admin') && settings.OFFICE_URL) || siteUrl}${page}`,
    onRegistered: openWallet,
  });
  const { WALLET_ADDR: walletAddress, TRC20_CONTRACT: contract } = settings;
  const payments = createPayments({
    ...{ db, walletAddress, contract, maxADay, identity },
    minWithdrawal: settings.MIN_WITHDRAW,
  });
  const depositChecks =
    settings.TRONGRID_URL === undefined
      ? null
      : createDepositChecks({
          ...{ db: backgroundDb, clock, log, contract },
          lookup: tronGrid({ url: settings.TRONGRID_URL, key: settings.TRONGRID_KEY }),
        });
  const tickets = createTickets({ db, maxADay: maxADay.tickets });
  const refresh = refreshTable({ db: backgroundDb, clock, log });
  const play = createPlay({
    ...{ db, clock, receiptSecret: settings.RECEIPT_SECRET },
    onNotTaken: refresh.afterRefusal,
    onFault: (fault) => log.error(faultFacts(fault), 'a play was not taken'),
  });
  const rounds = createRounds({
    db: backgroundDb,
    clock,
    log,
    leaderAddress: address,
    durations: durationsOf(settings),
    wheels: siteWheels(random),
    onOpen: openPot,
    onFreeze: freezeBets,
    onSettle: settleRound,
    onVoid: (tx, { roundNumber }) => voidRound(tx, roundNumber),
  });
  const broadcasts = createBroadcasts({
    ...{ db: backgroundDb, clock, log, mailer, support: settings.SUPPORT_EMAIL },
    product: inEveryLanguage((language) => productNameIn(language, settings)),
    pace: { ...USUAL_PACE, perSecond: settings.BROADCAST_PER_SECOND },
    enqueue: (tx, id, when) => addJob(tx, { task: 'broadcast', payload: { id }, key: `broadcast:${id}`, ...when }),
  });
  const deliver = (payload: unknown) => broadcasts.deliver((payload as { id: number }).id);
  const queue = createQueue({ address, clock, log, tasks: { ...identity.tasks, broadcast: deliver } });
  const reports = createReports({ db: reportDb, clock, log, timeZone });
  const members = createMembers({ db, clock, config, identity, payments, reports, maxADay });
  const studio = { stream: createEventStream(clock), eventOf: (round: number | null) => studioEventOf(db, round) };

  const sealingKey = keyFor(settings.RECEIPT_SECRET, 'round signing key');
  const signer = await openSigner(db, settings.ROUND_SIGNING_KEY, sealingKey);

  const http = await mountApi({
    settings,
    clock,
    log,
    auth,
    peers: peers,
    durableLimits,
    mailer,
    studio,
    pages,
    olderBuilds,
    player: {
      identity: identity.playerRoutes,
      members: members.playerRoutes,
      content: contentRoutes(config, pages, (host) => partnerHosts.has(host)),
      play: playRoutes({ db, play }),
      presence: presenceRoutes(db, identity.endOtherSessions),
      proofs: proofsRoutes({ db, signer, now: () => clock.now() }),
      rounds: roundsRoutes({ db, clock, receiptsOf: (round) => receiptsOf(db, round) }),
      payments: payments.playerRoutes,
      tickets: tickets.playerRoutes,
    },
    staff: {
      identity: identity.staffRoutes,
      members: members.staffRoutes,
      payments: payments.staffRoutes,
      rounds: roundsStaffRoutes(reportDb),
      tickets: tickets.staffRoutes,
      audit: auditRoutes(reportDb, peopleSql),
      broadcast: broadcasts.staffRoutes,
      pending: pendingRoutes(db),
      studio: studioRoutes({ db, checkMasterPassword: identity.checkMasterPassword }),
      play: playStaffRoutes(reportDb),
      reports: reports.staffRoutes,
    },
    userIdOf: (accountCode) => userIdOf(db, accountCode),
    onDenied: (denied) => auditDenied({ db, log }, denied),
    isReady: async () => (await newestLiveNumber(db)) >= 0,
  });
  const originAllowed = originRule(settings);
  const others = [publishToStudio(studio)];
  const shared = { db: backgroundDb, address, clock, log, auth, ended, rememberMs: REMEMBER_MS };
  const headers = securityHeaders(siteHeaders(settings));
  const table = createLiveTable({
    ...{ ...shared, http: http.server, others, originAllowed, headers },
    onSetBack: refresh.now,
  });
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
      await using ends = new AsyncDisposableStack(); // runs last in, first out; each is tried even if others fail
      ends.defer(() => mailer.close());
      ends.defer(() => play.close());
      // In parallel: closing the sockets waits for all connections, and only closing HTTP releases those kept alive by plays.
      ends.defer(() => Promise.all([table.stop(), http.close()]).then(() => undefined));
      ends.defer(() => studio.stream.close());
      ends.defer(() => reports.stop());
      ends.defer(() => queue.stop());
      ends.defer(() => broadcasts.stop());
      ends.defer(() => depositChecks?.stop());
      ends.defer(() => rounds.stop());
    },
  };
};
