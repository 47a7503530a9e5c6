import { Agent, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Route } from '@lajvard/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { answerFault, answerNotFound, answerRefusal } from '../../api/error-reply.ts';
import { openLog } from '../log.ts';
import { NO_PEERS } from '../peer-processes.ts';
import type { Caller, Handled } from './handler.ts';
import { ReadyJson, Refused } from './handler.ts';
import { openLane } from './lane.ts';
import { mount, type RouteOptions } from './mount-routes.ts';
import { createRateLimits } from './rate-limit.ts';
import { createHttpServer } from './server.ts';

const CALLERS: Record<string, Caller> = {
  alice: { userId: 7, level: 'user', role: null, sessionId: 'a', deviceId: '' },
  bob: { userId: 8, level: 'user', role: null, sessionId: 'b', deviceId: '' },
  staff: { userId: 9, level: 'admin', role: 'super-admin', sessionId: 'c', deviceId: '' },
};
const route: Route = {
  name: 'play',
  who: 'player',
  method: 'POST',
  path: '/hot',
  summary: 'For the test.',
  body: z.object({ what: z.string(), count: z.optional(z.coerce.number().check(z.int())) }),
  reply: z.unknown(),
};
/** Calls that wait until the test lets them go. */
let waiting: (() => void)[] = [];
const verb = async ({ body, caller }: { body: { what: string; count?: number }; caller: Caller }): Promise<unknown> => {
  if (body.what === 'refuse') return new Refused('charge-credit', { spot: '17' });
  if (body.what === 'busy') return new Refused('unavailable');
  if (body.what === 'away') throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  if (body.what === 'fault') throw new TypeError('secret');
  if (body.what === 'wait') await new Promise<void>((resolve) => waiting.push(resolve));
  if (body.what === 'huge') return new ReadyJson(`"${'x'.repeat(30_000_000)}"`); // more than a connection buffers unread
  if (body.what === 'plain') return { ...body, userId: caller.userId };
  return new ReadyJson(`{"taken":"${body.what}","by":${caller.userId},"said":"شرط"}`);
};

