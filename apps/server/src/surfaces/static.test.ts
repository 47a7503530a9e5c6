import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staticSurface } from './static.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'lajvard-static-'));
const write = (file: string, text: string): void => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
};
let app: FastifyInstance;
beforeAll(async () => {
  write('player/index.html', 'the player');
  write('player/assets/main-DkJ3x_9a.js', 'hashed');
  write('player/assets/fa-C12ITReK.weba', 'spoken sounds');
  write('player/assets/fa-FSShPi89.m4a', 'spoken sounds');
  write('player/guide.pdf', 'guide');
  write('office/index.html', 'the office');
  write('office/assets/main-AbCdEf12.js', 'office code');
  write('locales/fa/table.json', '{"a":"الف"}');
  write('secrets.json', 'secret');
  app = fastify();
  const at = (name: string): string => path.join(folder, name);
  await staticSurface(
    app,
    { player: at('player'), office: at('office'), locales: at('locales') },
    'http://127.0.0.1:1',
  );
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

describe('an address', () => {
  it.each([
    ['/', 200, 'the player'],
    ['/practice', 200, 'the player'],
    ['/practice?lang=fa', 200, 'the player'],
    ['/live/play', 200, 'the player'],
    ['/account/register/complete?token=x', 200, 'the player'],
    ['/account/ticketing/ticket/12', 200, 'the player'],
    ['/fairness/17', 200, 'the player'],
    ['/terms-and-conditions', 200, 'the player'],
    ['/nothing-here', 404, 'the player'],
    ['/account/nothing', 404, 'the player'],
    ['/guide.pdf', 200, 'guide'],
    ['/assets/main-DkJ3x_9a.js', 200, 'hashed'],
    ['/admin', 200, 'the office'],
    ['/admin/account/withdrawals/wait', 200, 'the office'],
    ['/admin/assets/main-AbCdEf12.js', 200, 'office code'],
    ['/assets/i18n/table/fa.json', 200, '{"a":"الف"}'],
  ])('%s: %i %s', async (url, status, text) => {
    const answer = await app.inject(url);
    expect([answer.statusCode, answer.body]).toEqual([status, text]);
  });

  it.each([
    '/assets/i18n/table/de.json',
    '/assets/i18n/../fa.json',
    '/assets/i18n/table/..%2F..%2Fsecrets.json',
    '/assets/gone-12345678.js',
    '/api/nothing',
    '/backoffice/api/account/nothing',
  ])('%s is not there, and says so as JSON', async (url) => {
    const answer = await app.inject(url);
    expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'refusals:not-found', code: 'not-found' }]);
  });

  it.each([
    '/../secrets.json',
    '/..%2Fsecrets.json',
    '/%2e%2e/secrets.json',
    '/admin/../../secrets.json',
    '/admin/..%2F..%2Fsecrets.json',
    '/assets/..%2f..%2f..%2fsecrets.json',
  ])('%s never leads out of the folder', async (url) => {
    expect((await app.inject(url)).body).not.toBe('secret');
  });

  it('is kept by the browser for a year if its name changes with its content, else asked again', async () => {
    const cacheOf = async (url: string) => (await app.inject(url)).headers['cache-control'];
    expect(await cacheOf('/assets/main-DkJ3x_9a.js')).toBe('public, max-age=31536000, immutable');
    for (const url of ['/', '/guide.pdf', '/assets/i18n/table/fa.json'])
      expect([url, await cacheOf(url)]).toEqual([url, 'no-cache']);
  });

  it.each([
    ['/assets/fa-C12ITReK.weba', 'audio/webm'],
    ['/assets/fa-FSShPi89.m4a', 'audio/mp4'],
  ])('%s is a sound: by its type, in parts, kept for a year', async (url, type) => {
    const whole = await app.inject(url);
    expect([whole.statusCode, whole.headers['content-type'], whole.headers['accept-ranges']]).toEqual([
      200,
      type,
      'bytes',
    ]);
    expect(whole.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const part = await app.inject({ url, headers: { range: 'bytes=0-5' } });
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'spoken', 'bytes 0-5/13']);
  });

  it('of the picture is a bad gateway while there is no media server', async () => {
    const answer = await app.inject('/video/studio-1_low/index.m3u8');
    expect([answer.statusCode, answer.json()]).toEqual([502, { message: 'refusals:unavailable', code: 'unavailable' }]);
  });
});
