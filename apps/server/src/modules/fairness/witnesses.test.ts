import { type Log, SILENT } from '@lajvard/process';
import { type NoteKey, openCheckpoint, readNoteKey } from '@lajvard/tlog';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PublicFile } from '#platform/http/handler.ts';
import { keysFor } from '#platform/keys.ts';
import type { Worker } from '#platform/worker.ts';
import { eventually } from '../../testing/eventually.ts';
import { type Ask, forging, type SimulatedWitness, simulatedWitness } from '../../testing/simulated-witness.ts';
import { type TestTable, testTable } from '../../testing/test-table.ts';
import { type VirtualTime, virtualTime } from '../../testing/virtual-clock.ts';
import { appendToLog } from './append-to-log.ts';
import { createWitnessing, measureWitnesses } from './keep-witnesses.ts';
import { newestCheckpoint } from './log-store.ts';
import { openSigner, type Signer } from './open-signer.ts';
import { logRoutes } from './player-routes.ts';
import type { Witness } from './witness-network.ts';

const ORIGIN = 'casino.example/log';
let table: TestTable;
let signer: Signer;
let time: VirtualTime;
let told: string[];
const running: Worker[] = [];
beforeEach(async () => {
  table = await testTable();
  time = virtualTime(table.time.now());
  signer = await openSigner(table.db, null, keysFor(['a secret of the tests, long enough'], 'round signing key'));
  told = [];
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()));
  await table.end();
});

const append = (): Promise<number | null> => appendToLog(table.db, signer, ORIGIN);
const logKey = (): NoteKey => ({
  name: ORIGIN,
  kind: 'ed25519',
  publicKey: new Uint8Array(Buffer.from(signer.publicKey, 'base64url')),
});

const witnessAt = (name: string, change?: (ask: Ask) => Ask, secondsOff = 0): SimulatedWitness =>
  simulatedWitness(name, { logs: [logKey()], now: () => time.now() + secondsOff * 1_000, change });

const log: Log = {
  ...SILENT,
  warn: (facts, text) => void told.push(`warn ${(facts as { witness: string }).witness}: ${text}`),
  info: (facts, text) => void told.push(`info ${(facts as { witness: string }).witness}: ${text}`),
  error: (facts, text) => void told.push(`error ${(facts as { witness: string }).witness}: ${text}`),
};
const start = (witnesses: readonly SimulatedWitness[], isLeader = () => true): Worker => {
  const witnessing = createWitnessing({
    db: table.db,
    clock: time.process(),
    log,
    witnesses: witnesses.map(({ at }) => at),
    isLeader,
    network: {
      addCheckpoint: (url, body, signal) =>
        new Promise((resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('stopped')));
          (witnesses.find(({ at }) => at.url === url) as SimulatedWitness).ask(body).then(resolve, reject);
        }),
    },
  });
  running.push(witnessing);
  witnessing.start();
  return witnessing;
};
/** Lets simulated time go on, step by step, until it is so. */
const until = (isSo: () => Promise<boolean>): Promise<unknown> =>
  eventually(async () => {
    if (await isSo()) return true;
    time.next()?.();
    return undefined;
  });

const answerOf = async (name: string, witnesses: readonly Witness[]): Promise<unknown> =>
  logRoutes(table.db, witnesses)
    .find(({ route }) => route.name === name)
    ?.handler({} as never);
const served = async (witnesses: readonly Witness[]): Promise<string> =>
  String(((await answerOf('logCheckpoint', witnesses)) as PublicFile).content);
const listed = async (witnesses: readonly Witness[]): Promise<readonly object[]> =>
  ((await answerOf('logWitnesses', witnesses)) as { data: object[] }).data;