const lines: string[] = [];
const answers = {
  log: openLog('info', (line) => lines.push(line)),
  answerFault,
  answerNotFound,
  publicUrl: 'https://play.example',
  frameAncestors: [],
  videoOrigins: [],
};
/** Serves the route with the framework alone, or with the lane before it. */
const serve = async (lane: boolean, idleMs?: number) => {
  const app = createHttpServer({ ...answers, trustedProxies: [] });
  if (idleMs !== undefined) app.server.keepAliveTimeout = idleMs;
  const options: RouteOptions = {
    auth: {
      sign: () => ({ token: '', expiresInSeconds: 0 }),
      callerOf: (authorization) => CALLERS[authorization?.slice(7) ?? ''] ?? null,
      callerOfToken: () => null,
      speaks: () => undefined,
    },
    studioKey: 'key',
    limits: createRateLimits({ now: () => 0, monotonic: () => 0, after: () => () => undefined }, 1, NO_PEERS),
    durableLimits: {
      take: async () => 0,
      countOf: async () => 0,
      takeBack: async () => undefined,
      forgive: async () => undefined,
    },
    routeLimits: { play: [{ name: 'play', key: ({ userId }) => (userId === 8 ? 'bob' : null) }] },
    answerRefusal,
    doneSentence: () => undefined,
  };
  const handled: Handled = { route, handler: verb };
  mount(app, [handled], options);
  if (lane) openLane(app, handled, { ...options, ...answers });
  let asked = 0; // requests that reached the framework
  app.addHook('onRequest', (_request, _reply, done) => {
    asked += 1;
    done();
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { app, port, asked: () => asked };
};
let both: Awaited<ReturnType<typeof serve>>[];
beforeAll(async () => {
  both = [await serve(false), await serve(true)];
});
afterAll(async () => {
  for (const { app } of both) await app.close();
});

interface Asked {
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly path?: string;
}
const ask = (port: number, { headers = {}, body = '{"what":"it"}', path = '/hot' }: Asked) =>
  new Promise<unknown>((resolve, reject) => {
    const agent = new Agent({ keepAlive: true }); // its own connection, kept alive
    const sent = request({
      ...{ host: '127.0.0.1', port, path, agent, method: 'POST' },
      headers: { authorization: 'Bearer alice', 'content-type': 'application/json', ...headers },
    });
    sent.on('error', reject);
    sent.on('response', async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      // Header names as written, in any order; the date may differ by a second.
      const names = response.rawHeaders.filter((_, index) => index % 2 === 0).sort();
      agent.destroy();
      resolve({ status: response.statusCode, names, headers: { ...response.headers, date: '' }, text });
    });
    sent.end(body);
  });

describe('a call on the lane', () => {
  it.each<[string, Asked, boolean]>([
    ['taken', {}, true],
    ['with a body as an object', { body: '{"what":"plain","count":"3","more":1}' }, true],
    ['with a type that names its letters', { headers: { 'content-type': 'application/json; charset=utf-8' } }, true],
    ['refused by its verb', { body: '{"what":"refuse"}' }, true],
    ['told to try again', { body: '{"what":"busy"}' }, true],
    ['of nobody', { headers: { authorization: '' } }, true],
    ['of somebody who may not', { headers: { authorization: 'Bearer staff' } }, true],
    ['that is malformed', { body: '{"what":' }, true],
    ['with nothing in it', { body: '' }, true],
    ['with a prototype', { body: '{"__proto__":{"what":"x"},"what":"it"}' }, true],
    ['with a constructor', { body: '{"constructor":{"prototype":{}},"what":"it"}' }, true],
    ['that does not fit its form', { body: '{"what":1,"count":2.5}' }, true],
    ['with another value than an object', { body: '[]' }, true],
    ['behind which a fault lies', { body: '{"what":"fault"}' }, true],
    ['while the database is away', { body: '{"what":"away"}' }, true],
    ['of 30 KB', { body: JSON.stringify({ what: 'شرط'.repeat(5_000) }) }, true],
    ['of 200 KB', { body: JSON.stringify({ what: 'شرط'.repeat(35_000) }) }, false],
    ['that closes the connection', { headers: { connection: 'close' } }, false],
    ['that is too long', { body: JSON.stringify({ what: 'x'.repeat(300_000) }) }, false],
    ['of another type', { headers: { 'content-type': 'text/plain' } }, false],
    ['with a query', { path: '/hot?a=1' }, false],
    ['in chunks', { headers: { 'transfer-encoding': 'chunked' } }, false],
    ['of another path', { path: '/hot/' }, false],
  ])('%s is answered to the letter as the framework answers it', async (_what, asked, onLane) => {
    const logged = lines.length;
    const answersOfBoth: unknown[] = [];
    for (const { port } of both) answersOfBoth.push(await ask(port, asked));
    expect(answersOfBoth[1]).toEqual(answersOfBoth[0]);
    const [framework, lane] = lines.slice(logged).map((line) => ({ ...JSON.parse(line), time: 0, stack: '' }));
    expect(lane).toEqual(framework);
    const before = both[1]?.asked();
    await ask(both[1]?.port ?? 0, asked);
    expect((both[1]?.asked() ?? 0) - (before ?? 0)).toBe(onLane ? 0 : 1);
  });

  it('is counted', async () => {
    const counted = [];
    for (const { port } of both) {
      for (let call = 0; call < 60; call++) await ask(port, { headers: { authorization: 'Bearer bob' } });
      counted.push(await ask(port, { headers: { authorization: 'Bearer bob' } }));
    }
    expect(counted[0]).toMatchObject({ status: 429, headers: { 'retry-after': '10' } });
    expect(counted[1]).toEqual(counted[0]);
  });
});

const HEAD = 'POST /hot HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer alice\r\nContent-Type: application/json\r\n';
const call = (what: string): string => {
  const body = JSON.stringify({ what });
  return `${HEAD}Content-Length: ${body.length}\r\n\r\n${body}`;
};

/** A connection, and all answers on it so far; the date may differ by a second. */
const connection = (
  port: number,
): { socket: Socket; said: () => string; taken: () => string[]; ended: Promise<void> } => {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true, allowHalfOpen: true });
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => socket.once('end', resolve).once('close', () => resolve()));
  const said = () => text.replace(/^Date: .*$/gm, 'Date: ?');
  return { socket, said, taken: () => [...text.matchAll(/"taken":"(\w+)"/g)].map(([, what]) => what ?? ''), ended };
};

