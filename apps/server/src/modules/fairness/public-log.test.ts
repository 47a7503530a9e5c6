import type { LogLeaf } from '@lajvard/contract';
import { appendEntries, EMPTY_HEAD, signCheckpoint, TlogError } from '@lajvard/tlog';
import { recordMatches, verifyLog } from '@lajvard/verify';
import type { PoolClient } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { insertCorrection, publicRound } from '#modules/rounds';
import { configureWheel } from '#modules/wheel';
import { type Db, openDb } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { keysFor } from '#platform/keys.ts';
import { type TestTable, testTable } from '../../testing/test-table.ts';
import { appendToLog } from './append-to-log.ts';
import { logTiles, newestCheckpoint } from './log-store.ts';
import { openSigner, type Signer } from './open-signer.ts';
import { publicKeys } from './public-keys.ts';

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
const verified = async (kept: string | null = null) =>
  verifyLog(logTiles(table.db, 1), { note: await note(), kept, keys: await publicKeys(table.db) });
const faultOf = (found: Promise<unknown>): Promise<string | null> =>
  found.then(
    () => null,
    (error: unknown) => (error instanceof TlogError ? error.fault : String(error)),
  );
const kindsOf = (leaves: readonly LogLeaf[]): string[] =>
  leaves.map(({ kind, round_number }) => `${kind} ${round_number}`);

/** Rounds 1 to 3 settled, each told step by step. */
const threeRounds = async (): Promise<void> => {
  for (let round = 1; round <= 3; round += 1)
    for (const phase of ['open', 'spinning', 'settled'] as const) {
      await table.until(phase);
      await append();
    }
};

/** As the owner of the tables, with every trigger off, and the signing key: another log is written and signed. */
const rewrite = async (change: (leaves: Uint8Array[]) => Uint8Array[]): Promise<void> => {
  const { rows } = await table.db.pool.query<{ leaf: Buffer; round_number: string; kind: string }>(
    'select leaf, round_number, kind from log_leaves order by leaf_index',
  );
  const entries = change(rows.map(({ leaf }) => new Uint8Array(leaf)));
  const { head } = await appendEntries({ read: async () => null }, EMPTY_HEAD, entries);
  const key = {
    name: ORIGIN,
    kind: 'ed25519' as const,
    publicKey: new Uint8Array(Buffer.from(signer.publicKey, 'base64url')),
  };
  const signed = await signCheckpoint(
    ORIGIN,
    head,
    key,
    (message) => new Uint8Array(Buffer.from(signer.sign(Buffer.from(message)), 'base64url')),
  );
  await asMaster(async (client) => {
    await client.query('delete from log_leaves');
    await client.query('delete from log_checkpoints');
    for (const [index, entry] of entries.entries())
      await client.query('insert into log_leaves values ($1, $2, $3, $4)', [index, index, 'open', Buffer.from(entry)]);
    await client.query('insert into log_checkpoints values ($1, $2, $3)', [head.size, Buffer.from(head.root), signed]);
  });
};
const asMaster = async (work: (client: PoolClient) => Promise<void>): Promise<void> => {
  const client = await table.db.pool.connect();
  try {
    for (const name of ['log_leaves', 'log_checkpoints']) await client.query(`alter table ${name} disable trigger all`);
    await work(client);
  } finally {
    for (const name of ['log_leaves', 'log_checkpoints']) await client.query(`alter table ${name} enable trigger all`);
    client.release();
  }
};

