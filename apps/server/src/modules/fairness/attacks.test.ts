import { cents } from '@lajvard/money';
import { type KeptPlay, recordMatches, verifyKeptPlay, verifyLog } from '@lajvard/verify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publicRound, roundState } from '#modules/rounds';
import { configureWheel } from '#modules/wheel';
import { openDb } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { keysFor } from '#platform/keys.ts';
import { TEST_PUBLIC_KEY } from '../../testing/connect-modules.ts';
import { chipsText, type TestTable, testTable } from '../../testing/test-table.ts';
import type { AccountRef } from '../ledger/chart-of-accounts.ts';
import { writeMovement } from '../ledger/post.ts';
import { appendToLog } from './append-to-log.ts';
import { logTiles, newestCheckpoint } from './log-store.ts';
import { openSigner, type Signer } from './open-signer.ts';
import { publicKeys } from './public-keys.ts';

// Attacks from inside: refused by the database, void with stakes back, not paid, or found by a verifier with one old
// checkpoint or one acknowledgement. The role that serves is refused by rights and triggers (database-roles,
// frozen-plays, frozen-rounds); who owns the tables and switches the triggers off is found:
//  3 two slips exchanged after the close             plays/close-round, signed-batches
//  4 pay-outs raised before and after the close      plays/close-round; paid all the same board-commitments
//  5 a play inserted after the close, with its money below
//  6 a winner removed and refunded                   below; without a refund plays/close-round
//    a stake refunded, the pot emptied, pay-outs booked before their time   below
//  9 a restore to before the close, another ending   below; if it is reported restored-log
// 10 a second server on a copy of the database       below; shown to a witness verify/src/log/witness
// 11 the dearest 10 % of 200 rounds void             packages/figures void-ranks; without beacons void-ranks here
// 12 audit log, ledger, readings edited              audit/audit, ledger/prove; readings below
// 16 a play left out of the root                     below; verify/src/file/kept-play, the page's kept-bet
// 17 a reading changed after its leaf                below
// 18 two checkpoints of one size                     public-log, verify/src/log/witness, verify/src/observe
const ORIGIN = 'casino.example/log';
let table: TestTable;
let signer: Signer;
beforeEach(async () => {
  table = await testTable();
  signer = await openSigner(table.db, null, keysFor(['a secret of the tests, long enough'], 'round signing key'));
});
afterEach(() => table.end()); // which proves the ledger

const asOwner = (text: string) =>
  table.db.pool.query(`set session_replication_role = replica; ${text}; reset session_replication_role`);
const append = (): Promise<number | null> => appendToLog(table.db, signer, ORIGIN);
const note = async (): Promise<string> => (await newestCheckpoint(table.db))?.note ?? '';
const follow = async (kept: string | null) =>
  verifyLog(logTiles(table.db, 1), { note: await note(), kept, keys: await publicKeys(table.db) });

