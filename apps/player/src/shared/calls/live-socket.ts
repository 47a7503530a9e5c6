import type { LiveMessageName, PresenceMember } from '@lajvard/contract';
import { tableSession } from '../browser/table-session.ts';
import { keptTokens, onSignInChanged } from '../session/signed-in.ts';
import { NetworkFault, renewTokens } from './api.ts';

type LiveState = 'connecting' | 'connected' | 'disconnected' | 'error';

export interface LiveListeners {
  userId: number;
  onMessage(name: LiveMessageName, payload: unknown): void;
  /** `connected` only once all channels are subscribed: a snapshot fetched from then on misses nothing. */
  onState(state: LiveState): void;
  /** Who holds the table: on every connection and on every change. */
  onMembers(members: readonly PresenceMember[]): void;
  /** Time from a message to the server until its answer, ms; null: no answer in time. */
  onRoundTrip(ms: number | null): void;
}

/** laravel-echo's channel for each message of the table (docs/specification/1-table-and-site.md#74-channels). */
const PRIVATE_MESSAGES = [
  ['round-channel', 'round-created'],
  ['wheel-state', 'wheel-state-pushed'],
  ['round-state', 'round-state-pushed'],
] as const;
const OWN_MESSAGES = ['user-calculate-completed', 'user-blocked', 'user-close-session', 'user-changed'] as const;

const SLOWEST_RETRY_MS = 5_000;
const ROUND_TRIP_EVERY_MS = 15_000; // and at once on a new connection; never in a hidden page
const ROUND_TRIP_LONGEST_MS = 5_000;

/** An open live connection; `reconnect` gives it up for a new one, behind a balancer to another server. */
interface Connection {
  close(): void;
  reconnect(): void;
}

/** Opens a player's live connection; the first call loads the client library. */
export function openLive(listeners: LiveListeners): Connection {
  let closed = false;
  let connection: Connection | null = null;
  listeners.onState('connecting');
  Promise.all([import('laravel-echo'), import('socket.io-client')]).then(
    ([{ default: Echo }, { io }]) => {
      if (!closed) connection = connect(Echo, io, listeners);
    },
    () => listeners.onState('error'),
  );
  return {
    close: () => {
      closed = true;
      connection?.close();
    },
    reconnect: () => connection?.reconnect(),
  };
}

type EchoClass = typeof import('laravel-echo').default;
type Socket = import('socket.io-client').Socket;
type SocketIo = typeof import('socket.io-client').io;

function connect(Echo: EchoClass, io: SocketIo, listeners: LiveListeners): Connection {
  const { userId, onMessage, onState, onMembers } = listeners;
  // The library reads this one object at every handshake and subscription, so a renewed token is written into it.
  const auth = { headers: { Authorization: bearer(), 'X-Session-Id': tableSession } };
  const stopFollowing = onSignInChanged(() => {
    auth.headers.Authorization = bearer();
  });
  const echo = new Echo<'socket.io'>({
    broadcaster: 'socket.io',
    client: io,
    auth,
    transports: ['websocket'],
    reconnectionDelay: 500,
    reconnectionDelayMax: SLOWEST_RETRY_MS,
  });
  const socket = echo.connector.socket as Socket; // the library's own type is incomplete

  for (const [channel, message] of PRIVATE_MESSAGES) {
    echo.private(channel).listen(`.${message}`, (payload: unknown) => onMessage(message, payload));
  }
  // Joined last: subscriptions are answered in order, so this answer confirms all four.
  const own = echo.join(`user.play.${userId}`);
  const roundTrip = measureRoundTrips(socket, listeners.onRoundTrip);
  let subscribed = false;
  own.here((members: PresenceMember[]) => {
    onMembers(members);
    if (subscribed) return; // called again: only the members have changed
    subscribed = true;
    onState('connected');
    roundTrip.measure();
  });
  for (const message of OWN_MESSAGES) own.listen(`.${message}`, (payload: unknown) => onMessage(message, payload));

  let pause: ReturnType<typeof setTimeout> | undefined;
  const start = () => {
    socket.connect();
    // The library subscribes again only after its own reconnections. Messages sent before the connection wait for it.
    for (const channel of Object.values(echo.connector.channels)) channel.subscribe();
  };
  const startAgain = () => {
    clearTimeout(pause);
    pause = setTimeout(start, SLOWEST_RETRY_MS);
  };
  const renew = () => {
    onState('error');
    // Rejected: either the session is over, and with it the page; or the server is away, and the next try will tell.
    renewTokens(bearerToken()).then(startAgain, (error: unknown) => {
      if (error instanceof NetworkFault) startAgain();
    });
  };
  socket.on('connect_error', (error: Error) => (error.message === 'token-invalid' ? renew() : onState('error')));
  socket.on('subscription_error', renew);
  socket.on('disconnect', (reason: string) => {
    subscribed = false;
    onState('disconnected');
    if (reason === 'io server disconnect') startAgain(); // the library does not reconnect after this reason
  });
  socket.io.on('reconnect_attempt', () => onState('connecting'));

  return {
    close: () => {
      clearTimeout(pause);
      roundTrip.stop();
      stopFollowing();
      echo.disconnect();
    },
    reconnect: () => {
      if (!socket.connected) return; // on its way by itself
      socket.disconnect();
      start();
    },
  };
}

function measureRoundTrips(socket: Socket, tell: (ms: number | null) => void): { measure(): void; stop(): void } {
  const measure = () => {
    if (!socket.connected || document.visibilityState === 'hidden') return;
    const askedAt = performance.now();
    socket
      .timeout(ROUND_TRIP_LONGEST_MS)
      .emit('heartbeat', (late: Error | null) => tell(late ? null : Math.round(performance.now() - askedAt)));
  };
  const timer = setInterval(measure, ROUND_TRIP_EVERY_MS);
  return { measure, stop: () => clearInterval(timer) };
}

const bearerToken = (): string | null => keptTokens()?.access_token ?? null;
const bearer = (): string => `Bearer ${bearerToken() ?? ''}`;
