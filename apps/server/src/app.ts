import type { AddressInfo, Server } from 'node:net';
import { ROUND_STATES } from '@lajvard/contract';
import { faultFacts } from '@lajvard/process';
import { auditDenied, createStaffReads } from '#modules/audit';
import { openOlderBuilds, openPages, seedPages, siteConfig } from '#modules/content';
import { GUESS_LIMITS, peopleSql, userIdOf } from '#modules/identity';
import { recordStart } from '#modules/significant-events';
import { studioEventOf } from '#modules/wheel';
import { canWrite } from '#platform/db/disk-space.ts';
import { schemaProblems } from '#platform/db/migrate.ts';
import { ACCESS_SECONDS, createAuth, REGISTRANT_SECONDS } from '#platform/http/auth.ts';
import { placeBehind } from '#platform/http/client-address.ts';
import { createDurableLimits } from '#platform/http/durable-limits.ts';
import { createEndedSessions } from '#platform/http/ended-sessions.ts';
import { createEventStream } from '#platform/http/event-stream.ts';
import { securityHeaders } from '#platform/http/security-headers.ts';
import { secretsOf } from '#platform/keys.ts';
import { newestLiveNumber } from '#platform/outbox/pump.ts';
import { createQueue } from '#platform/queue/queue.ts';
import type { Health } from './api/health.ts';
import { mountApi, siteHeaders } from './api/mount-api.ts';
import { originRule } from './api/origins.ts';
import { DURABLE_ROUTE_LIMITS } from './api/route-limits.ts';
import { publishToStudio } from './api/studio-api.ts';
import type { AppOptions } from './app-options.ts';
import type { Base, Domain } from './compose/domain.ts';
import { composeFairness } from './compose/fairness.ts';
import { composeGame } from './compose/game.ts';
import { composeHouse } from './compose/house.ts';
import { composeMoney } from './compose/money.ts';
import { composePeople } from './compose/people.ts';
import { composeSupport } from './compose/support.ts';
import { createLiveTable } from './live-table.ts';
import { measureArchive, measurePools, measureReplica } from './metrics/database-metrics.ts';
import { measureQueue } from './metrics/queue-metrics.ts';
import { measureReadiness } from './metrics/readiness-metrics.ts';
import { measureSockets } from './metrics/socket-metrics.ts';
import { measureRounds } from './metrics/table-metrics.ts';
import { measureVideo } from './metrics/video-metrics.ts';
import type { TableHub } from './publish-to-sockets.ts';

/** The application with all its modules connected. */
export interface App {
  /** Starts listening. @returns the address, without a trailing slash */
  start(): Promise<string>;
  /** Shuts down gracefully, even after a start that failed half-way. */
  stop(): Promise<void>;
  readonly hub: TableHub;
}

const REMEMBER_MS = (Math.max(ACCESS_SECONDS, REGISTRANT_SECONDS) + 60) * 1000;

const addressOf = (server: Server): string => {
  const { address, port, family } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
};

