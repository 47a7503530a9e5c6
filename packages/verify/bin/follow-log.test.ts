import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cosignNote, writeNoteKey } from '@lajvard/tlog';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  LOG_KEY,
  logAfter,
  logOfLeaves,
  receiptsOf,
  recordsOf,
  restoredLeaf,
  type ToldLog,
  toldRounds,
} from '../src/testing/told-log.ts';
import { type Signer, signerOf } from '../src/testing/witnessed-log.ts';
import { observeCommand } from './observe-command.ts';
import { endOf, programOf } from './testing/run-command.ts';
import { verifyCommand } from './verify-command.ts';

// `verify log` and `observe` against a casino that tells ten rounds.
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
    const round = Number(/^\/api\/rounds\/(\d+)\/receipts$/.exec(at)?.[1]);
    const list = round && { round_number: round, receipts: receiptsOf(round) };
    const json =
      at === '/api/fairness/keys' ? [LOG_KEY] : at === '/api/fairness/corrections' ? [] : list || records[at];
    const file = at === '/log/checkpoint' ? Buffer.from(log.note) : await log.read(at.replace('/log/', ''));
    if (json !== undefined) response.writeHead(200).end(JSON.stringify({ data: json }));
    else if (file !== null) response.writeHead(200).end(file);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  house = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  await tell(LEAVES);
  rmSync(checkpoint, { force: true });
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const verify = (...args: readonly string[]) => endOf(verifyCommand, args);
const tell = async (leaves: Parameters<typeof recordsOf>[0]): Promise<void> => {
  log = await logOfLeaves(leaves);
  records = Object.fromEntries(recordsOf(leaves).map((record) => [`/api/rounds/${record.round_number}`, record]));
};

it('verify log reads the whole log, keeps its checkpoint, and goes on from there', async () => {
  const first = await verify('log', house, '--checkpoint', checkpoint);
  expect(first).toMatchObject({ code: 0, error: '' });
  expect(first.out).toContain(`${LEAVES.length} since the beginning; 10 records compared\nTrue: all of it.`);
  const longer = toldRounds(12);
  await tell(longer);
  const then = await verify('log', house, '--checkpoint', checkpoint);
  expect(then.out).toContain(`${longer.length - LEAVES.length} since the kept checkpoint; 2 records compared`);
  expect(readFileSync(checkpoint, 'utf8')).toBe(log.note);
});

it('a restore that began another log is reported, and the old checkpoint is kept', async () => {
  writeFileSync(checkpoint, log.note);
  const { note } = log;
  const [kept, again] = [LEAVES.slice(0, 9), toldRounds(4).filter(({ round_number }) => round_number > 3)];
  log = await logAfter(kept, [await restoredLeaf(LEAVES, kept.length), ...again]);
  const { code, out } = await verify('log', house, '--checkpoint', checkpoint);
  expect(code).toBe(1);
  expect(out).toContain(`casino.example/log ended: a restore kept 9 of ${LEAVES.length} leaves`);
  expect(readFileSync(checkpoint, 'utf8')).toBe(note);
  const second = await verify('log', house, '--checkpoint', path.join(folder, 'second'));
  expect(second).toMatchObject({ code: 0, error: '' });
  expect(second.out).toContain(`it began again after a restore, which kept 9 of the ${LEAVES.length} leaves`);
});

it('a rewritten log ends the command with 1, and the old checkpoint is kept', async () => {
  const { note } = await logOfLeaves(LEAVES.slice(0, 5));
  writeFileSync(checkpoint, note);
  log = await logOfLeaves(LEAVES.toSpliced(2, 1));
  const { code, out } = await verify('log', house, '--checkpoint', checkpoint);
  expect(code).toBe(1);
  expect(out).toContain('FALSE: the log does not hold: inconsistent');
  expect(readFileSync(checkpoint, 'utf8')).toBe(note);
});

it('an impossible leaf, or a record that contradicts the log, ends the command with 1', async () => {
  log = await logOfLeaves(LEAVES.with(2, Object.assign({}, LEAVES[2], { number: 36.5 })));
  expect((await verify('log', house)).out).toContain('leaf 2: its number is not that of the seed');
  log = await logOfLeaves(LEAVES);
  records['/api/rounds/1'] = Object.assign({}, records['/api/rounds/1'], { play_count: 77 });
  const { code, out } = await verify('log', '--url', house);
  expect(code).toBe(1);
  expect(out).toContain('the record of round 1 is not that of the log');
});