/** Who cosigned the checkpoint that is served, and its size. */
const seen = async (witnesses: readonly SimulatedWitness[]): Promise<{ size: number; by: string[] }> => {
  const note = await served(witnesses.map(({ at }) => at));
  const keys = witnesses.map(({ at }) => readNoteKey(at.vkey));
  const { size, signatures } = await openCheckpoint(note, { origin: ORIGIN, keys: [logKey()], witnesses: keys });
  return { size, by: signatures.slice(1).map(({ key }) => key.name) };
};
const seenBy =
  (witnesses: readonly SimulatedWitness[], size: number, ...by: string[]) =>
  async () => {
    const found = await seen(witnesses);
    return found.size === size && found.by.join() === by.join();
  };

describe('the witnesses of the public log', () => {
  it('cosign each checkpoint, which is served with their lines', async () => {
    const witnesses = [witnessAt('w1'), witnessAt('w2')];
    await table.until('open');
    await append();
    expect(await seen(witnesses)).toEqual({ size: 1, by: [] });
    start(witnesses);
    await until(seenBy(witnesses, 1, 'w1', 'w2'));
    await table.until('spinning');
    await append();
    expect((await seen(witnesses)).size, 'the newest is served before it is cosigned').toBe(2);
    await until(seenBy(witnesses, 2, 'w1', 'w2'));
    expect(witnesses[0]?.asked).toEqual([0, 1]);
    expect(told).toEqual([]);
  });

  it('change nothing if there are none', async () => {
    await table.until('open');
    await append();
    start([]);
    expect(await served([])).toBe((await newestCheckpoint(table.db))?.note);
    expect(await listed([])).toEqual([]);
    expect(time.pending()).toBe(0);
  });

  it('are asked by the server that leads, and by the next one after it', async () => {
    const witnesses = [witnessAt('w1')];
    await table.until('open');
    await append();
    let leads = false;
    start(witnesses, () => leads);
    await until(async () => time.now() > table.time.now() + 5_000);
    expect(witnesses[0]?.asked).toEqual([]);
    leads = true;
    await until(seenBy(witnesses, 1, 'w1'));
  });

  it('say what they saw last themselves, to a server that starts again with an older or no memory', async () => {
    const witnesses = [witnessAt('w1')];
    await table.until('open');
    await append();
    const first = start(witnesses);
    await until(seenBy(witnesses, 1, 'w1'));
    await first.stop();
    await table.db.pool.query('delete from log_witnesses');
    await table.until('spinning');
    await append();
    start(witnesses);
    await until(seenBy(witnesses, 2, 'w1'));
    expect(witnesses[0]?.asked).toEqual([0, 0, 1]);
    expect(told).toEqual([]);
  });

  it('are shown a log that stands again every five minutes', async () => {
    const witnesses = [witnessAt('w1')];
    await table.until('open');
    await append();
    start(witnesses);
    await until(async () => time.now() > table.time.now() + 310_000);
    expect(witnesses[0]?.asked).toEqual([0, 1]);
  });

  it('whose keys are no longer in the settings are no longer served', async () => {
    const witnesses = [witnessAt('w1'), witnessAt('w2')];
    await table.until('open');
    await append();
    start(witnesses);
    await until(seenBy(witnesses, 1, 'w1', 'w2'));
    expect((await seen(witnesses.slice(1))).by).toEqual(['w2']);
  });
});

