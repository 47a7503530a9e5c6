import { openLog } from '@lajvard/process';
import { describe, expect, it } from 'vitest';
import { requestFacts } from './request-id.ts';
import { createHttpServer } from './server.ts';

const serverThatThrows = (error: unknown) => {
  const lines: string[] = [];
  const write = (line: string) => lines.push(line);
  const app = createHttpServer({
    log: openLog({ service: 'server', level: 'info', format: 'json', context: requestFacts, write }),
    answerFault: (status) => ({ status, body: { status } }),
    answerNotFound: () => ({ status: 404, body: {} }),
    publicUrl: null,
    frameAncestors: ['https://partner.example'],
    videoOrigins: ['https://video.example'],
    trustedProxies: [],
  });
  app.get('/', async () => {
    throw error;
  });
  return { app, lines };
};

describe('a fault behind a call', () => {
  it.each<[string, unknown, number]>([
    ['of our own', new TypeError('x is not a function'), 500],
    ['of the database', Object.assign(new Error('relation "users" does not exist'), { code: '42P01' }), 500],
    ['a database that is away', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }), 503],
    ['a database that shuts down', Object.assign(new Error('terminating connection'), { code: '57P01' }), 503],
    ['a lost connection', new Error('Connection terminated unexpectedly'), 503],
  ])('%s', async (_what, error, status) => {
    const { app, lines } = serverThatThrows(error);
    const answer = await app.inject('/?token=secret');
    const id = answer.headers['x-request-id'];
    expect([answer.statusCode, answer.json()]).toEqual([status, { status, request_id: id }]);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? ''), 'the line names the request').toMatchObject({ requestId: id });
    expect(lines[0]).not.toContain('secret');
  });

  it.each([
    ['a-sane.One_1', true],
    ['short', false],
    ['with space in it', false],
    ['line\u0085break-in-it', false],
    ['x'.repeat(129), false],
    ['<script>alert(1)</script>', false],
  ])('keeps the id %j of the request: %s', async (given, kept) => {
    const { app } = serverThatThrows(new Error('x'));
    const id = String((await app.inject({ url: '/', headers: { 'x-request-id': given } })).headers['x-request-id']);
    if (kept) expect(id).toBe(given);
    else expect(id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('leaves the answer its headers, which name who may frame the site and where the picture comes from', async () => {
    const { app } = serverThatThrows(new Error('x'));
    const policy = String((await app.inject('/')).headers['content-security-policy']);
    expect(policy).toContain("frame-src 'self'");
    expect(policy).toContain("frame-ancestors 'self' https://partner.example");
    expect(policy).toContain("media-src 'self' blob: https://video.example");
    expect(policy).toContain("connect-src 'self' https://video.example");
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe/);
  });
});