it('the command says how many of the known witnesses cosigned, and ends with 1 if they are too few', async () => {
  const [w1, w2, w3] = ['w1', 'w2', 'w3'].map((name) => signerOf(name, 'cosignature')) as [Signer, Signer, Signer];
  const now = Math.floor(Date.now() / 1_000);
  for (const { key, sign } of [w1, w2]) log = { ...log, note: await cosignNote(log.note, key, sign, now) };
  const args = [w1, w2, w3].flatMap(({ key }) => ['--witness', writeNoteKey(key)]);
  const enough = await verify('log', house, ...args);
  expect(enough).toMatchObject({ code: 0, out: expect.stringContaining('cosigned by 2 of 3 known witnesses: w1, w2') });
  const few = await verify('log', house, ...args, '--need', '3');
  expect(few).toMatchObject({ code: 1, out: expect.stringContaining('false        3 of the witnesses are needed') });
  for (const [wrong, said] of [
    [['--witness', 'w1'], 'w1 is not the vkey of a witness'],
    [['--need', '1'], '--need: no witness is named'],
    [[...args, '--need', '4'], '--need: 1 to 3, as many as there are witnesses'],
  ] as const)
    expect(await verify('log', house, ...wrong)).toMatchObject({ code: 2, error: expect.stringContaining(said) });
  const observed = await endOf(observeCommand, [
    house,
    '--folder',
    path.join(folder, 'w'),
    '--late',
    '1000000000',
    '--once',
    ...args,
  ]);
  expect(observed).toMatchObject({
    code: 0,
    out: expect.stringContaining('cosigned by 2 of 3 known witnesses: w1, w2'),
  });
});

it('a casino without a log ends the command with 2', async () => {
  expect(await verify('log', 'http://127.0.0.1:9')).toMatchObject({ code: 2, out: '' });
});

describe('an observer', () => {
  const AGES = '1000000000'; // these rounds are of another year
  const kept = (name: string): string => path.join(folder, 'observed', name);
  const args = () => [house, '--folder', path.join(folder, 'observed'), '--late', AGES];
  const observe = () => endOf(observeCommand, [...args(), '--once']);
  beforeEach(() => rmSync(path.join(folder, 'observed'), { recursive: true, force: true }));

  it('an observer checks every round, keeps what it saw, and goes on from there', async () => {
    const first = await observe();
    expect(first, first.out).toMatchObject({ code: 0, error: '' });
    expect(first.out).toMatch(`${LEAVES.length} new leaves, 10 rounds checked\nNothing was wrong.\n`);
    const longer = toldRounds(12);
    await tell(longer);
    expect((await observe()).out).toMatch(`${longer.length - LEAVES.length} new leaves, 2 rounds checked\nNothing`);
    expect(readFileSync(kept('seen.txt'), 'utf8').trim().split('\n')).toHaveLength(longer.length);
  });

  it('an observer ends with 1 at a fork, and keeps the evidence and the old checkpoint', async () => {
    await observe();
    const before = readFileSync(kept('state.json'), 'utf8');
    const { note } = log;
    await tell(toldRounds(11).toSpliced(2, 1));
    const { code, out } = await observe();
    expect(code).toBe(1);
    expect(out).toMatch(/ fork: expected a log that continues that of \d+ leaves; found inconsistent: /);
    const evidence = readdirSync(path.join(folder, 'observed')).find((name) => name.endsWith('-fork.json')) ?? '';
    expect(JSON.parse(readFileSync(kept(evidence), 'utf8'))).toMatchObject({
      kept: note,
      note: log.note,
      kind: 'fork',
    });
    expect(readFileSync(kept('state.json'), 'utf8')).toBe(before);
    expect(readFileSync(kept('findings.txt'), 'utf8')).toContain(' fork: ');
  });

  it('an observer looks again and again until it is stopped, and then reports its findings', async () => {
    const child = spawn(process.execPath, [programOf('observe'), ...args(), '--every', '1']);
    let out = '';
    child.stdout.on('data', (text) => {
      out += text;
    });
    await expect.poll(() => out).toContain('10 rounds checked');
    await tell(toldRounds(11));
    records['/api/rounds/11'] = Object.assign({}, records['/api/rounds/11'], { number: 5 });
    await expect.poll(() => out).toMatch(/ round: expected number of round 11: \d+; found 5\n/);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    expect(await ended).toBe(1);
    expect(out).toMatch(/\nWRONG: 2 findings, kept in /);
  });

  it('an observer ends with 2 if it cannot reach the casino or read what it kept', async () => {
    const unreachable = ['http://127.0.0.1:9', '--once', '--folder', kept('none')];
    expect(await endOf(observeCommand, unreachable)).toMatchObject({ code: 2 });
    await observe();
    writeFileSync(kept('state.json'), '{}');
    expect(await observe()).toMatchObject({ code: 2, error: expect.stringContaining('is not what an observer keeps') });
    expect(readFileSync(kept('state.json'), 'utf8')).toBe('{}');
  });
});