describe('a witness', () => {
  const good = async (): Promise<SimulatedWitness> => {
    await table.until('open');
    await append();
    return witnessAt('good');
  };

  it.each<[string, ((ask: Ask) => Ask) | undefined, RegExp, number?]>([
    ['that is dead', () => async () => Promise.reject(new Error('ECONNREFUSED')), /^warn/],
    ['that never answers', () => () => new Promise(() => undefined), /^$/],
    ['that answers 500', () => async () => ({ status: 500, body: '' }), /^warn/],
    ['that knows no such log', () => async () => ({ status: 404, body: 'unknown log\n' }), /^warn/],
    ['that answers 409 without a size', () => async () => ({ status: 409, body: '1e9\n' }), /^warn/],
    ['that never agrees on a size', () => async () => ({ status: 409, body: '0\n' }), /^warn/],
    ['that claims to have seen more', () => async () => ({ status: 409, body: '99\n' }), /^error/],
    ['that claims to have seen another log', () => async () => ({ status: 422, body: '' }), /^error/],
    ['that signs nothing', () => async () => ({ status: 200, body: '' }), /^warn/],
    ['that signs in another name', () => async (body) => witnessAt('bad').ask(body), /^warn/],
    ['that gives a wrong signature', forging((bytes) => bytes.writeUInt8(bytes.readUInt8(70) ^ 1, 70)), /^warn/],
    [
      'that says another time than it signed',
      forging((bytes) => bytes.writeBigUInt64BE(bytes.readBigUInt64BE(4) + 1n, 4)),
      /^warn/,
    ],
    ['whose clock is five minutes fast', undefined, /^warn/, 301],
    ['whose clock is five minutes slow', undefined, /^warn/, -301],
    ['that sends another checkpoint', () => async (body) => ({ status: 200, body: body.slice(7) }), /^warn/],
  ])('%s is not served, and delays neither the log nor another witness', async (_what, change, said, secondsOff) => {
    const other = await good();
    const bad = witnessAt('bad', change, secondsOff);
    const witnesses = [bad, other];
    start(witnesses);
    await until(seenBy(witnesses, 1, 'good'));
    await table.until('spinning');
    await append();
    await until(seenBy(witnesses, 2, 'good'));
    await until(async () => bad.asked.length > 0 && (said.test('') || told.length > 0));
    expect(told.length, 'logged once').toBeLessThanOrEqual(1);
    expect(told[0] ?? '').toMatch(said);
    expect((await listed(witnesses.map(({ at }) => at)))[0]).toMatchObject({ name: 'bad', size: null });
  });

  it('comes back after it was dead, and the log says so', async () => {
    await good();
    let isDead = true;
    const witness = witnessAt('w1', (ask) => async (body) => {
      if (isDead) throw new Error('ECONNREFUSED');
      return ask(body);
    });
    start([witness]);
    await until(async () => witness.asked.length > 4);
    expect(told, 'once').toEqual(['warn w1: a witness did not cosign the public log']);
    isDead = false;
    await until(seenBy([witness], 1, 'w1'));
    await until(async () => told.length > 1);
    expect(told[1]).toBe('info w1: the witness cosigns again');
  });

  it('that saw another history accuses the log, also one that lost leaves in a restore', async () => {
    await good();
    const witness = witnessAt('w1');
    const first = start([witness]);
    await until(seenBy([witness], 1, 'w1'));
    await table.until('spinning');
    await append();
    await until(seenBy([witness], 2, 'w1'));
    await first.stop();
    const client = await table.db.pool.connect();
    for (const name of ['log_leaves', 'log_checkpoints']) await client.query(`alter table ${name} disable trigger all`);
    await client.query('delete from log_leaves where leaf_index = 1');
    await client.query('delete from log_checkpoints where size = 2');
    await client.query('delete from log_witnesses');
    for (const name of ['log_leaves', 'log_checkpoints']) await client.query(`alter table ${name} enable trigger all`);
    client.release();
    start([witness]);
    await until(async () => told.length > 0);
    expect(told).toEqual(['error w1: a witness accuses the public log']);
    expect((await seen([witness])).by).toEqual([]);
  });

  it('is measured by when it cosigned last; never is 0', async () => {
    const witnesses = [await good(), witnessAt('dead', () => async () => ({ status: 500, body: '' }))];
    let read: (() => unknown) | undefined;
    const metrics = { gauge: (metric: { read: () => unknown }) => (read = metric.read) };
    const at = witnesses.map((each) => each.at);
    measureWitnesses(metrics as never, table.db, []);
    expect(await read?.()).toEqual([]);
    start(witnesses);
    await until(seenBy(witnesses, 1, 'good'));
    measureWitnesses(metrics as never, table.db, at);
    expect(await read?.()).toEqual([
      { value: expect.closeTo(time.now() / 1_000, -3), labels: { witness: 'good' } },
      { value: 0, labels: { witness: 'dead' } },
    ]);
  });
});
