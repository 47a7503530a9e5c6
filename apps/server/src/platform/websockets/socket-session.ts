import { sessionId } from '@lajvard/contract';
import type { Socket } from 'socket.io';
import type { Caller } from '../http/handler.ts';

/** What this process knows of one socket. */
export interface LiveSocket {
  readonly id: string;
  readonly socket: Socket;
  /** The person behind it, once a token said so. */
  caller: Caller | null;
  /** The session at the table it speaks for (contract: `seatId`); undefined: the device is one. */
  session: string | undefined;
  /** What it has subscribed to; on a presence channel it is heard only while its session is seated. */
  readonly channels: Set<string>;
  /** Its session has ended: nobody will come back. */
  ended: boolean;
}

export const openSocket = (socket: Socket): LiveSocket => ({
  id: socket.id,
  socket,
  caller: null,
  session: undefined,
  channels: new Set(),
  ended: false,
});

const headersOf = (auth: unknown): Readonly<Record<string, unknown>> =>
  ((auth as { headers?: unknown } | null | undefined)?.headers ?? {}) as Record<string, unknown>;

/** The bearer token of `{ headers: { Authorization } }`, as the laravel-echo client sends it; null for none. */
export const tokenOf = (auth: unknown): string | null => {
  const { Authorization, authorization } = headersOf(auth);
  const text = Authorization ?? authorization;
  return typeof text === 'string' && /^bearer /i.test(text) ? text.slice(7).trim() : null;
};

/** The session at the table, sent beside the token; undefined for none. */
export const sessionOf = (auth: unknown): string | undefined =>
  sessionId.safeParse(headersOf(auth)['X-Session-Id']).data;
