import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { securityHeaders } from '#platform/http/security-headers.ts';
import { openSite, staticRoutes } from './static.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'lajvard-static-'));
const write = (file: string, text: string): void => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
};
let app: FastifyInstance;
const serve = async (root: string): Promise<FastifyInstance> => {
  const server = fastify();
  const headers = securityHeaders({ publicUrl: null, frameAncestors: [], videoOrigins: [] });
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  const at = (name: string): string => path.join(root, name);
  await staticRoutes(server, {
    site: openSite({ player: at('player'), office: at('office'), locales: [at('locales')] }),
    mediaUrl: 'http://127.0.0.1:1',
    publicUrl: 'https://play.example',
    slugs: ['terms-and-conditions'],
    titleOf: (language, slug) =>
      slug === 'terms-and-conditions' ? { title: `Terms ${language}`, description: 'Rules' } : null,
    productName: (language) => (language === 'fa' ? 'لاجورد' : 'Lajvard'),
    practiceConfig: '{"auto_repeat":false}',
    olderBuilds: { find: async () => null },
  });
  return server;
};
/** A server with the same build but other file times. */
const otherServer = async (): Promise<FastifyInstance> => {
  const copy = path.join(folder, 'copy');
  for (const part of ['player', 'office', 'locales'])
    cpSync(path.join(folder, part), path.join(copy, part), { recursive: true });
  for (const name of readdirSync(copy, { recursive: true })) utimesSync(path.join(copy, String(name)), 1, 1);
  return serve(copy);
};
beforeAll(async () => {
  write('player/index.html', '<html lang="fa" dir="rtl"><title>the player</title><link rel="preload" as="font">');
  write('player/manifest.webmanifest', '{"name":"x","start_url":"/"}');
  for (const [language, word] of [
    ['fa', 'میز'],
    ['en', 'Table'],
  ]) {
    const words = { title: `${word} {{round}}`, description: `${word} & "more"` };
    const names = [
      'landing',
      'practice',
      'live',
      'fairness',
      'round',
      'login',
      'register',
      'account',
      'blocked',
      'missing',
    ];
    write(`locales/${language}/head.json`, JSON.stringify(Object.fromEntries(names.map((name) => [name, words]))));
  }
  write('player/assets/main-DkJ3x_9a.js', 'hashed');
  write('player/assets/fa-C12ITReK.weba', 'spoken sounds');
  write('player/assets/fa-FSShPi89.m4a', 'spoken sounds');
  write('player/assets/table-Zx81kQp2.js', 'the table');
  write('player/assets/table-Zx81kQp2.js.br', 'the table, brotli');
  write('player/assets/table-Zx81kQp2.js.gz', 'the table, gzip');
  write('player/guide.pdf', 'guide');
  write('office/index.html', 'the office');
  write('office/assets/main-AbCdEf12.js', 'office code');
  write('locales/fa/table.json', '{"a":"الف"}');
  write('secrets.json', 'secret');
  app = await serve(folder);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

// docs/specification/1-table-and-site.md#21-routes
describe('an address', () => {
  it('a script carries only the headers that a script needs, not the policies of a page', async () => {
    const headersOf = async (url: string) => (await app.inject(url)).headers;
    const [script, page] = [await headersOf('/assets/table-Zx81kQp2.js'), await headersOf('/')];
    expect(script['content-security-policy']).toBe("default-src 'none'");
    expect(script).not.toHaveProperty('permissions-policy');
    expect(script).not.toHaveProperty('cross-origin-opener-policy');
    expect(script).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    });
    expect(page['content-security-policy']).toContain("script-src 'self'");
    expect(page).toMatchObject({ 'cross-origin-opener-policy': 'same-origin' });
  });

  it('the page of the practice table contains the configuration, so that no server is asked for it', async () => {
    const named = (text: string) => text.includes('<meta name="site-config" content="{&#34;auto_repeat&#34;:false}">');
    expect(named((await app.inject('/practice')).body)).toBe(true);
    expect(named((await app.inject('/live/play')).body)).toBe(false);
  });

  it.each([
    ['/', 200],
    ['/practice', 200],
    ['/practice?lang=fa', 200],
    ['/live/play', 200],
    ['/account/register/complete?token=x', 200],
    ['/account/ticketing/ticket/12', 200],
    ['/fairness/17', 200],
    ['/terms-and-conditions', 200],
    ['/nothing-here', 404],
    ['/account/nothing', 404],
  ])('the address %s is answered with the page of the player and %i', async (url, status) => {
    const answer = await app.inject(url);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    expect(answer.body).toContain('<html lang="fa" dir="rtl">');
  });

  it.each([
    ['/guide.pdf', 200, 'guide'],
    ['/assets/main-DkJ3x_9a.js', 200, 'hashed'],
    ['/admin', 200, 'the office'],
    ['/admin/account/withdrawals/wait', 200, 'the office'],
    ['/admin/assets/main-AbCdEf12.js', 200, 'office code'],
    ['/assets/i18n/table/fa.json', 200, '{"a":"الف"}'],
  ])('the address %s is answered with %i and %s', async (url, status, text) => {
    const answer = await app.inject(url);
    expect([answer.statusCode, answer.body]).toEqual([status, text]);
  });

  it.each([
    '/assets/i18n/table/de.json',
    '/assets/i18n/../fa.json',
    '/assets/i18n/table/..%2F..%2Fsecrets.json',
    '/assets/gone-12345678.js',
    '/admin/assets/gone-12345678.js',
    ...['/api/nothing', '/backoffice/api/account/nothing', '/beacon/nothing', '/log/nothing', '/log/%DB%8C/checkpoint'],
  ])('the unknown address %s is answered with 404 as JSON', async (url) => {
    const answer = await app.inject(url);
    expect([answer.statusCode, answer.json()]).toEqual([404, { message: expect.any(String), code: 'not-found' }]);
  });

  it.each([
    '/../secrets.json',
    '/..%2Fsecrets.json',
    '/%2e%2e/secrets.json',
    '/admin/../../secrets.json',
    '/admin/..%2F..%2Fsecrets.json',
    '/assets/..%2f..%2f..%2fsecrets.json',
  ])('the address %s never leads out of the folder', async (url) => {
    expect((await app.inject(url)).body).not.toBe('secret');
  });

  it('files with a hash in their names are cached for a year, others are revalidated', async () => {
    const cacheOf = async (url: string) => (await app.inject(url)).headers['cache-control'];
    expect(await cacheOf('/assets/main-DkJ3x_9a.js')).toBe('public, max-age=31536000, immutable');
    for (const url of ['/', '/guide.pdf', '/assets/i18n/table/fa.json'])
      expect([url, await cacheOf(url)]).toEqual([url, 'no-cache']);
  });

  it.each([
    ['/assets/fa-C12ITReK.weba', 'audio/webm'],
    ['/assets/fa-FSShPi89.m4a', 'audio/mp4'],
  ])('the sound %s is served as %s, in ranges, and cached for a year', async (url, type) => {
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

  it('the film is unavailable for now while no media server answers', async () => {
    const answer = await app.inject('/video/studio-1_low/index.m3u8');
    expect([answer.statusCode, answer.json()]).toEqual([503, { message: expect.any(String), code: 'unavailable' }]);
    expect(answer.headers['retry-after']).toBe('30');
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br', 'the table, brotli'],
    ['gzip, deflate', 'gzip', 'the table, gzip'],
    ['', undefined, 'the table'],
  ])('a script is sent as it was built for a browser that accepts "%s"', async (takes, encoding, body) => {
    const headers = { 'accept-encoding': takes };
    const answer = await app.inject({ url: '/assets/table-Zx81kQp2.js', headers });
    expect([answer.headers['content-encoding'], answer.body]).toEqual([encoding, body]);
    expect(answer.headers.vary).toBe('Accept-Encoding');
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
  });

  it.each(['/practice', '/assets/i18n/table/fa.json'])('the address %s is compressed on the fly', async (url) => {
    const answer = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe((await app.inject(url)).body);
  });

  it.each([
    ...['/admin', '/guide.pdf', '/assets/table-Zx81kQp2.js', '/assets/fa-C12ITReK.weba', '/assets/i18n/table/fa.json'],
  ])('the address %s has the same ETag at a server with other file times', async (url) => {
    const tag = (await app.inject(url)).headers.etag;
    const other = await otherServer();
    const answer = await other.inject({ url, headers: { 'if-none-match': String(tag) } });
    await other.close();
    expect([answer.statusCode, answer.body]).toEqual([304, '']);
  });

  it('an unchanged page is answered with 304 alone', async () => {
    const first = await app.inject('/practice');
    const again = await app.inject({ url: '/practice', headers: { 'if-none-match': String(first.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const english = await app.inject({
      url: '/practice?lang=en',
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect(english.statusCode).toBe(200);
  });
});

describe('the head of a page, for those who do not run our code', () => {
  const headOf = async (url: string): Promise<string> => (await app.inject(url)).body;

  it('the head of a page has title, description, canonical address and both languages', async () => {
    const head = await headOf('/practice?lang=en');
    expect(head).toContain('<html lang="en" dir="ltr">');
    expect(head).toContain('<title>Table  | Lajvard</title>');
    expect(head).toContain('content="Table &#38; &#34;more&#34;"');
    expect(head).toContain('<link rel="canonical" href="https://play.example/practice?lang=en">');
    expect(head).toContain('hreflang="fa" href="https://play.example/practice"');
    expect(head).toContain('hreflang="en" href="https://play.example/practice?lang=en"');
    expect(head).toContain('hreflang="x-default" href="https://play.example/practice"');
    expect(head).toContain('<meta property="og:image" content="https://play.example/pictures/preview-en.jpg">');
    expect(head).not.toMatch(/noindex|as="font"/);
  });

  it('the head of the root is Persian whatever language is asked for, as the page itself is', async () => {
    const head = await headOf('/?lang=en');
    expect(head).toContain('<html lang="fa" dir="rtl">');
    expect(head, 'the font of its headings').toContain('as="font"');
    expect(head).not.toContain('hreflang');
  });

  it('a legal page has a head of its own, a round its number; accounts and unknown pages are not indexed', async () => {
    expect(await headOf('/terms-and-conditions')).toContain('<title>Terms fa | لاجورد</title>');
    expect(await headOf('/fairness/17?lang=en')).toContain('<title>Table 17 | Lajvard</title>');
    for (const url of ['/account/deposit', '/live/play', '/nothing-here'])
      expect(await headOf(url)).toContain('<meta name="robots" content="noindex">');
  });

  it('an address cannot inject markup into the head of a page', async () => {
    const answer = await headOf('/%3Cscript%3Ealert(1)%3C/script%3E?lang="><script>');
    expect(answer).not.toContain('<script>');
  });
});

describe('files for machines', () => {
  it('robots.txt keeps accounts out and names the sitemap', async () => {
    const { body } = await app.inject('/robots.txt');
    expect(body).toContain('Disallow: /account/');
    expect(body).toContain('Sitemap: https://play.example/sitemap.xml');
  });

  it('sitemap.xml has every public page in its languages', async () => {
    const { body, headers } = await app.inject('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    const places = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place]) => place);
    expect(places).toEqual([
      'https://play.example/',
      ...['/practice', '/practice?lang=en', '/fairness', '/fairness?lang=en'].map((at) => `https://play.example${at}`),
      'https://play.example/terms-and-conditions',
      'https://play.example/terms-and-conditions?lang=en',
    ]);
  });

  it('the web manifest has the words of each language', async () => {
    const persian = { name: 'لاجورد', short_name: 'لاجورد', lang: 'fa', dir: 'rtl', start_url: '/' };
    expect((await app.inject('/manifest.webmanifest')).json()).toMatchObject(persian);
    expect((await app.inject('/manifest.webmanifest?lang=tlh')).json()).toMatchObject(persian);
    expect((await app.inject('/manifest.webmanifest?lang=en')).json()).toMatchObject({
      name: 'Lajvard',
      lang: 'en',
      dir: 'ltr',
      description: 'Table & "more"',
      screenshots: [{ src: '/pictures/table-en.jpg' }, { src: '/pictures/phone-en.jpg' }],
      shortcuts: [{ url: '/practice?lang=en' }, { url: '/live/play?lang=en' }, { url: '/fairness?lang=en' }],
    });
    expect((await app.inject('/practice?lang=en')).body).toContain(
      '<link rel="manifest" href="/manifest.webmanifest?lang=en">',
    );
  });
});
