import { type AddressInfo, connect } from 'node:net';
import type { Route } from '@lajvard/contract';
import { SILENT } from '@lajvard/process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { answerFault, answerNotFound, answerRefusal } from '../../api/error-reply.ts';
import type { Db } from '../db/pool.ts';
import { ReadyJson } from './handler.ts';
import { mount } from './mount-routes.ts';
import type { RouteOptions } from './route-options.ts';
import { createHttpServer } from './server.ts';

const route: Route = {
  name: 'example',
  who: 'anyone',
  limit: 'none',
  method: 'POST',
  path: '/example',
  summary: 'For the test.',
  body: z.object({ what: z.string() }),
  reply: z.unknown(),
};
const options: RouteOptions = {
  auth: {
    sign: () => ({ token: '', expiresInSeconds: 0 }),
    callerOf: () => null,
    callerOfToken: () => null,
    speaks: () => undefined,
  },
  studioKey: 'key',
  pools: { now: {} as Db, list: {} as Db, late: {} as Db },
  limits: { take: () => 0, waitOf: () => 0 },
  durableLimits: {
    take: async () => 0,
    countOf: async () => 0,
    takeBack: async () => undefined,
    forgive: async () => undefined,
  },
  limitsOf: () => [],
  answerRefusal,
  doneSentence: () => undefined,
};

describe('a server that ends', () => {
  let waiting: (() => void)[];
  let server: Awaited<ReturnType<typeof serve>>;
  const serve = async () => {
    const app = createHttpServer({
      log: SILENT,
      answerFault,
      answerNotFound,
      publicUrl: null,
      frameAncestors: [],
      videoOrigins: [],
      trustedProxies: [],
    });
    const handler = async ({ body }: { body: { what: string } }): Promise<unknown> => {
      if (body.what === 'wait') await new Promise<void>((resolve) => waiting.push(resolve));
      // more than a connection buffers unread
      if (body.what === 'huge') return new ReadyJson(`"${'x'.repeat(30_000_000)}"`);
      return body;
    };
    mount(app, [{ route, handler }], options);
    await app.listen({ host: '127.0.0.1', port: 0 });
    return app;
  };
  beforeEach(async () => {
    waiting = [];
    server = await serve();
  });
  afterEach(() => server.close());

  /** A connection as proxies keep it: open, without a header that says so. */
  const open = () => {
    const socket = connect({ host: '127.0.0.1', port: (server.server.address() as AddressInfo).port });
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', () => undefined);
    const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    const send = (what: string): void => {
      const body = JSON.stringify({ what });
      const headers = `Host: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
      socket.write(`POST /example HTTP/1.1\r\n${headers}\r\n\r\n${body}`);
    };
    return { socket, send, ended, said: () => text };
  };

  it('answers the calls that have begun; other connections do not keep it', async () => {
    const [used, busy, silent] = [open(), open(), open()];
    used.send('one');
    await expect.poll(used.said).toContain('{"what":"one"}');
    busy.send('wait');
    await expect.poll(() => waiting.length).toBe(1);
    const closed = server.close();
    used.send('late');
    await expect.poll(used.said).toContain('503');
    waiting[0]?.();
    await Promise.all([closed, used.ended, busy.ended, silent.ended]);
    expect(busy.said()).toContain('{"what":"wait"}');
  });

  it('waits for no one who does not read the answer', async () => {
    const { socket, send, said } = open();
    send('huge');
    await expect.poll(said).toContain('200 OK');
    socket.pause();
    await server.close();
    socket.destroy();
  });

  it('is not harmed by a connection that went before its answer', async () => {
    const gone = open();
    gone.send('wait');
    await expect.poll(() => waiting.length).toBe(1);
    gone.socket.resetAndDestroy();
    await gone.ended;
    waiting[0]?.();
    const next = open();
    next.send('next');
    await expect.poll(next.said).toContain('{"what":"next"}');
  });
});
