import { generateKeyPairSync } from 'node:crypto';
import { type NoteKey, writeNoteKey } from '@lajvard/tlog';
import { type Look, lookAt, NOTHING_OBSERVED, type ObservedHouse, verifyLog } from '@lajvard/verify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publicRound } from '#modules/rounds';
import { openDb } from '#platform/db/pool.ts';
import type { PublicFile } from '#platform/http/handler.ts';
import { keysFor } from '#platform/keys.ts';
import { type SimulatedWitness, simulatedWitness } from '../../testing/simulated-witness.ts';
import { type TestTable, testTable } from '../../testing/test-table.ts';
import { appendToLog } from './append-to-log.ts';
import { askWitness, NotWitnessed } from './ask-witness.ts';
import { beginNewLog, NoNewLog } from './begin-log.ts';
import { logTiles, newestCheckpoint } from './log-store.ts';
import { openSigner, type Signer } from './open-signer.ts';
import { logRoutes } from './player-routes.ts';
import { publicKeys } from './public-keys.ts';
import { keepCosignature, lastWitnessed } from './witness-store.ts';

// docs/FAIRNESS.md#a-restore: a database is set back to an earlier moment, after witnesses and an observer saw more.
const ORIGIN = 'casino.example/log';
let table: TestTable;
let signer: Signer;
beforeEach(async () => {
  table = await testTable();
  signer = await openSigner(table.db, null, keysFor(['a secret of the tests, long enough'], 'round signing key'));
});
afterEach(() => table.end());

const append = (): Promise<number | null> => appendToLog(table.db, signer, ORIGIN);
const note = async (): Promise<string> => (await newestCheckpoint(table.db))?.note ?? '';
const keyOf = (name: string): NoteKey => ({
  name,
  kind: 'ed25519',
  publicKey: new Uint8Array(Buffer.from(signer.publicKey, 'base64url')),
});
const tellRound = async (): Promise<void> => {
  for (const phase of ['open', 'spinning', 'settled'] as const) {
    await table.until(phase);
    await append();
  }
};

/** A file of the log as it is served. */
const served = async (path: string): Promise<Buffer | string | null> => {
  const [, log = '', rest = ''] = /^(?:(\d+)\/)?(.*)$/.exec(path) ?? [];
  const name = rest === 'checkpoint' ? 'logCheckpoint' : 'logTile';
  const route = logRoutes(table.db, []).find((each) => each.route.name === (log === '' ? name : `${name}Of`));
  const params = { log: Number(log), '*': rest.replace('tile/', '') };
  const answer = (await route?.handler({ params } as never)) as PublicFile;
  return (answer as Partial<PublicFile>).content ?? null;
};
const house: ObservedHouse = {
  read: async (path) => {
    const found = await served(path);
    return found === null ? null : new Uint8Array(Buffer.from(found));
  },
  checkpoint: async () => String(await served('checkpoint')),
  keys: () => publicKeys(table.db),
  record: (round) => publicRound(table.db, round),
  receipts: async () => [],
  corrections: async () => [],
};
const look = (before?: Look): Promise<Look> =>
  lookAt(house, before?.state ?? NOTHING_OBSERVED, {
    clock: { now: () => table.time.now(), wait: async () => undefined },
    lateMs: 30_000,
  });
const witnessAt = (name: string): SimulatedWitness =>
  simulatedWitness(name, { logs: [keyOf(ORIGIN), keyOf(`${ORIGIN}/2`)], now: () => table.time.now() });
/** The witness is shown the newest checkpoint; @returns what it says */
const show = async (witness: SimulatedWitness): Promise<string> => {
  const newest = await newestCheckpoint(table.db);
  if (newest === null) return 'nothing';
  const network = { addCheckpoint: (_url: string, body: string) => witness.ask(body) };
  const { vkey } = witness.at;
  const [last] = await lastWitnessed(table.db, newest.log, [vkey]);
  const asked = { lastSize: last?.size ?? 0, now: Math.floor(table.time.now() / 1_000) };
  const tiles = logTiles(table.db, newest.log);
  try {
    const found = await askWitness({ network, tiles, signal: AbortSignal.any([]) }, witness.at, newest, asked);
    await keepCosignature(table.db, { vkey, log: newest.log, size: newest.head.size, ...found });
    return 'cosigned';
  } catch (error) {
    if (error instanceof NotWitnessed) return error.message;
    throw error;
  }
};

