import { openLog } from '@lajvard/process';
import { describe, expect, it } from 'vitest';
import { createHttpServer } from './server.ts';

const serverThatThrows = (error: unknown) => {
  const lines: string[] = [];
  const app = createHttpServer({
    log: openLog({ service: 'server', level: 'info', format: 'json', write: (line) => lines.push(line) }),
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
    expect([answer.statusCode, answer.json()]).toEqual([status, { status }]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain('secret');
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
