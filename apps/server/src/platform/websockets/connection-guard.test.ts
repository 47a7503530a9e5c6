import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { beforeEach, expect, test } from 'vitest';
import { createConnectionGuard, type RawConnection } from './connection-guard.ts';

let now = 0;
const clock = { now: () => now, monotonic: () => now, after: () => () => undefined };
const from = (address: string) => ({ address }) as unknown as IncomingMessage;
const guardWith = (factor: number) =>
  createConnectionGuard(clock, (request) => (request as unknown as { address: string }).address, factor);

class Connection extends EventEmitter {
  writeBuffer: { data: string }[] = [];
  ended = false;
  bufferedAmount = 0;
  readonly transport = { socket: this as { bufferedAmount: number; terminate(): void } };
  readonly request: unknown;
  constructor(request: unknown) {
    super();
    this.request = request;
  }
  terminate(): void {
    this.ended = true;
  }
  close(): void {
    this.emit('close');
  }
}
const connect = (guard = guardWith(1), address = 'a'): Connection => {
  const raw = new Connection(from(address));
  guard.watch(raw as unknown as RawConnection);
  return raw;
};
const hear = (raw: Connection, type: string, data?: string, times = 1): void => {
  for (let n = 0; n < times; n++) raw.emit('packet', { type, data });
};
beforeEach(() => {
  now = 0;
});

test.each([
  ['the main namespace', '0', false],
  ['the main namespace with a token', '0{"headers":{"Authorization":"Bearer /x"}}', false],
  ['another namespace', `0/${'x'.repeat(16_000)},`, true],
  ['another namespace with a query', '0/admin?token=1,{}', true],
  ['an event', '2["subscribe",{"channel":"0/"}]', false],
])('a packet for %s ends the connection: %s → %s', (_what, data, ends) => {
  const raw = connect();
  hear(raw, 'message', data);
  expect(raw.ended).toBe(ends);
});

test.each(['message', 'pong', 'ping', 'upgrade', 'noop'])('more than 40 packets at once of kind %s end it', (type) => {
  const raw = connect();
  hear(raw, type, '2[]', 40);
  expect(raw.ended).toBe(false);
  hear(raw, type, '2[]');
  expect(raw.ended).toBe(true);
});

test('20 packets a second may go on for ever', () => {
  const raw = connect();
  for (; now < 60_000; now += 50) hear(raw, 'message', '2[]');
  expect(raw.ended).toBe(false);
});

test('a peer that takes nothing is ended once 256 KiB wait for it, wherever they wait', () => {
  const raw = connect();
  raw.writeBuffer = Array.from({ length: 64 }, () => ({ data: 'x'.repeat(2_048) }));
  raw.bufferedAmount = 128 * 1024;
  raw.emit('packetCreate');
  expect(raw.ended).toBe(false);
  raw.bufferedAmount += 1;
  raw.emit('packetCreate');
  expect(raw.ended).toBe(true);
});

test('an address has 50 connections that nobody signed in on; those that end or sign in free a place', () => {
  const guard = guardWith(1);
  const open = Array.from({ length: 50 }, () => connect(guard));
  expect([guard.admits(from('a')), guard.admits(from('b'))]).toEqual([false, true]);
  open[0]?.emit('close');
  expect(guard.admits(from('a'))).toBe(true);
  connect(guard);
  guard.identified(open[1] as object);
  open[1]?.emit('close'); // counted once
  connect(guard);
  expect(guard.admits(from('a'))).toBe(false);
});

test('a factor multiplies that number, and 0 switches it off', () => {
  const [twice, off] = [guardWith(2), guardWith(0)];
  for (let n = 0; n < 99; n++) for (const guard of [twice, off]) connect(guard);
  expect(twice.admits(from('a'))).toBe(true);
  for (const guard of [twice, off]) connect(guard);
  expect([twice.admits(from('a')), off.admits(from('a'))]).toEqual([false, true]);
});
