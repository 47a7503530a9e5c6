import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Route } from '@lajvard/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { answerFault, answerNotFound, answerRefusal } from '../../surfaces/error-reply.ts';
import { openLog } from '../log.ts';
import { NO_SIBLINGS } from '../siblings.ts';
import type { Caller, Handled } from './handler.ts';
import { ReadyJson, Refused } from './handler.ts';
import { openLane } from './lane.ts';
import { createRateLimits } from './rate-limit.ts';
import { createHttpServer } from './server.ts';
import { mount, type SurfaceOptions } from './surface.ts';

const CALLERS: Record<string, Caller> = {
  alice: { userId: 7, level: 'user', role: null, sessionId: 'a', deviceId: '' },
  bob: { userId: 8, level: 'user', role: null, sessionId: 'b', deviceId: '' },
  staff: { userId: 9, level: 'admin', role: 'super-admin', sessionId: 'c', deviceId: '' },
};
const route: Route = {
  name: 'hot',
  who: 'player',
  method: 'POST',
  path: '/hot',
  summary: 'For the test.',
  body: z.object({ what: z.string(), count: z.optional(z.coerce.number().check(z.int())) }),
  reply: z.unknown(),
};
const verb = async ({ body, caller }: { body: { what: string; count?: number }; caller: Caller }): Promise<unknown> => {
  if (body.what === 'refuse') return new Refused('charge-credit', { spot: '17' });
  if (body.what === 'busy') return new Refused('unavailable');
  if (body.what === 'away') throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  if (body.what === 'fault') throw new TypeError('secret');
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
/** The route as the framework alone answers it, and with the lane before it. */
const serve = async (lane: boolean) => {
  const app = createHttpServer({ ...answers, trustedProxies: [] });
  const options: SurfaceOptions = {
    auth: {
      sign: () => ({ token: '', expiresInSeconds: 0 }),
      callerOf: (authorization) => CALLERS[authorization?.slice(7) ?? ''] ?? null,
      callerOfToken: () => null,
    },
    studioKey: 'key',
    limits: createRateLimits({ now: () => 0, monotonic: () => 0, after: () => () => undefined }, 1, NO_SIBLINGS),
    routeLimits: { hot: [{ name: 'play-round', key: ({ userId }) => (userId === 8 ? 'bob' : null) }] },
    answerRefusal,
  };
  const handled: Handled = { route, handler: verb };
  mount(app, [handled], options);
  if (lane) openLane(app, handled, { ...options, ...answers });
  let asked = 0; // of the framework
  app.addHook('onRequest', (_request, _reply, done) => {
    asked += 1;
    done();
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { app, port, asked: () => asked };
};
let both: Awaited<ReturnType<typeof serve>>[];
const agent = new Agent({ keepAlive: true });
beforeAll(async () => {
  both = [await serve(false), await serve(true)];
});
afterAll(async () => {
  agent.destroy();
  for (const { app } of both) await app.close();
});

interface Asked {
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly path?: string;
}
const ask = (port: number, { headers = {}, body = '{"what":"it"}', path = '/hot' }: Asked) =>
  new Promise<unknown>((resolve, reject) => {
    const sent = request({
      ...{ host: '127.0.0.1', port, path, agent, method: 'POST' },
      headers: { authorization: 'Bearer alice', 'content-type': 'application/json', ...headers },
    });
    sent.on('error', reject);
    sent.on('response', async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      // Names as they are written, in any order; the date may be another second's.
      const names = response.rawHeaders.filter((_, index) => index % 2 === 0).sort();
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
    ['of 100 KB', { body: JSON.stringify({ what: 'شرط'.repeat(20_000) }) }, true],
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
      for (let call = 0; call < 6; call++) await ask(port, { headers: { authorization: 'Bearer bob' } });
      counted.push(await ask(port, { headers: { authorization: 'Bearer bob' } }));
    }
    expect(counted[0]).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } });
    expect(counted[1]).toEqual(counted[0]);
  });
});