/** Players 1 and 2 stake $50 on red, black; what player 1 keeps of the answer. */
const playBoth = async (): Promise<KeptPlay> => {
  await table.db.pool.query(`insert into users (id, level, account_code, email, password_hash)
    overriding system value select n, 'user', 1000000000 + n, n || '@players.test', '' from generate_series(1, 3) n`);
  await table.fund([1, 2, 3], 200);
  const round = await table.until('locked');
  const [first] = await Promise.all(
    [1, 2].map((userId) =>
      table.play.placeBets({
        userId,
        round,
        chips: chipsText({ [userId === 1 ? 'RED' : 'BLACK']: 50 }),
        arrivedAt: table.clock.monotonic(),
      }),
    ),
  );
  if (first === undefined || !('ack' in first) || first.ack === null || first.salt === null)
    throw new Error('not taken');
  const { receipt, salt, ack } = first;
  return { round, account_code: '1000000001', chips: chipsText({ RED: 50 }), salt, receipt, ack };
};
/** What player 1 finds with the acknowledgement. */
const found = async (kept: KeptPlay): Promise<object> => {
  const record = await publicRound(table.db, kept.round);
  const { rows } = await table.db.pool.query<{ receipt: string }>(
    `select encode(receipt, 'hex') as receipt from plays where round_number = $1 order by 1`,
    [kept.round],
  );
  if (record === null) throw new Error('no record');
  const key = { key_id: 'test', algorithm: 'Ed25519' as const, public_key: TEST_PUBLIC_KEY };
  const published = { record, receipts: rows.map(({ receipt }) => receipt) };
  const keys = [Object.assign({ created_at: '', retired_at: null }, key)];
  return Object.fromEntries(
    (await verifyKeptPlay(kept, Object.assign({ keys }, published))).map(({ name, holds }) => [name, holds]),
  );
};
/** Books what nothing in the casino posts, under the name of stakes. */
const move = (reference: string, from: AccountRef, to: AccountRef): Promise<unknown> =>
  transaction(table.db, (tx) =>
    writeMovement(tx, {
      kind: 'stakes-placed',
      reference,
      postings: [
        { account: from, amountCents: cents(-5_000) },
        { account: to, amountCents: cents(5_000) },
      ],
    }),
  );
const potOf = (roundNumber: number): AccountRef => ({ kind: 'round:pot', roundNumber });
type BookedAttack = (roundNumber: number) => Promise<unknown>;
const stepFor = async (ms: number): Promise<void> => {
  const since = table.time.now();
  while (table.time.now() < since + ms) await table.step();
};
const walletOf = (userId: number): AccountRef => ({ kind: 'player:wallet', userId });