/** As a restore to when the log had this many leaves, between rounds: what came later is gone, of rounds and log. */
const restoreTo = async (leaves: number, lastRound: number): Promise<void> => {
  const client = await table.db.pool.connect();
  await client.query('set session_replication_role = replica');
  await client.query('delete from log_leaves where leaf_index >= $1', [leaves]);
  await client.query('delete from log_checkpoints where size > $1', [leaves]);
  await client.query('delete from log_witnesses');
  for (const name of ['wheel_seeds', 'rounds'])
    await client.query(`delete from ${name} where round_number > $1`, [lastRound]).catch(() => undefined);
  await client.query('set session_replication_role = origin');
  client.release();
};

describe('a restore that lost leaves', () => {
  it('after a restore that lost leaves a new log begins and says so; witnesses and observers follow it', async () => {
    const witnesses = [witnessAt('w1'), witnessAt('w2')];
    const showAll = () => Promise.all(witnesses.map(show));
    await tellRound();
    expect(await showAll()).toEqual(['cosigned', 'cosigned']);
    const early = await look();
    const earlyNote = await note();
    await tellRound();
    expect(await showAll()).toEqual(['cosigned', 'cosigned']);
    const late = await look(early);
    const lost = await note();
    expect([early.findings, late.findings, late.state.told?.round]).toEqual([[], [], 2]);

    await restoreTo(3, 1);
    await expect(beginNewLog(table.db, signer, [earlyNote]), 'nothing is missing of it').rejects.toThrow(NoNewLog);
    expect(await showAll()).toEqual(Array(2).fill('it saw 6 leaves, more than the log has'));

    const leaf = await beginNewLog(table.db, signer, [earlyNote, lost]);
    expect(leaf).toEqual({
      kind: 'restored',
      round_number: 1,
      origin: ORIGIN,
      size: 6,
      root: Buffer.from(lost.split('\n')[2] ?? '', 'base64').toString('hex'),
      kept_size: 3,
      kept_root: Buffer.from(earlyNote.split('\n')[2] ?? '', 'base64').toString('hex'),
      restored_at: expect.any(Number),
    });
    await tellRound();
    expect(await showAll(), 'another log, for a witness').toEqual(['cosigned', 'cosigned']);
    expect(
      String(await served('2/checkpoint'))
        .split('\n')
        .slice(0, 2),
    ).toEqual([`${ORIGIN}/2`, '4']);
    expect(String(await served('1/checkpoint')), 'the old log stays as it was kept').toBe(earlyNote);
    expect(await served('tile/entries/000.p/3')).not.toBeNull();
    expect(await served('tile/entries/000.p/4')).toBeNull();

    // an observer who saw what was lost, one who did not, and a new one
    for (const before of [late, early]) {
      const after = await look(before);
      expect(after.findings.map(({ kind }) => kind)).toEqual(['restored']);
      expect(after.findings[0]?.found).toMatch(/kept 3 of casino[.]example\/log; rounds after 1 may be played again/);
      await tellRound();
      expect((await look(after)).findings, 'it is said once').toEqual([]);
    }
    expect((await look()).findings).toEqual([]);
    const route = logRoutes(table.db, []).find(({ route: { name } }) => name === 'logRestores');
    expect(await route?.handler({} as never)).toEqual({ data: [leaf] });
  });

  it('a log that was lost twice is followed through both restores', async () => {
    await tellRound();
    const first = await look();
    for (const size of [6, 7]) {
      await beginNewLog(table.db, signer, []);
      await tellRound();
      expect((await newestCheckpoint(table.db))?.head.size, String(size)).toBe(4);
    }
    const after = await look(first);
    expect(after.findings.map(({ found }) => /kept (\d+) of (\S+);/.exec(found)?.slice(1))).toEqual([
      ['4', `${ORIGIN}/2`],
      ['3', ORIGIN],
    ]);
    const { problems, leaves } = await verifyLog(house, { note: await note(), kept: null, keys: await house.keys() });
    expect(problems).toEqual([]);
    expect(leaves.map(({ kind, round_number }) => `${kind} ${round_number}`)).toEqual([
      'restored 2',
      'open 3',
      'close 3',
      'end 3',
    ]);
  });

  it('a new log is refused with a checkpoint that is not of the log, and while a server writes', async () => {
    await tellRound();
    const own = await note();
    for (const wrong of [own.replace(ORIGIN, 'other.example/log'), own.replace('\n3\n', '\n9\n'), 'x'])
      await expect(beginNewLog(table.db, signer, [wrong])).rejects.toThrow('not a checkpoint of casino.example/log');
    const client = await table.db.pool.connect();
    await client.query('begin; select pg_advisory_xact_lock(7101202674)');
    await expect(beginNewLog(table.db, signer, [])).rejects.toThrow('stop all servers');
    await client.query('rollback');
    client.release();
    expect(await note()).toBe(own);
  });

  it('only the owner of the tables can begin a new log, and only after all leaves', async () => {
    await tellRound();
    const server = openDb(table.address, 1, () => undefined);
    await expect(server.pool.query('insert into log_beginnings values (2, 3)')).rejects.toThrow('permission denied');
    await server.close();
    await expect(table.db.pool.query('insert into log_beginnings values (2, 1)')).rejects.toThrow('does not follow');
    await expect(table.db.pool.query('delete from log_beginnings')).rejects.toThrow('never changed');
  });
});

