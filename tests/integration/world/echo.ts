import Echo from 'laravel-echo';
import { io } from 'socket.io-client';

/** A message as the stock client delivers it. */
export interface Heard {
  readonly event: string;
  readonly payload: Record<string, unknown>;
}

/** The stock laravel-echo client, on every channel a table listens to. */
export interface Table {
  readonly heard: Heard[];
  readonly members: unknown[][];
  readonly states: string[];
  /** The raw socket, for what the stock client cannot do. */
  readonly socket: ReturnType<typeof io>;
  leave(): void;
}

const SHARED = {
  'round-channel': ['round-created'],
  'wheel-state': ['wheel-state-pushed'],
  'round-state': ['round-state-pushed'],
};
const OWN = ['user-calculate-completed', 'user-blocked', 'user-close-session', 'user-changed'];

/** Opens a table as a browser does: laravel-echo over Socket.IO, the bearer token in its auth headers. */
export const openTable = (url: string, accessToken: string, userId: number, session?: string): Table => {
  const echo = new Echo({
    broadcaster: 'socket.io',
    host: url,
    client: io,
    auth: {
      headers: {
        Authorization: `Bearer ${accessToken}`,
        ...(session === undefined ? {} : { 'X-Session-Id': session }),
      },
    },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  });
  const heard: Heard[] = [];
  const members: unknown[][] = [];
  const states: string[] = [];
  const socket = (echo.connector as unknown as { socket: ReturnType<typeof io> }).socket;
  for (const state of ['connect', 'disconnect', 'connect_error'] as const) socket.on(state, () => states.push(state));
  for (const [channel, events] of Object.entries(SHARED)) {
    for (const event of events) {
      echo.private(channel).listen(`.${event}`, (payload: Heard['payload']) => heard.push({ event, payload }));
    }
  }
  const own = echo.join(`user.play.${userId}`);
  own.here((here: unknown[]) => members.push(here));
  for (const event of OWN) own.listen(`.${event}`, (payload: Heard['payload']) => heard.push({ event, payload }));
  return { heard, members, states, socket, leave: () => echo.disconnect() };
};
