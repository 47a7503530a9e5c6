import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as breathe } from 'node:timers/promises';
import { seatId } from '@lajvard/contract';
import { Server, type Socket } from 'socket.io';
import type { Clock } from '../clock.ts';
import type { Auth } from '../http/auth.ts';
import type { Caller } from '../http/handler.ts';
import { createConnectionGuard, type RawConnection, terminate } from './connection-guard.ts';
import { type LiveSocket, openSocket, sessionOf, tokenOf } from './socket-session.ts';

/**
 * Who sits behind a socket: the person, and the session of the device that the access token names (contract: `seatId`).
 */
interface SocketOwner {
  readonly userId: number;
  readonly deviceId: string;
}

/** Learns which devices wait for their seat on a presence channel; answers with `seat`. */
interface SeatService {
  arrived(owner: SocketOwner): void;
  /** `ended`: together with its session. */
  gone(owner: SocketOwner, ended: boolean): void;
}

/** A last word on the person's own channel. */
export type LastWord<Messages> = {
  [Name in keyof Messages & string]: {
    channelOf(userId: number): string;
    readonly event: Name;
    readonly payload: Messages[Name];
  };
}[keyof Messages & string];

/** Who is behind a socket; `unknown`: nobody has said so yet, or an unfinished registration. */
type SocketRole = 'player' | 'staff' | 'unknown';
const ROLE_OF = { user: 'player', admin: 'staff', registrant: 'unknown' } as const;

/** Who may hear which channel (api/player-channels.ts). */
export type ChannelRight = (caller: Caller, channel: string) => boolean;

export interface HubOptions {
  readonly http: HttpServer;
  readonly auth: Auth;
  readonly clock: Clock;
  /** The network that a handshake comes from. */
  addressOf(request: IncomingMessage): string;
  /** Multiplies the limits of connections; 0 switches them off. */
  readonly limitFactor: number;
  /** Whether this process can serve sockets now. */
  isServing(): boolean;
  /** Whether a page of this origin may connect; pages send one, other programs do not. */
  originAllowed(origin: string, host: string | undefined): boolean;
  /** Of every answer that is no socket. */
  readonly headers: Readonly<Record<string, string>>;
  maySubscribe: ChannelRight;
  readonly seats: SeatService;
}

/**
 * The sockets of this process, in the words of the stock laravel-echo client. `Messages`: the payload of each event.
 */
export interface Hub<Messages> {
  /** Broadcasts an event to every subscriber of a channel, encoded once; `unless` leaves some out. */
  sendToAll<Name extends keyof Messages & string>(
    channel: string,
    event: Name,
    payload: Messages[Name],
    unless?: (userId: number) => boolean,
  ): Promise<void>;
  /** Says to each of these people what is theirs, on their own channel. */
  sendToEach<Name extends keyof Messages & string>(
    channelOf: (userId: number) => string,
    event: Name,
    payloads: ReadonlyMap<number, Messages[Name]>,
  ): Promise<void>;
  /** The people who hear this channel. */
  listeners(channelOf: (userId: number) => string): number[];
  /** Closes the sockets of a session after a last word on the person's own channel. */
  closeSession(sessionId: string, lastWord: LastWord<Messages> | null): void;
  /** Closes the sockets of one session at the table after a last word. */
  closeDevice(owner: SocketOwner, lastWord: LastWord<Messages>): void;
  /** Ends all connections at once, so that their pages look for another server. */
  endAll(): void;
  /** Tells the sockets of a session who is on its presence channels; only a seated one hears what is said there. */
  seat(owner: SocketOwner, seated: boolean, members: readonly unknown[]): void;
  readonly count: number;
  countByRole(): Readonly<Record<SocketRole, number>>;
  close(): Promise<void>;
}

const SENDS_BEFORE_BREATH = 500; // then others may use the event loop: plays, above all
const MAX_SOCKETS_PER_USER = 3; // docs/specification/4-reliability.md#43-rate-limits
const UNKNOWN_FOR_MS = 5_000; // a socket without a person behind it is closed
const MAX_BYTES = 16 * 1024; // docs/specification/4-reliability.md#43-rate-limits
const FORBIDDEN = 403;