describe('a restore that also lost the key of the last checkpoint', () => {
  /** A round by the first key, one by a second, and a restore to before the second. */
  const loseKey = async () => {
    const first = signer;
    await tellRound();
    const early = await look();
    const { privateKey } = generateKeyPairSync('ed25519');
    const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
    signer = await openSigner(table.db, pem, keysFor(['a secret of the tests, long enough'], 'round signing key'));
    await tellRound();
    const late = await look(early);
    expect(late.findings).toEqual([]);
    const lost = { note: await note(), vkey: writeNoteKey(keyOf(ORIGIN)), signer };
    await restoreTo(3, 1);
    await table.db.pool.query(`set session_replication_role = replica;
      delete from signing_keys where key_id = '${signer.keyId}'; update signing_keys set retired_at = null;
      reset session_replication_role`);
    signer = first;
    return { early, late, lost };
  };

  it('a new log names the lost key; an observer who kept it and one who did not go on', async () => {
    const { early, late, lost } = await loseKey();
    await expect(beginNewLog(table.db, signer, [lost.note])).rejects.toThrow('with our signature');
    const leaf = await beginNewLog(table.db, signer, [early.state.note ?? '', lost.note], [lost.vkey]);
    const root = Buffer.from(lost.note.split('\n')[2] ?? '', 'base64').toString('hex');
    expect(leaf).toMatchObject({ kind: 'restored', size: 6, root, key: lost.vkey, kept_size: 3 });
    await tellRound();
    const begun = 'rounds after 1 may be played again, and a new log began; it says';
    const said = `restored a restore kept 3 of ${ORIGIN}; ${begun}`;
    const told = async (before: Look) => (await look(before)).findings.map(({ kind, found }) => `${kind} ${found}`);
    expect(await told(early)).toEqual([`${said} that ${lost.vkey} signed what was lost, and is lost too`]);
    const [withdrawn, restored] = await told(late);
    expect(withdrawn).toBe('keys another or none');
    expect(restored).toContain(said);
    const published = await publicKeys(table.db);
    expect(published.map(({ key_id }) => key_id)).toEqual([signer.keyId]);
    expect((await look()).findings).toEqual([]);
  });

  it('a new log names no lost key if the server was given that key again', async () => {
    const { lost } = await loseKey();
    signer = lost.signer; // as ROUND_SIGNING_KEY, which no server has used since
    expect(await beginNewLog(table.db, signer, [lost.note], [lost.vkey])).not.toHaveProperty('key');
  });

  it.each([
    ['another log', (vkey: string) => vkey.replace(ORIGIN, 'other.example/log'), 'is not the vkey of'],
    ['a witness', () => witnessAt('w1').at.vkey, 'is not the vkey of'],
    ['nobody', () => 'key', 'is not the vkey of'],
    ['somebody else', () => writeNoteKey({ ...keyOf(ORIGIN), publicKey: new Uint8Array(32).fill(1) }), 'our signature'],
  ])('a new log is refused with the key of %s', async (_what, change, why) => {
    const { early, lost } = await loseKey();
    await expect(beginNewLog(table.db, signer, [lost.note], [change(lost.vkey)])).rejects.toThrow(why);
    expect(await note()).toBe(early.state.note);
  });

  it('a new log is refused while no leaf is lost', async () => {
    const { early, lost } = await loseKey();
    const again = beginNewLog(table.db, signer, [early.state.note ?? ''], [lost.vkey]);
    await expect(again).rejects.toThrow('nothing was lost');
  });
});

describe('a false restore', () => {
  it('a casino that hides how many leaves a restore lost is exposed by anybody who saw more', async () => {
    await tellRound();
    const early = await note();
    await tellRound();
    const seen = await look();
    await restoreTo(3, 1);
    await expect(beginNewLog(table.db, signer, [early])).rejects.toThrow(NoNewLog);
    await beginNewLog(table.db, signer, []);
    expect((await look(seen)).findings.map(({ kind, found }) => `${kind} ${found}`)).toEqual([
      'shrunk rollback: it says that 3 entries were published, and there were 6',
    ]);
  });
});
