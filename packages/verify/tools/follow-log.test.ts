import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { LOG_KEY, logOfLeaves, recordsOf, type ToldLog, toldRounds } from './testing/told-log.ts';

// `verify log` against a casino that tells ten rounds.
const LEAVES = toldRounds(10);
let log: ToldLog;
let records: Record<string, unknown> = {};
let server: Server;
let house = '';
let folder = '';
let checkpoint = '';

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'lajvard-log-'));
  checkpoint = path.join(folder, 'checkpoint');
  server = createServer(async (request, response) => {
    const at = request.url ?? '';
    const json = at === '/api/fairness/keys' ? [LOG_KEY] : records[at];
    const file = at === '/log/checkpoint' ? Buffer.from(log.note) : await log.read(at.replace('/log/', ''));
    if (json !== undefined) response.writeHead(200).end(JSON.stringify({ data: json }));
    else if (file !== null) response.writeHead(200).end(file);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  house = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  log = await logOfLeaves(LEAVES);
  records = Object.fromEntries(recordsOf(LEAVES).map((record) => [`/api/rounds/${record.round_number}`, record]));
  rmSync(checkpoint, { force: true });
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const verify = (...args: readonly string[]) =>
  new Promise<{ code: number | string; out: string; error: string }>((resolve) => {
    const bin = path.resolve(import.meta.dirname, '../bin/verify.ts');
    execFile(process.execPath, [bin, ...args], { env: { PATH: process.env.PATH } }, (failure, out, error) =>
      resolve({ code: failure?.code ?? 0, out, error }),
    );
  });

it('reads the whole log, keeps its checkpoint, and goes on from there', async () => {
  const first = await verify('log', house, '--checkpoint', checkpoint);
  expect(first).toMatchObject({ code: 0, error: '' });
  expect(first.out).toContain(`${LEAVES.length} since the beginning; 10 records compared\nTrue: all of it.`);
  const longer = toldRounds(12);
  log = await logOfLeaves(longer);
  records = Object.fromEntries(recordsOf(longer).map((record) => [`/api/rounds/${record.round_number}`, record]));
  const then = await verify('log', house, '--checkpoint', checkpoint);
  expect(then.out).toContain(`${longer.length - LEAVES.length} since the kept checkpoint; 2 records compared`);
  expect(readFileSync(checkpoint, 'utf8')).toBe(log.note);
});

it('ends with 1 if the log was rewritten, and keeps the old checkpoint', async () => {
  const { note } = await logOfLeaves(LEAVES.slice(0, 5));
  writeFileSync(checkpoint, note);
  log = await logOfLeaves(LEAVES.toSpliced(2, 1));
  const { code, out } = await verify('log', house, '--checkpoint', checkpoint);
  expect(code).toBe(1);
  expect(out).toContain('FALSE: the log does not hold: inconsistent');
  expect(readFileSync(checkpoint, 'utf8')).toBe(note);
});

it('ends with 1 if a leaf cannot be, or a record says otherwise', async () => {
  log = await logOfLeaves(LEAVES.with(2, Object.assign({}, LEAVES[2], { number: 36.5 })));
  expect((await verify('log', house)).out).toContain('leaf 2: its number is not that of the seed');
  log = await logOfLeaves(LEAVES);
  records['/api/rounds/1'] = Object.assign({}, records['/api/rounds/1'], { play_count: 77 });
  const { code, out } = await verify('log', '--url', house);
  expect(code).toBe(1);
  expect(out).toContain('the record of round 1 is not that of the log');
});

it('ends with 2 where there is no log', async () => {
  expect(await verify('log', 'http://127.0.0.1:9')).toMatchObject({ code: 2, out: '' });
});
