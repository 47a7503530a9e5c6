import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openCheckpoint, readNoteKey, writeNoteKey } from '@lajvard/tlog';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LOG_KEY, logOfLeaves, toldRounds } from '../src/testing/told-log.ts';
import { shown, signerOf, treeOf } from '../src/testing/witnessed-log.ts';
import { programOf, startCommand } from './testing/run-command.ts';
import { witnessCommand } from './witness-command.ts';

// `witness` as its operator runs it.
const ORIGIN = 'casino.example/log';
const NAME = 'witness.example/w1';
const log = signerOf(ORIGIN);
const LOG = writeNoteKey(log.key);
let folder = '';
const started: ChildProcess[] = [];
const called: (() => void)[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lajvard-witness-'));
});
afterEach(() => {
  for (const stop of called.splice(0)) stop();
  for (const child of started.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const argsWith = (args: readonly string[]): string[] => [
  ...['--folder', path.join(folder, 'own'), '--listen', '127.0.0.1:0'],
  ...args,
];
/** A witness in a process of its own. */
const start = (...args: readonly string[]) => {
  const child = spawn(process.execPath, [programOf('witness'), ...argsWith(args)]);
  started.push(child);
  let [out, error] = ['', ''];
  child.stdout.on('data', (text) => {
    out += text;
  });
  child.stderr.on('data', (text) => {
    error += text;
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, ended, out: () => out, error: () => error };
};
/** A witness in this process, which ends with its test. */
const call = (...args: readonly string[]) => {
  const witness = startCommand(witnessCommand, argsWith(args));
  called.push(witness.stop);
  return witness;
};
/** What a witness says once it listens. */
const listening = async <Witness extends { out: () => string; error: () => string }>(witness: Witness) => {
  await expect.poll(() => witness.out() + witness.error()).toMatch(/listens at|\S\n$/);
  await expect.poll(witness.out).toContain('listens at');
  const [, url = ''] = /listens at (\S+)\/\n/.exec(witness.out()) ?? [];
  const [, vkey = ''] = /^witness (\S+)$/m.exec(witness.out()) ?? [];
  return Object.assign(witness, { url, vkey });
};
const add = async (url: string, body: string | Uint8Array) => {
  const response = await fetch(`${url}/add-checkpoint`, { method: 'POST', body: body as string });
  return { status: response.status, type: response.headers.get('content-type'), body: await response.text() };
};
const kept = (name: string): string => path.join(folder, 'own', name);

it('a witness cosigns, shows what it cosigned, and remembers it after it was killed', async () => {
  const first = await listening(start(LOG, '--name', NAME));
  const { note, request } = await shown(treeOf(9), 0, log);
  const { status, body } = await add(first.url, request);
  expect(status).toBe(200);
  const own = readNoteKey(first.vkey);
  const opened = await openCheckpoint(note + body, { origin: ORIGIN, keys: [log.key], witnesses: [own] });
  const age = Date.now() / 1_000 - (opened.signatures.at(-1)?.timestamp ?? 0);
  expect(age).toBeGreaterThanOrEqual(0);
  expect(age).toBeLessThan(60);
  const hash = createHash('sha256').update(ORIGIN).digest('hex');
  expect(await (await fetch(`${first.url}/${hash}/checkpoint`)).text()).toBe(note + body);

  first.child.kill('SIGKILL');
  await first.ended;
  const again = await listening(start()); // its key, its name and its logs are kept
  expect(again.vkey).toBe(first.vkey);
  expect(statSync(kept('key.pem')).mode & 0o77, 'nobody else reads the key').toBe(0);
  const rollback = await add(again.url, (await shown(treeOf(5), 0, log)).request);
  expect(rollback).toEqual({ status: 409, type: 'text/x.tlog.size', body: '9\n' });
  const fork = await shown(treeOf(12, 4), 9, log);
  expect((await add(again.url, fork.request)).status).toBe(422);
  expect((await add(again.url, fork.request)).status).toBe(422);
  const evidence = readdirSync(path.join(folder, 'own')).filter((name) => name.startsWith('refused-'));
  expect(evidence, 'kept once').toHaveLength(1);
  expect(readFileSync(kept(evidence[0] ?? ''), 'utf8')).toContain(fork.note);
  expect(again.out()).toContain(`REFUSED: ${ORIGIN} was not shown to continue itself`);
  expect((await add(again.url, (await shown(treeOf(12), 9, log)).request)).status).toBe(200);
  again.child.kill('SIGTERM');
  expect(await again.ended).toBe(0);
});

it('a witness answers malformed requests and keeps running', async () => {
  const { url } = await listening(call(LOG, '--name', NAME));
  const status = async (at: string, more: RequestInit = {}) => (await fetch(`${url}/${at}`, more)).status;
  expect(await status('add-checkpoint')).toBe(405);
  expect(await status('')).toBe(404);
  expect(await status(`${'a'.repeat(64)}/checkpoint`), 'a log without a checkpoint').toBe(404);
  expect(await status('key.pem')).toBe(404);
  expect((await add(url, Uint8Array.of(0xff, 0xfe))).status).toBe(400);
  expect((await add(url, 'x'.repeat(200_000)).catch(() => ({ status: 400 }))).status).toBe(400);
  expect((await add(url, (await shown(treeOf(1), 0, log)).request)).status).toBe(200);
});

it('a witness shares its folder with no other process, and changes neither its name nor its key', async () => {
  const first = await listening(call(LOG, '--name', NAME));
  const second = start();
  expect(await second.ended).toBe(2);
  expect(second.error()).toMatch(/^process \d+ uses this folder[^\n]+\n$/);
  first.stop();
  expect(await first.ended).toMatchObject({ code: 0, error: '' });
  const renamed = await call('--name', 'other').ended;
  expect(renamed).toMatchObject({ code: 2, error: `this witness is named ${NAME}\n` });
  writeFileSync(kept('vkey'), `${writeNoteKey(signerOf(NAME, 'cosignature').key)}\n`);
  const changed = await call().ended;
  expect(changed).toMatchObject({ code: 2, error: expect.stringContaining('is not of key.pem') });
});

it.each([
  ['no log', ['--name', NAME], 'usage: witness'],
  ['no name', [LOG], 'a new witness needs a name'],
  ['a witness instead of a log', [writeNoteKey(signerOf(NAME, 'cosignature').key), '--name', NAME], 'of a witness'],
])('a witness does not start with %s', async (_what, args, said) => {
  expect(await call(...args).ended).toMatchObject({ code: 2, error: expect.stringContaining(said) });
});

it('a witness takes the keys of a casino from its address, and never replaces them with others', async () => {
  let { note } = await logOfLeaves(toldRounds(2));
  let first = note;
  let keys: readonly object[] = [LOG_KEY];
  const casino: Server = createServer((request, response) => {
    const isCheckpoint = request.url === '/log/checkpoint';
    response.writeHead(200).end(isCheckpoint ? note : JSON.stringify({ data: keys }));
  });
  await new Promise<void>((resolve) => casino.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(casino.address() as AddressInfo).port}`;
  try {
    const witness = await listening(call(url, '--name', NAME));
    expect((await add(witness.url, `old 0\n\n${note}`)).status).toBe(200);
    witness.stop();
    expect(await witness.ended).toMatchObject({ code: 0, error: '' });

    // the log began again after a restore; the witness cosigns it too once its owner names it
    const { note: later } = await logOfLeaves(toldRounds(1), undefined, `${ORIGIN}/2`);
    [note, first] = [later, note];
    const again = await listening(call(url));
    expect(again.out()).toContain(`${ORIGIN}/2 is another log of a casino that it knows`);
    expect((await add(again.url, `old 0\n\n${later}`)).status).toBe(200);
    expect((await add(again.url, `old 0\n\n${first}`)).status, 'the one before is not forgotten').toBe(409);
    again.stop();
    expect(await again.ended).toMatchObject({ code: 0, error: '' });
    keys = [Object.assign({}, LOG_KEY, { public_key: Buffer.from(log.key.publicKey).toString('base64url') })];
    note = (await shown(treeOf(3), 0, log)).note;
    const said = `publishes none of the keys that are kept of ${ORIGIN}`;
    expect(await call(url).ended).toMatchObject({ code: 2, error: expect.stringContaining(said) });
  } finally {
    casino.close();
  }
});