describe('attacks by the owner of the tables', () => {
  it('a play inserted with its money after the close halts the table', async () => {
    const { round } = await playBoth();
    await table.until('spinning');
    await move('late', walletOf(3), potOf(round));
    await asOwner(`insert into plays select round_number, 3, stake_cents, chips, payouts, sha256(receipt), arrived_at,
      1, salt from plays where user_id = 1`);
    await table.until('numbered');
    await stepFor(30_000);
    expect(table.halted()).toBe(1);
    expect((await roundState(table.db, round))?.phase).toBe('numbered');
    expect(await table.balance(3), 'nothing came of it').toBe(150);
    await asOwner('delete from plays where user_id = 3');
    await move('back', potOf(round), walletOf(3));
    expect(await table.until('settled')).toBe(round);
  });

  it('a play removed and refunded before the close makes the round void and stays provable', async () => {
    const kept = await playBoth();
    await asOwner('delete from plays where user_id = 1');
    await move('refund', potOf(kept.round), walletOf(1));
    expect(await table.until('void')).toBe(kept.round);
    for (const userId of [1, 2]) expect(await table.balance(userId), `player ${userId}`).toBe(200);
    expect(await found(kept)).toEqual({ slip: true, signed: true, frozen: false });
    expect(await table.until('settled'), 'the table goes on').toBe(kept.round + 1);
  });

  it.each<[string, BookedAttack]>([
    ['a refund of a play that stays', (round) => move('refund', potOf(round), walletOf(1))],
    ['a raised stake of a player', (round) => move('more', walletOf(2), potOf(round))],
    ['a stake of a player without a play', (round) => move('other', walletOf(3), potOf(round))],
    ['removing the acknowledgements', () => asOwner('delete from play_acks')],
    ['an exchanged receipt', () => asOwner(`update plays set receipt = sha256('another') where user_id = 1`)],
  ])('%s before the close makes the round void and returns every stake', async (_, attack) => {
    const { round } = await playBoth();
    await attack(round);
    expect(await table.until('void')).toBe(round);
    expect((await publicRound(table.db, round))?.void_reason).toBe('fault');
    for (const userId of [1, 2, 3]) expect(await table.balance(userId), `player ${userId}`).toBe(200);
    expect(table.halted()).toBe(0);
  });

  // What is not in the pot cannot be returned: somebody must bring it back first.
  it.each<[string, AccountRef]>([
    ['paying an accomplice out of the pot', walletOf(3)],
    ['taking a stake out of the pot', { kind: 'house:bank' }],
  ])('%s before the close halts the table until the money is back', async (_, to) => {
    const { round } = await playBoth();
    await move('taken', potOf(round), to);
    await stepFor(60_000);
    expect(table.halted()).toBe(1);
    expect(await roundState(table.db, round)).toMatchObject({ phase: 'locked', number: null });
    expect(table.told('a round cannot be made void'), 'once, not at each try').toBe(1);
    await move('back', to, potOf(round));
    expect(await table.until('void')).toBe(round);
    expect(table.halted()).toBe(0);
    for (const userId of [1, 2, 3]) expect(await table.balance(userId), `player ${userId}`).toBe(200);
  });

  it.each<[string, BookedAttack, BookedAttack]>([
    [
      'refunding a play',
      (round) => move('a', potOf(round), walletOf(1)),
      (round) => move('b', walletOf(1), potOf(round)),
    ],
    [
      'paying an accomplice',
      (round) => move('a', potOf(round), walletOf(3)),
      (round) => move('b', walletOf(3), potOf(round)),
    ],
    [
      'raising a stake',
      (round) => move('a', walletOf(2), potOf(round)),
      (round) => move('b', potOf(round), walletOf(2)),
    ],
  ])('%s between the close and the settlement halts the table until it is undone', async (_, attack, back) => {
    const { round } = await playBoth();
    await table.until('spinning');
    await attack(round);
    await table.until('numbered');
    await stepFor(60_000);
    expect(table.halted()).toBe(1);
    expect(table.told('a round cannot be settled'), 'once, not at each try').toBe(1);
    await back(round);
    expect(await table.until('settled')).toBe(round);
    expect(table.halted()).toBe(0);
  });

  it('a reading and a number changed after their leaf no longer match the log', async () => {
    const change = (staffId: number, more: object) =>
      configureWheel(table.db, { source: null, reading: null, roundNumber: null, staffId, ip: '192.0.2.1', ...more });
    await change(1, { source: 'studio' });
    await table.until('spinning');
    while (table.time.now() < ((await publicRound(table.db, 1))?.launched_at ?? 0) + 12_000) await table.step();
    for (const staffId of [1, 2]) await change(staffId, { reading: 17 });
    await table.until('settled');
    await append();
    const kept = await note();
    const readings = `update croupier_readings set number = 18`;
    const server = openDb(table.address, 1, () => undefined);
    await expect(server.pool.query(readings)).rejects.toThrow();
    await server.close();
    await expect(table.db.pool.query(readings)).rejects.toThrow();
    await asOwner(`${readings}; update rounds set number = 18`);
    await table.until('open');
    await append();
    const { leaves, problems } = await follow(null);
    expect(problems, 'the log itself still holds').toEqual([]);
    expect((await follow(kept)).problems).toEqual([]);
    const record = await publicRound(table.db, 1);
    const told = leaves.filter(({ round_number }) => round_number === 1);
    expect(record && recordMatches(record, told)).toBe(false);
  });

  it('one old checkpoint exposes a rollback or a copied log', async () => {
    const kept = await playBoth();
    await append();
    await table.until('spinning');
    await append();
    const seen = await note();
    // the log of a copy made before the close, whose round closes otherwise: signed by the same key
    await asOwner(`delete from log_leaves where kind = 'close'; delete from log_checkpoints where size > 1;
      update rounds set bets_digest = sha256('another'), play_count = 1`);
    await append();
    await expect(follow(seen)).rejects.toMatchObject({ fault: 'fork' });
    expect(await found(kept)).toMatchObject({ signed: true, frozen: false });
  });
});
