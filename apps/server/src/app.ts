import type { AddressInfo } from 'node:net';
import type { Durations } from '@lajvard/roulette';
import type { Clock } from '#platform/clock.ts';
import { listen } from '#platform/db/listen.ts';
import type { DatabaseAddress, Db } from '#platform/db/pool.ts';
import type { Settings } from '#platform/env.ts';
import { ACCESS_SECONDS, createAuth, REGISTRANT_SECONDS } from '#platform/http/auth.ts';
import { createEndedSessions } from '#platform/http/ended-sessions.ts';
import { createRateLimits } from '#platform/http/rate-limit.ts';
import { createHttpServer } from '#platform/http/server.ts';
import { mount } from '#platform/http/surface.ts';
import { createEventStream } from '#platform/live/event-stream.ts';
import { createHub, type Hub } from '#platform/live/hub.ts';
import { tellSockets } from '#platform/live/tell.ts';
import { faultFacts, type Log } from '#platform/log.ts';
import type { MailCatcher } from '#platform/mail/catcher.ts';
import { type Mailer, openPostbox } from '#platform/mail/mailer.ts';
import { LIVE_NOTIFICATIONS } from '#platform/outbox/announce.ts';
import { createPump, newestLiveNumber } from '#platform/outbox/pump.ts';
import type { Random } from '#platform/random.ts';
import { accountCodesOf, createAccounts, PEOPLE_NOTIFICATIONS, sweepSessions } from '#rooms/accounts';
import { contentRoutes, siteConfig } from '#rooms/content';
import { openPot } from '#rooms/ledger';
import { createPlay, freezeBets, playRoutes, receiptsOf, resultsOf, settleRound, voidRound } from '#rooms/play';
import { createRounds, roundsRoutes } from '#rooms/rounds';
import { studioEventOf, virtualWheel } from '#rooms/studio';
import { originRule, videoOriginsOf } from './origins.ts';
import { watchPeople } from './people-watch.ts';
import { demoMailSurface } from './surfaces/demo-mail.ts';
import { answerFault, answerNotFound, answerRefusal } from './surfaces/error-reply.ts';
import { healthSurface } from './surfaces/health.ts';
import { openApi } from './surfaces/openapi.ts';
import { playerSurface } from './surfaces/player-http.ts';
import { mayHear } from './surfaces/player-socket.ts';
import { ROUTE_LIMITS } from './surfaces/route-limits.ts';
import { staffSurface } from './surfaces/staff-http.ts';
import { STATIC_FOLDERS, staticSurface } from './surfaces/static.ts';
import { studioSurface, tellStudio } from './surfaces/studio-http.ts';
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
}

/** The house: every room, joined by callbacks. */
export interface App {
  /** Listens. @returns the address, without a slash at the end */
  start(): Promise<string>;
  stop(): Promise<void>;
  readonly hub: Hub;
}

const REMEMBER_MS = (Math.max(ACCESS_SECONDS, REGISTRANT_SECONDS) + 60) * 1000;
const SWEEP_MS = 30_000;

const durationsOf = (settings: Settings): Durations => ({
  roundMs: Math.round(settings.ROUND_SECONDS * 1000),
  extraMs: Math.round(settings.EXTRA_SECONDS * 1000),
  lockMs: Math.round(settings.LOCK_SECONDS * 1000),
  spinMs: Math.round(settings.SPIN_SECONDS * 1000),
  pauseMs: Math.round(settings.PAUSE_SECONDS * 1000),
});

