import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import { playerChannel } from '@lajvard/contract';
import { faultFacts, type Log, type Metrics } from '@lajvard/process';
import { PEOPLE_NOTIFICATIONS } from '#modules/identity';
import { LIMITS_NOTIFICATIONS } from '#modules/limits';
import { resultsOf } from '#modules/plays';
import { createPresence, PRESENCE_NOTIFICATIONS, type Presence } from '#modules/presence';
import type { TableFact } from '#modules/rounds';
import type { Clock } from '#platform/clock.ts';
import { type Listener, listen } from '#platform/db/listen.ts';
import type { DatabaseAddress, Db } from '#platform/db/pool.ts';
import type { Auth } from '#platform/http/auth.ts';
import type { EndedSessions } from '#platform/http/ended-sessions.ts';
import { LIVE_NOTIFICATIONS } from '#platform/outbox/publish.ts';
import { createPump, type Subscriber } from '#platform/outbox/pump.ts';
import { createHub } from '#platform/websockets/hub.ts';
import { maySubscribe } from './api/player-channels.ts';
import { watchPeople } from './people-watch.ts';
import { publishToSockets, type TableHub } from './publish-to-sockets.ts';

/** Publishes committed facts to this process's sockets, and closes the sockets of ended sessions. */
export interface LiveTable {
  readonly hub: TableHub;
  readonly presence: Presence;
  /** Whether this process hears what the others tell. */
  isListening(): boolean;
  start(): Promise<void>;
  /** Closes the sockets, then stops listening. */
  stop(): Promise<void>;
}

export interface LiveTableOptions {
  readonly http: Server;
  readonly db: Db;
  readonly address: DatabaseAddress;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly auth: Auth;
  readonly ended: EndedSessions;
  /** How long an ended session is remembered; longer than the lifetime of an access token. */
  readonly rememberMs: number;
  /** The network that a handshake comes from. */
  addressOf(request: IncomingMessage): string;
  /** Multiplies the limits of connections; 0 switches them off. */
  readonly limitFactor: number;
  /** Called when the database was restored to an earlier state: what the tables show may never have happened. */
  readonly onSetBack: () => void;
  /** Other subscribers to the events than the sockets. */
  readonly others: readonly Subscriber<TableFact>[];
  originAllowed(origin: string, host: string | undefined): boolean;
  /** The headers of every answer that does not open a socket. */
  readonly headers: Readonly<Record<string, string>>;
}

/** After this long without the database the sockets are closed: another process may serve them. */
const AWAY_MS = 6_000;
const LOOK_MS = 1_000;

export const createLiveTable = (options: LiveTableOptions): LiveTable => {
  const { http, db, address, clock, log, metrics, auth, ended, rememberMs, originAllowed, headers } = options;
  const presence: Presence = createPresence({
    db,
    clock,
    log,
    processId: randomUUID(),
    publish: (device, seated, members) => hub.seat(device, seated, members),
    sendAway: (device, takenBy) =>
      hub.closeDevice(device, {
        channelOf: playerChannel,
        event: 'user-close-session',
        payload: { device_id: takenBy },
      }),
  });
  const hub: TableHub = createHub({
    http,
    auth,
    clock,
    addressOf: options.addressOf,
    limitFactor: options.limitFactor,
    isServing: () => !isAway(),
    maySubscribe: maySubscribe,
    originAllowed,
    headers,
    seats: presence,
  });
  const people = watchPeople(db, ended, hub, rememberMs);
  const subscribers = [...options.others, publishToSockets(hub, (round, userIds) => resultsOf(db, round, userIds))];
  const pump = createPump({ db, clock, log, metrics, subscribers, onSetBack: options.onSetBack });
  const isAway = (): boolean => clock.monotonic() - pump.readAt() > AWAY_MS;
  const letGo = (): void => {
    if (hub.count === 0 || !isAway()) return;
    log.warn({ sockets: hub.count }, 'no database: closing sockets');
    hub.endAll();
  };
  const unlessAway = (what: string) => (error: unknown) => log.warn(faultFacts(error), what);
  const hear = () =>
    listen({
      address,
      clock,
      log,
      channels: {
        [LIVE_NOTIFICATIONS]: () => pump.wake(),
        [PEOPLE_NOTIFICATIONS]: people.receive,
        [LIMITS_NOTIFICATIONS]: people.onChange,
        [PRESENCE_NOTIFICATIONS]: presence.receive,
      },
      onConnected: () => {
        pump.wake();
        presence.catchUp();
        people.catchUp().catch(unlessAway('ended sessions could not be read'));
      },
    });
  let listener: Listener | null = null;
  const ends: (() => void | Promise<void>)[] = [];
  return {
    hub,
    presence,
    isListening: () => listener?.isListening() ?? false,
    start: async () => {
      await presence.start();
      ends.push(() => presence.stop());
      await people.catchUp();
      await pump.start();
      ends.push(() => pump.stop());
      const look = setInterval(letGo, LOOK_MS);
      ends.push(() => clearInterval(look));
      const own = hear();
      listener = own;
      ends.push(() => own.close());
    },
    stop: async () => {
      await hub.close();
      for (const end of ends.splice(0).reverse()) await end();
    },
  };
};