describe('a connection', () => {
  const lane = () => both[1] as Awaited<ReturnType<typeof serve>>;
  const opened: Socket[] = [];
  const open = (port = lane().port) => {
    const made = connection(port);
    opened.push(made.socket);
    return made;
  };
  afterAll(() => {
    for (const socket of opened) socket.destroy();
  });

  it('brings calls one after the other, all on the lane', async () => {
    const before = lane().asked();
    const { socket, taken } = open();
    for (const [index, what] of ['one', 'two', 'three'].entries()) {
      socket.write(call(what));
      await expect.poll(taken).toHaveLength(index + 1);
    }
    expect(taken()).toEqual(['one', 'two', 'three']);
    expect(lane().asked()).toBe(before);
  });

  it('is the HTTP server’s from the first other request on', async () => {
    const before = lane().asked();
    const { socket, said, taken } = open();
    socket.write(call('one'));
    await expect.poll(taken).toEqual(['one']);
    socket.write('GET /elsewhere HTTP/1.1\r\nHost: a\r\n\r\n');
    await expect.poll(said).toContain('404');
    socket.write(call('two'));
    await expect.poll(taken).toEqual(['one', 'two']);
    expect(lane().asked()).toBe(before + 2);
  });

  it('may bring the next call before the answer to the last', async () => {
    waiting = [];
    const { socket, taken } = open();
    socket.write(call('wait'));
    await expect.poll(() => waiting.length).toBe(1);
    socket.write(call('two'));
    socket.write(call('three'));
    expect(taken()).toEqual([]);
    waiting[0]?.();
    await expect.poll(taken).toEqual(['wait', 'two', 'three']);
  });

  it('may bring several calls at once', async () => {
    const { socket, taken } = open();
    socket.write(call('one') + call('two') + call('three'));
    await expect.poll(taken).toEqual(['one', 'two', 'three']);
  });

  it('may bring a call in pieces', async () => {
    const { socket, taken } = open();
    const text = call('pieces');
    for (const at of [0, 10, 60, text.length - 5]) {
      socket.write(
        text.slice(
          at,
          [10, 60, text.length - 5, text.length].find((end) => end > at),
        ),
      );
      await new Promise((resolve) => setImmediate(resolve));
    }
    await expect.poll(taken).toEqual(['pieces']);
  });

  it('that says no more is answered, and ended', async () => {
    waiting = [];
    const { socket, taken, ended } = open();
    socket.end(call('wait'));
    await expect.poll(() => waiting.length).toBe(1);
    waiting[0]?.();
    await ended;
    expect(taken()).toEqual(['wait']);
  });

  it('that goes away before its answer harms nobody', async () => {
    waiting = [];
    const { socket } = open();
    socket.write(call('wait'));
    await expect.poll(() => waiting.length).toBe(1);
    socket.resetAndDestroy();
    waiting[0]?.();
    const next = open();
    next.socket.write(call('next'));
    await expect.poll(next.taken).toEqual(['next']);
  });

  it.each([
    ['two lengths', `${HEAD}Content-Length: 13\r\nContent-Length: 12\r\n\r\n{"what":"it"}`],
    ['a length and chunks', `${HEAD}Content-Length: 13\r\nTransfer-Encoding: chunked\r\n\r\n{"what":"it"}`],
    ['a space before a colon', `${HEAD}Content-Length : 13\r\n\r\n{"what":"it"}`],
    ['a folded line', `${HEAD}X-More: a\r\n b\r\nContent-Length: 13\r\n\r\n{"what":"it"}`],
    ['a bare line feed', `${HEAD}X-More: a\nContent-Length: 13\r\n\r\n{"what":"it"}`],
    ['a length that is none', `${HEAD}Content-Length: 0x0d\r\n\r\n{"what":"it"}`],
    ['a length below zero', `${HEAD}Content-Length: -13\r\n\r\n{"what":"it"}`],
    ['no host', `${HEAD.replace('Host: a\r\n', '')}Content-Length: 13\r\n\r\n{"what":"it"}`],
    ['two hosts', `${HEAD}Host: b\r\nContent-Length: 13\r\n\r\n{"what":"it"}`],
    ['two who ask', `${HEAD}Authorization: Bearer staff\r\nContent-Length: 13\r\n\r\n{"what":"it"}`],
    ['an older protocol', `${HEAD.replace('1.1', '1.0')}Content-Length: 13\r\n\r\n{"what":"it"}`],
    ['a wish to be told to go on', `${HEAD}Expect: 100-continue\r\nContent-Length: 13\r\n\r\n{"what":"it"}`],
    ['a head that is too long', `${HEAD}X-More: ${'a'.repeat(20_000)}\r\nContent-Length: 13\r\n\r\n{"what":"it"}`],
    ['letters beyond ASCII', `${HEAD}X-More: \u00e9\r\nContent-Length: 13\r\n\r\n{"what":"it"}`],
  ])('with %s in a head is judged by Node alone', async (_what, bytes) => {
    const said: string[] = [];
    for (const { port } of both) {
      const made = open(port);
      made.socket.write(Buffer.from(bytes, 'latin1'));
      await expect.poll(made.said).toMatch(/\r\n\r\n/);
      said.push(made.said().slice(0, 12)); // the status line
    }
    expect(said[1]).toBe(said[0]);
  });

  it('that stays silent is closed after a while', async () => {
    const server = await serve(true, 40);
    const { ended } = open(server.port);
    await ended;
    await server.app.close();
  });

  it('is answered while the server ends, and an idle one does not keep it', async () => {
    waiting = [];
    const server = await serve(true);
    const [busy, idle] = [open(server.port), open(server.port)];
    busy.socket.write(call('wait'));
    idle.socket.write(call('one'));
    await expect.poll(() => [waiting.length, idle.taken().length]).toEqual([1, 1]);
    const closed = server.app.close();
    await idle.ended;
    waiting[0]?.();
    await closed;
    await busy.ended;
    expect(busy.taken()).toEqual(['wait']);
  });

  it('whose answer nobody reads does not keep the server', async () => {
    const server = await serve(true);
    const { socket, said } = open(server.port);
    socket.write(call('huge'));
    await expect.poll(said).toContain('200 OK');
    socket.pause();
    await server.app.close();
  });
});