/** Makes the rooms and joins them; nothing runs before `start`. */
export const createApp = async ({
  settings,
  db,
  address,
  clock,
  random,
  log,
  mailer,
  leads,
}: AppOptions): Promise<App> => {
  const ended = createEndedSessions(clock, REMEMBER_MS);
  const auth = createAuth(settings.TOKEN_SECRET, clock, ended);
  const http = createHttpServer({
    log,
    answerFault,
    answerNotFound,
    publicUrl: settings.PUBLIC_URL,
    frameAncestors: settings.ALLOWED_FRAME_ANCESTORS,
    videoOrigins: videoOriginsOf(settings.VIDEO_PLAYBACK_URL_TEMPLATE),
    trustedProxies: settings.TRUSTED_PROXIES,
  });
  let siteUrl = settings.PUBLIC_URL ?? '';
  const config = siteConfig(settings);
  const postbox = openPostbox(mailer, clock, log);
  const tableOf = tableView(db, clock);
  const tokenSecret = settings.TOKEN_SECRET;
  const accounts = createAccounts({
    db,
    clock,
    random,
    log,
    auth,
    postbox,
    tokenSecret,
    config,
    siteUrl: () => siteUrl,
    tableOf,
  });
  const play = createPlay({ db, clock, receiptSecret: settings.RECEIPT_SECRET });
  const rounds = createRounds({
    db,
    clock,
    log,
    leaderAddress: address,
    durations: durationsOf(settings),
    wheel: virtualWheel(db, random),
    onOpen: openPot,
    onFreeze: freezeBets,
    onSettle: settleRound,
    onVoid: (tx, round) => voidRound(tx, round.roundNumber),
  });
  const studio = { stream: createEventStream(clock), eventOf: (round: number | null) => studioEventOf(db, round) };

  // Surfaces: who calls what.
  const surface = {
    auth,
    studioKey: settings.STUDIO_KEY,
    answerRefusal,
    limits: createRateLimits(clock, settings.RATE_LIMIT_FACTOR),
    routeLimits: ROUTE_LIMITS,
  };
  const playerRooms = {
    accounts: accounts.playerRoutes,
    content: contentRoutes(config),
    play: playRoutes({ db, play, accountCodesOf: (ids) => accountCodesOf(db, ids) }),
    rounds: roundsRoutes({ db, receiptsOf: (round) => receiptsOf(db, round) }),
  };
  mount(http, playerSurface(playerRooms), surface);
  mount(http, staffSurface({ accounts: accounts.staffRoutes }), surface);
  studioSurface(http, studio, surface);
  const reference = openApi(settings.PRODUCT_NAME);
  http.get('/api/openapi.json', async () => reference);
  healthSurface(http, async () => (await newestLiveNumber(db)) >= 0);
  if (settings.DEMO && 'caught' in mailer) demoMailSurface(http, () => mailer.caught());
  await staticSurface(http, STATIC_FOLDERS, settings.MEDIA_HTTP_URL);

  // The live table: what was committed is told.
  const hub = createHub({ http: http.server, auth, clock, mayHear, originAllowed: originRule(settings) });
  const people = watchPeople(db, ended, () => hub, REMEMBER_MS);
  const subscribers = [tellStudio(studio), tellSockets(hub, (round, users) => resultsOf(db, round, users))];
  const pump = createPump({ db, clock, log, subscribers });
  const notLost = (what: string) => (error: unknown) => log.warn(faultFacts(error), what);
  const ears = () =>
    listen({
      address,
      clock,
      log,
      channels: { [LIVE_NOTIFICATIONS]: () => pump.wake(), [PEOPLE_NOTIFICATIONS]: people.hear },
      onConnected: () => {
        pump.wake();
        people.catchUp().catch(notLost('ended sessions could not be read'));
      },
    });
  let running: { stop(): Promise<void> } | null = null;
  const sweep = (): (() => void) => {
    const timer = setInterval(() => sweepSessions(db).catch(notLost('old sessions were not ended')), SWEEP_MS);
    return () => clearInterval(timer);
  };
  return {
    hub,
    start: async () => {
      await people.catchUp();
      await pump.start();
      const listener = ears();
      const endSweep = sweep();
      await http.listen({ host: settings.HOST, port: settings.PORT });
      const { address: host, port, family } = http.server.address() as AddressInfo;
      const own = `http://${family === 'IPv6' ? `[${host}]` : host}:${port}`;
      siteUrl ||= own;
      if (leads) rounds.start();
      running = {
        stop: async () => {
          endSweep();
          await rounds.stop();
          studio.stream.close();
          await hub.close();
          await http.close();
          await play.close();
          await pump.stop();
          await listener.close();
          await postbox.idle();
          await mailer.close();
        },
      };
      return own;
    },
    stop: async () => running?.stop(),
  };
};