describe('the public log', () => {
  it('the public log tells each round as it goes, and verifies from any checkpoint', async () => {
    const kept: string[] = [];
    for (const phase of ['open', 'spinning', 'settled'] as const) {
      await table.until(phase);
      expect(await append()).toBe(1);
      expect(await append(), 'nothing new').toBe(0);
      kept.push(await note());
    }
    await table.untilVoid();
    await append();
    const { leaves, problems, origin } = await verified();
    expect(origin).toBe(ORIGIN);
    expect(problems).toEqual([]);
    expect(kindsOf(leaves)).toEqual(['open 1', 'close 1', 'end 1', 'open 2', 'close 2', 'void 2']);
    for (const [n, older] of kept.entries()) expect((await verified(older)).leaves).toEqual(leaves.slice(n + 1));
    for (const round of [1, 2]) {
      const record = await publicRound(table.db, round);
      expect(
        record &&
          recordMatches(
            record,
            leaves.filter(({ round_number }) => round_number === round),
          ),
      ).toBe(true);
    }
  });

  it('the public log tells neither the number nor the seed of a round before its end', async () => {
    await table.until('spinning');
    await append();
    const { leaves } = await verified();
    expect(kindsOf(leaves)).toEqual(['open 1', 'close 1']);
    expect(JSON.stringify(leaves)).not.toMatch(/seed|"number"/);
  });

  it('the public log tells readings of the croupier’s wheel, and each correction once', async () => {
    const change = (staffId: number, more: object) =>
      configureWheel(table.db, { source: null, reading: null, roundNumber: null, staffId, ip: '192.0.2.1', ...more });
    await change(1, { source: 'studio' });
    await table.until('spinning');
    while (table.time.now() < ((await publicRound(table.db, 1))?.launched_at ?? 0) + 12_000) await table.step();
    for (const staffId of [1, 2]) await change(staffId, { reading: 17 });
    await table.until('settled');
    await append();
    const { leaves, problems } = await verified();
    expect(problems).toEqual([]);
    expect(kindsOf(leaves)).toEqual(['open 1', 'close 1', 'reading 1', 'end 1']);
    expect(leaves[2]).toMatchObject({ reading: 17, proposed_at: expect.any(Number) });
    const kept = await note();
    await table.until('open');
    await append();
    const nobody = { players_paid: 0, players_kept: 0, players_charged: 0, paid_cents: 0, kept_cents: 0 };
    const by = { reason: 'the film', proposed_by: 1, confirmed_by: 2, movement_id: null, charged_cents: 0 };
    const first = { round_number: 1, ordinal: 1, paid_number: 17, former_number: 17, number: 18 } as const;
    const second = { ...first, ordinal: 2, former_number: 18, number: 17 } as const;
    await transaction(table.db, (tx) => insertCorrection(tx, { ...first, ...nobody, ...by }));
    expect([await append(), await append()], 'told once').toEqual([1, 0]);
    await table.until('spinning');
    await append();
    const later = await verified(kept);
    expect(later.problems).toEqual([]);
    expect(kindsOf(later.leaves)).toEqual(['open 2', 'correction 1', 'close 2']);
    expect(later.leaves[1]).toMatchObject({ paid_number: 17, number: 18 });
    expect(later.leaves[1], 'as ever').not.toHaveProperty('former_number');
    await transaction(table.db, (tx) => insertCorrection(tx, { ...second, ...nobody, ...by }));
    expect([await append(), await append()], 'a correction of it, once').toEqual([1, 0]);
    const last = await verified(kept);
    expect(last.problems).toEqual([]);
    expect(last.leaves.at(-1)).toMatchObject({ kind: 'correction', paid_number: 17, former_number: 18, number: 17 });
  });

  it('the public log catches up after a server that ended, and keeps its own name', async () => {
    await table.until('open');
    await append();
    await table.until('settled');
    await table.until('locked');
    await appendToLog(table.db, signer, 'another.example/log');
    const { leaves, problems, origin } = await verified();
    expect({ problems, origin }).toEqual({ problems: [], origin: ORIGIN });
    expect(kindsOf(leaves)).toEqual(['open 1', 'close 1', 'end 1', 'open 2']);
  });
});

describe('attacks on the public log', () => {
  it('the serving role can neither change, remove or slip in leaves, nor store a smaller checkpoint', async () => {
    await threeRounds();
    const server: Db = openDb(table.address, 1, () => undefined);
    const refused = (text: string) =>
      server.pool.query(text).then(
        () => 'done',
        (error: { code: string; constraint?: string }) => error.constraint ?? error.code,
      );
    for (const name of ['log_leaves', 'log_tiles', 'log_checkpoints']) {
      expect(await refused(`delete from ${name}`)).toBe('42501');
      expect(await refused(`truncate ${name}`)).toBe('42501');
    }
    expect(await refused(`update log_leaves set leaf = 'x'`)).toBe('42501');
    const leaf = (index: number) => `insert into log_leaves values (${index}, 99, 'open', 'x')`;
    expect(await refused(leaf(3))).toBe('log_leaves_follow');
    expect(await refused(leaf(99))).toBe('log_leaves_follow');
    const checkpoint = `insert into log_checkpoints values (2, decode(repeat('00', 32), 'hex'), 'x')`;
    expect(await refused(checkpoint)).toBe('log_checkpoints_cover');
    await server.close();
    await expect(table.db.pool.query('delete from log_leaves')).rejects.toThrow('never changed');
  });

  it.each<[string, (leaves: Uint8Array[]) => Uint8Array[], string]>([
    ['rewrites a leaf', (leaves) => leaves.with(2, new TextEncoder().encode('{}')), 'inconsistent'],
    ['drops a leaf', (leaves) => leaves.toSpliced(2, 1), 'fork'],
    ['inserts a leaf', (leaves) => leaves.toSpliced(2, 0, new TextEncoder().encode('{}')), 'inconsistent'],
    ['cuts off the end', (leaves) => leaves.slice(0, 4), 'rollback'],
    ['forks the log', (leaves) => leaves.slice(0, 6).with(5, new TextEncoder().encode('{}')), 'fork'],
  ])('one old checkpoint exposes an owner of the tables who %s', async (_what, change, fault) => {
    for (const round of [1, 2]) {
      for (const phase of ['open', 'spinning', 'settled'] as const) {
        await table.until(phase);
        await append();
      }
      expect(await table.until('settled')).toBe(round);
    }
    const kept = await note();
    await table.until('open');
    await append();
    await rewrite(change);
    expect(await faultOf(verified(kept))).toBe(fault);
  });

  it('signing stops when a stored leaf was changed', async () => {
    await threeRounds();
    await asMaster(async (client) => {
      await client.query(`update log_leaves set leaf = 'x' where leaf_index = 4`);
    });
    await table.until('open');
    expect(await faultOf(append())).toBe('damaged');
    expect((await table.db.pool.query('select count(*)::int as n from log_leaves')).rows).toEqual([{ n: 9 }]);
  });
});
