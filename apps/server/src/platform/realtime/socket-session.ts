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
  /** Tokens of the bucket that limits what a client may say, and when it was last filled (monotonic ms). */
  words: number;
  wordsAt: number;
}

const WORDS_PER_SECOND = 20; // docs/specification/4-reliability.md#43-rate-limits
const MAX_WORDS = 40;

export const openSocket = (socket: Socket, caller: Caller | null, now: number): LiveSocket => ({
  id: socket.id,
  socket,
  caller,
  session: undefined,
  channels: new Set(),
  ended: false,
  words: MAX_WORDS,
  wordsAt: now,
});

/** Counts one message of the client. @returns whether it may still speak */
export const isSessionOpen = (live: LiveSocket, now: number): boolean => {
  live.words = Math.min(MAX_WORDS, live.words + ((now - live.wordsAt) / 1000) * WORDS_PER_SECOND);
  live.wordsAt = now;
  live.words -= 1;
  return live.words >= 0;
};

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
