import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { keepBuild, openOlderBuilds } from '#modules/content';
import { useFreshDatabase } from '../testing/use-fresh-database.ts';
import { hashedTexts, openSite, staticRoutes } from './static.ts';

// In a rolling upgrade two servers with different builds stand behind one address.
const database = await useFreshDatabase();
let now = 0;
const folder = mkdtempSync(path.join(tmpdir(), 'lajvard-builds-'));
const servers: FastifyInstance[] = [];
/** A server with a build of its own: one script of the site and one of the office. */
const serve = async (version: string): Promise<FastifyInstance> => {
  const at = (name: string): string => path.join(folder, version, name);
  for (const app of ['player', 'office']) {
    mkdirSync(at(`${app}/assets`), { recursive: true });
    writeFileSync(at(`${app}/index.html`), '<html lang="fa" dir="rtl"><title>x</title>');
    const script = at(`${app}/assets/main-${version}.js`);
    writeFileSync(script, `// ${app} ${version}`);
    writeFileSync(`${script}.br`, brotliCompressSync(`// ${app} ${version}`));
  }
  for (const language of ['fa', 'en']) mkdirSync(at(`locales/${language}`), { recursive: true });
  for (const language of ['fa', 'en']) writeFileSync(at(`locales/${language}/head.json`), HEAD);
  const site = openSite({ player: at('player'), office: at('office'), locales: [at('locales')] });
  const server = fastify();
  await staticRoutes(server, {
    site,
    mediaUrl: 'http://127.0.0.1:1',
    publicUrl: 'https://play.example',
    slugs: [],
    titleOf: () => null,
    productName: () => 'Lajvard',
    practiceConfig: '{}',
    olderBuilds: openOlderBuilds(database.db, { now: () => now } as never),
  });
  await keepBuild(database.db, hashedTexts(site));
  servers.push(server);
  return server;
};
const HEAD = JSON.stringify(
  Object.fromEntries(
    ['landing', 'practice', 'live', 'fairness', 'round', 'login', 'register', 'account', 'blocked', 'missing'].map(
      (name) => [name, { title: 'x', description: 'x' }],
    ),
  ),
);

afterAll(async () => {
  for (const server of servers) await server.close();
  rmSync(folder, { recursive: true });
});

it('each server has the scripts of the other’s pages, for thirty days', async () => {
  const older = await serve('AAAAAAAA');
  expect((await older.inject('/assets/main-BBBBBBBB.js')).statusCode).toBe(404);
  const newer = await serve('BBBBBBBB');
  now += 10_001;
  for (const [server, version] of [
    [older, 'BBBBBBBB'],
    [newer, 'AAAAAAAA'],
  ] as const)
    for (const [address, text] of [
      [`/assets/main-${version}.js`, `// player ${version}`],
      [`/admin/assets/main-${version}.js`, `// office ${version}`],
    ] as const) {
      const plain = await server.inject(address);
      expect([plain.statusCode, plain.body, plain.headers['content-type']]).toEqual([
        200,
        text,
        'text/javascript; charset=utf-8',
      ]);
      expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      const small = await server.inject({ url: address, headers: { 'accept-encoding': 'br' } });
      expect(small.headers['content-encoding']).toBe('br');
    }
  await database.db.pool.query(
    "update build_files set kept_at = kept_at - interval '31 days' where name like '%AAAA%'",
  );
  const last = await serve('CCCCCCCC');
  expect((await last.inject('/assets/main-AAAAAAAA.js')).statusCode).toBe(404);
  expect((await last.inject('/assets/main-BBBBBBBB.js')).statusCode).toBe(200);
});

it('unknown file names cause at most one query in ten seconds', async () => {
  const builds = openOlderBuilds(database.db, { now: () => now } as never);
  expect(await builds.find('assets/gone-00000000.js')).toBeNull();
  await database.db.pool.query('alter table build_files rename to moved');
  for (let n = 0; n < 50; n++) expect(await builds.find(`assets/gone-${n}.js`)).toBeNull();
  now += 10_001;
  await expect(builds.find('assets/gone-1.js')).rejects.toThrow('build_files');
  await database.db.pool.query('alter table moved rename to build_files');
  expect(await builds.find('assets/gone-1.js')).toBeNull();
});
