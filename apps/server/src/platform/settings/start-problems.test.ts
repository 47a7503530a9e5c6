import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FolderInUse } from '@lajvard/embedded-postgres';
import { expect, it } from 'vitest';
import { cannotBeWritten, lacksRoom, startProblem } from './start-problems.ts';

const SETTINGS = {
  HOST: '127.0.0.1',
  PORT: 3000,
  METRICS_HOST: '127.0.0.1',
  METRICS_PORT: 9464,
  PROCESSES: 2,
  DATA_DIR: '/srv/data',
  DATABASE_URL: 'postgres://db.example/lajvard',
};

const failed = (facts: object): Error => Object.assign(new Error('as the system says it'), facts);

it.each([
  [
    { code: 'EADDRINUSE', syscall: 'listen', port: 3000 },
    'PORT: 3000 is in use by another program: stop that one, or set another PORT',
  ],
  [
    { code: 'EADDRINUSE', syscall: 'bind', port: 9465 },
    'METRICS_PORT: 9465 is in use by another program: stop that one, or set another METRICS_PORT',
  ],
  [
    { code: 'EACCES', syscall: 'listen', port: 3000 },
    'PORT: this user may not listen at 3000: set a PORT of 1024 or above',
  ],
  [
    { code: 'EADDRNOTAVAIL', syscall: 'listen', port: 3000, address: '10.9.9.9' },
    'HOST is no address of this machine: 10.9.9.9',
  ],
  [
    { code: 'EADDRNOTAVAIL', syscall: 'listen', port: 9464, address: '10.9.9.9' },
    'METRICS_HOST is no address of this machine: 10.9.9.9',
  ],
  [
    { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: '127.0.0.1' },
    'HOST is no address of this machine: 127.0.0.1',
  ],
  [{ code: 'ECONNREFUSED', syscall: 'connect', port: 5432 }, null],
  [{ code: 'ENOENT', syscall: 'open' }, null], // not about DATA_DIR, which holds nothing here
])('what the system says about %j names the setting', (facts, sentence) => {
  expect(startProblem(SETTINGS, failed(facts))).toBe(sentence);
});

it('an address that is none, and a port that is taken, are known by what the system really says', async () => {
  const listening = createServer();
  const errorAt = (host: string, port: number): Promise<unknown> =>
    new Promise((resolve) => createServer().once('error', resolve).listen({ host, port }));
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const { port: PORT } = listening.address() as AddressInfo;
  expect(startProblem({ ...SETTINGS, PORT }, await errorAt('127.0.0.1', PORT))).toMatch(/^PORT: \d+ is in use/);
  listening.close();
  const HOST = '999.1.1.1';
  expect(startProblem({ ...SETTINGS, HOST }, await errorAt(HOST, 3000))).toBe(
    'HOST is no address of this machine: 999.1.1.1',
  );
});

it('a folder in use names DATA_DIR', () => {
  expect(
    startProblem(SETTINGS, new FolderInUse('/srv/data/postgres is in use by process 7: stop that one first')),
  ).toBe('DATA_DIR: /srv/data/postgres is in use by process 7: stop that one first');
});

it.each([
  ['EROFS', 'its file system is read-only'],
  ['EACCES', 'this user may not write there'],
  ['ENOTDIR', 'a part of it is a file'],
  ['ENOENT', 'it is not there and cannot be made'],
  ['ENOSPC', 'its disk is full'],
])('a data folder with %s says: %s', (code, why) => {
  expect(cannotBeWritten('/srv/data', failed({ code }), () => undefined)).toBe(
    `DATA_DIR cannot be written: /srv/data: ${why}`,
  );
});

it('a data folder that is a file says so', () => {
  expect(cannotBeWritten(import.meta.filename, failed({ code: 'ENOTDIR' }))).toBe(
    `DATA_DIR cannot be written: ${import.meta.filename}: it is a file`,
  );
});

it('a data folder that cannot be made says what is wrong above it', () => {
  const readOnly = (folder: string): void => {
    throw failed({ code: folder === '/srv' ? 'EROFS' : 'ENOENT' });
  };
  expect(cannotBeWritten('/srv/shop/data', failed({ code: 'ENOENT' }), readOnly)).toBe(
    'DATA_DIR cannot be written: /srv/shop/data: its file system is read-only',
  );
});

it('a new database needs 256 MB, one that is there 32', () => {
  expect(lacksRoom('/nowhere/at/all', () => 60.5)).toBe(
    'DATA_DIR is on a disk that is full: /nowhere/at/all has 60 MB left, the database needs 256',
  );
  expect([lacksRoom('/nowhere/at/all', () => 256), lacksRoom('/nowhere/at/all', () => null)]).toEqual([null, null]);
});