const ownerOf = ({ userId, deviceId }: Caller, { session }: LiveSocket): SocketOwner => ({
  userId,
  deviceId: seatId(deviceId, session),
});
const isPresence = (channel: string): boolean => channel.startsWith('presence-');

/** An event as Socket.IO writes it (protocol 5): encoded once for all who get it. */
const encode = (event: string, channel: string, payload: unknown): string =>
  `2${JSON.stringify([event, channel, payload])}`;

export const createHub = <Messages>({
  http,
  auth,
  clock,
  addressOf,
  limitFactor,
  isServing,
  originAllowed,
  headers,
  maySubscribe,
  seats,
}: HubOptions): Hub<Messages> => {
  const guard = createConnectionGuard(clock, addressOf, limitFactor);
  const sockets = new Map<string, LiveSocket>();
  const ofUser = new Map<number, Set<LiveSocket>>();
  const ofChannel = new Map<string, Set<LiveSocket>>();

  const io = new Server(http, {
    transports: ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: MAX_BYTES,
    // with the next: a vanished player is noticed within 10 s (docs/specification/4-reliability.md#6-faults, F27)
    pingInterval: 6_000,
    pingTimeout: 4_000,
    connectTimeout: UNKNOWN_FOR_MS,
    allowRequest: (request: IncomingMessage, decide) => {
      const { origin, host } = request.headers;
      const isAllowed = origin === undefined || originAllowed(origin, host);
      decide(null, isAllowed && isServing() && guard.admits(request));
    },
  });
  io.engine.use((_request: IncomingMessage, response: ServerResponse, next: () => void) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    next();
  });
  // The request of the handshake is kept by the library for the life of a connection: several KiB each.
  io.engine.on('connection', (raw: RawConnection) => {
    guard.watch(raw);
    raw.request = null;
  });

  const into = <K>(map: Map<K, Set<LiveSocket>>, key: K, live: LiveSocket): Set<LiveSocket> => {
    const set = map.get(key) ?? new Set();
    map.set(key, set.add(live));
    return set;
  };
  const outOf = <K>(map: Map<K, Set<LiveSocket>>, key: K, live: LiveSocket): void => {
    const set = map.get(key);
    if (set?.delete(live) && set.size === 0) map.delete(key);
  };
  const identify = (live: LiveSocket, caller: Caller): void => {
    live.caller = caller;
    guard.identified(live.socket.conn);
    const own = into(ofUser, caller.userId, live);
    const [oldest] = own; // the newest wins: after a reload the old one may look alive for some seconds
    if (own.size > MAX_SOCKETS_PER_USER && oldest) oldest.socket.disconnect(true);
  };
  const subscribe = (live: LiveSocket, words: unknown): void => {
    const { channel, auth: proof } = (words ?? {}) as { channel?: unknown; auth?: unknown };
    if (typeof channel !== 'string' || channel.length > 100) return;
    const token = tokenOf(proof);
    // A subscription's token counts for itself; a newer token of the same person is welcome, another
    // person's is not.
    const caller = token === null ? live.caller : auth.callerOfToken(token);
    const same = live.caller === null || live.caller.userId === caller?.userId;
    if (caller === null || !same || !maySubscribe(caller, channel)) {
      live.socket.emit('subscription_error', channel, FORBIDDEN);
      return;
    }
    if (live.caller === null) {
      live.session ??= sessionOf(proof);
      identify(live, caller);
    }
    const before = live.channels.has(channel);
    live.channels.add(channel);
    if (!isPresence(channel)) into(ofChannel, channel, live);
    else if (!before && live.caller) seats.arrived(ownerOf(live.caller, live));
  };
  const leave = (live: LiveSocket, channel: string): void => {
    if (!live.channels.delete(channel)) return;
    outOf(ofChannel, channel, live);
    if (isPresence(channel) && live.caller) seats.gone(ownerOf(live.caller, live), live.ended);
  };
  const unsubscribe = (live: LiveSocket, words: unknown): void => {
    const { channel } = (words ?? {}) as { channel?: unknown };
    if (typeof channel === 'string') leave(live, channel);
  };

  io.use((socket, next) => {
    const token = tokenOf(socket.handshake.auth);
    const caller = token === null ? null : auth.callerOfToken(token);
    if (token !== null && caller === null) return next(new Error('token-invalid'));
    socket.data = caller;
    next();
  });
  io.on('connection', (socket: Socket) => {
    const live = openSocket(socket);
    live.session = sessionOf(socket.handshake.auth);
    const caller = socket.data as Caller | null;
    // Neither is read again, and both would be kept as long as the socket: Socket.IO's own room, and the data
    // of the handshake.
    socket.leave(socket.id);
    Object.assign(socket.handshake, { headers: {}, query: {}, auth: {} });
    sockets.set(live.id, live);
    if (caller) identify(live, caller);
    else clock.after(UNKNOWN_FOR_MS, () => live.caller ?? socket.disconnect(true));
    // 'client event' has no listener: clients cannot publish.
    socket.on('subscribe', (words: unknown) => subscribe(live, words));
    socket.on('unsubscribe', (words: unknown) => unsubscribe(live, words));
    // How long a word and its answer take, for the sign of the connection at the table.
    socket.on('heartbeat', (answer: unknown) => typeof answer === 'function' && answer());
    socket.on('disconnect', () => {
      sockets.delete(live.id);
      if (live.caller) outOf(ofUser, live.caller.userId, live);
      for (const channel of [...live.channels]) leave(live, channel);
    });
  });

  const write = (live: LiveSocket, packet: string): void => {
    if (live.socket.connected) live.socket.conn.write(packet);
  };
  const close = (live: LiveSocket, lastWord: LastWord<Messages> | null): void => {
    const channel = live.caller && lastWord?.channelOf(live.caller.userId);
    if (lastWord && channel && live.channels.has(channel))
      write(live, encode(lastWord.event, channel, lastWord.payload));
    live.socket.disconnect(true);
  };
  const socketsOf = ({ userId, deviceId }: SocketOwner): LiveSocket[] =>
    [...(ofUser.get(userId) ?? [])].filter(
      (live) => live.caller !== null && ownerOf(live.caller, live).deviceId === deviceId,
    );
  return {
    sendToAll: async (channel, event, payload, unless) => {
      const packet = encode(event, channel, payload);
      let sent = 0;
      for (const live of [...(ofChannel.get(channel) ?? [])]) {
        if (live.caller === null || unless?.(live.caller.userId)) continue;
        write(live, packet);
        if (++sent % SENDS_BEFORE_BREATH === 0) await breathe();
      }
    },
    sendToEach: async (channelOf, event, payloads) => {
      let sent = 0;
      for (const [userId, payload] of payloads) {
        const channel = channelOf(userId);
        const listening = ofChannel.get(channel);
        if (listening === undefined) continue;
        const packet = encode(event, channel, payload);
        for (const live of listening) write(live, packet);
        if (++sent % SENDS_BEFORE_BREATH === 0) await breathe();
      }
    },
    listeners: (channelOf) => [...ofUser.keys()].filter((userId) => ofChannel.has(channelOf(userId))),
    closeSession: (sessionId, lastWord) => {
      for (const live of sockets.values()) {
        if (live.caller?.sessionId !== sessionId) continue;
        live.ended = true;
        close(live, lastWord);
      }
    },
    closeDevice: (owner, lastWord) => {
      for (const live of socketsOf(owner)) close(live, lastWord);
    },
    endAll: () => {
      for (const { socket } of [...sockets.values()]) terminate(socket.conn as unknown as RawConnection);
    },
    seat: (owner, seated, members) => {
      const words = members.map((member) => ({ user_id: owner.userId, user_info: member }));
      for (const live of socketsOf(owner)) {
        for (const channel of live.channels) {
          if (!isPresence(channel)) continue;
          if (seated) into(ofChannel, channel, live);
          else outOf(ofChannel, channel, live);
          live.socket.emit('presence:subscribed', channel, words);
        }
      }
    },
    get count() {
      return sockets.size;
    },
    countByRole: () => {
      const counts = { player: 0, staff: 0, unknown: 0 };
      for (const { caller } of sockets.values()) counts[caller ? ROLE_OF[caller.level] : 'unknown'] += 1;
      return counts;
    },
    close: async () => {
      await io.close();
    },
  };
};