/** Connects modules, HTTP and sockets; nothing runs before `start`. */
export const createApp = async (options: AppOptions): Promise<App> => {
  const { settings, db, backgroundDb, address, clock, log, metrics, mailer, peers } = options;
  const ended = createEndedSessions(clock, REMEMBER_MS);
  const auth = createAuth(secretsOf(settings.TOKEN_SECRET, settings.TOKEN_SECRET_PREVIOUS), clock, ended);
  const durableLimits = createDurableLimits(
    { ...GUESS_LIMITS, ...DURABLE_ROUTE_LIMITS },
    { db, factor: settings.RATE_LIMIT_FACTOR },
  );
  const config = siteConfig(settings);
  await seedPages(db);
  const pages = await openPages(db, config);
  let site = settings.PUBLIC_URL ?? '';
  let [serving, draining] = [false, false];
  const base: Base = { ...options, auth, ended, durableLimits, config, pages, siteUrl: () => site };
  const people = composePeople(base);
  // the game needs what proves its rounds; what proves them works only in the process that leads the game
  const fairness = await composeFairness(base, () => game.isLeader());
  const game = composeGame(base, people, fairness);
  const money = composeMoney(base, people, game);
  const support = composeSupport(base, people, money);
  const kinds = [people, game, money, support].flatMap((domain) => domain.proposalKinds);
  const house = await composeHouse(base, people, money, kinds);
  const tasks = { ...people.tasks, ...game.tasks, ...support.tasks };
  const queue = createQueue({ address, clock, log, tasks });
  /** In the order in which their workers start: the game last, and so it stops first and another server leads at once. */
  const domains: readonly Domain[] = [house, fairness, money, { workers: [queue] }, people, support, game];
  const workers = domains.flatMap((domain) => domain.workers ?? []);
  const staffReads = createStaffReads({ db: backgroundDb, clock, log, metrics, peopleSql });
  const studio = { stream: createEventStream(clock), eventOf: (round: number | null) => studioEventOf(db, round) };
  const health: Health = {
    database: () => newestLiveNumber(db),
    writes: () => canWrite([db, backgroundDb]),
    listener: () => table.isListening(),
    migrations: async () => (await schemaProblems(db)).length === 0,
    draining: () => draining,
  };
  const { reportDb, historyDb } = options;
  const http = await mountApi({
    settings,
    clock,
    log,
    metrics,
    auth,
    peers,
    durableLimits,
    mailer,
    studio,
    pages,
    site: options.site,
    olderBuilds: openOlderBuilds(db, clock),
    player: domains.flatMap((domain) => domain.playerRoutes ?? []),
    staff: domains.flatMap((domain) => domain.staffRoutes ?? []),
    pools: { now: db, list: reportDb, late: historyDb },
    staffReads,
    userIdOf: (accountCode) => userIdOf(db, accountCode),
    onDenied: (denied) => auditDenied({ db, log }, denied),
    isFactorStale: people.identity.isFactorStale,
    health,
  });
  const table = createLiveTable({
    db: backgroundDb,
    address,
    clock,
    log,
    metrics,
    auth,
    ended,
    rememberMs: REMEMBER_MS,
    http: http.server,
    others: [
      publishToStudio(studio),
      measureRounds(metrics, { settings, clock, isLeader: game.isLeader }),
      (fact) => {
        if (fact.kind === 'round-settled' || (fact.kind === 'round-state' && fact.body.state === ROUND_STATES.void))
          house.sums.roundEnded();
      },
    ],
    originAllowed: originRule(settings),
    headers: securityHeaders(siteHeaders(settings)),
    addressOf: placeBehind(settings.TRUSTED_PROXIES),
    limitFactor: settings.RATE_LIMIT_FACTOR,
    onSetBack: game.refresh.now,
  });
  const replica = historyDb === reportDb ? null : historyDb;
  measurePools(metrics, { calls: db, background: backgroundDb, reports: reportDb, ...(replica && { replica }) });
  if (replica !== null) measureReplica(metrics, { primary: backgroundDb, replica });
  measureReadiness(metrics, health);
  measureSockets(metrics, table.hub);
  measureQueue(metrics, queue);
  measureArchive(metrics, backgroundDb);
  measureVideo(metrics, settings.MEDIA_HTTP_URL);
  return {
    hub: table.hub,
    start: async () => {
      await table.start();
      // before the first answer, after which nothing slow may keep the start from ending
      await recordStart(backgroundDb, settings).catch((error: unknown) =>
        log.error(faultFacts(error), 'the start could not be recorded'),
      );
      // compared at each call too: a failure stops nothing, and hides nothing
      await money.confirmed
        .note()
        .catch((error: unknown) => log.error(faultFacts(error), 'the settings of money were not noted'));
      await http.listen({ host: settings.HOST, port: settings.PORT });
      serving = true;
      site ||= addressOf(http.server);
      for (const each of workers) await each.start();
      return addressOf(http.server);
    },
    stop: async () => {
      await using ends = new AsyncDisposableStack(); // runs last in, first out; each is tried even if others fail
      ends.defer(() => mailer.close());
      ends.defer(() => game.play.close());
      ends.defer(() => staffReads.stop());
      // In parallel: closing the sockets waits for all connections, and only closing HTTP releases those kept alive by
      // plays.
      ends.defer(() => Promise.all([table.stop(), http.close()]).then(() => undefined));
      ends.defer(() => studio.stream.close());
      for (const each of workers) ends.defer(() => each.stop());
      ends.defer(async () => {
        draining = true;
        if (serving) await new Promise<void>((resolve) => clock.after(settings.DRAIN_SECONDS * 1000, resolve));
      });
    },
  };
};
