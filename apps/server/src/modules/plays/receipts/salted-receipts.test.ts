import { createHash } from 'node:crypto';
import { hashLeaf, verifyInclusion } from '@lajvard/tlog';
import { isAckOf, receiptOf, rootOfReceipts } from '@lajvard/verify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { publicRound } from '#modules/rounds';
import { TEST_PUBLIC_KEY } from '../../../testing/connect-modules.ts';
import { chipsText, type TestTable, testTable } from '../../../testing/test-table.ts';
import { receiptsOf } from '../play-store.ts';
import { hashTree, rootOf } from './salted-receipts.ts';

// What the server makes, checked as anybody could check it, by the package that is published for it.
let table: TestTable;
beforeEach(async () => {
  table = await testTable();
});
afterEach(() => table.end());

const placeAll = async (players: number) => {
  await table.fund(
    Array.from({ length: players }, (_, n) => n + 1),
    200,
  );
  const round = await table.until('locked');
  const place = (userId: number) =>
    table.play.placeBets({ userId, round, chips: chipsText({ RED: 50 }), arrivedAt: table.clock.monotonic() });
  const answers = await Promise.all(Array.from({ length: players }, (_, n) => place(n + 1)));
  return { round, place, answers: answers.filter((answer) => 'receipt' in answer) };
};

it('each receipt follows from the player’s own play, and one signature covers the batch', async () => {
  const { round, answers } = await placeAll(7);
  expect(answers).toHaveLength(7);
  for (const { receipt, salt, ack, chips } of answers) {
    if (salt === null || ack === null) throw new Error('no salt');
    const slip = JSON.stringify(chips);
    expect(receipt).toBe(await receiptOf({ salt, round, accountCode: '', stakeCents: 5_000, slip }));
    expect(await isAckOf(TEST_PUBLIC_KEY, round, receipt, ack)).toBe(true);
    expect(await isAckOf(TEST_PUBLIC_KEY, round + 1, receipt, ack)).toBe(false);
  }
  expect(new Set(answers.map(({ salt }) => salt)).size).toBe(7);
  expect(new Set(answers.map(({ ack }) => ack?.signature)).size).toBe(1);
});

it('a slip sent again gets its first acknowledgement, even beside other plays and after the close', async () => {
  const { place, answers } = await placeAll(7);
  await table.fund(8, 200);
  await table.shiftClock(500);
  const again = await Promise.all([3, 8, 5].map(place));
  expect(again[0]).toEqual(answers[2]);
  expect(again[1]).toMatchObject({ ack: { size: 3, index: 1 } });
  expect(again[2]).toEqual(answers[4]);
  await table.until('spinning');
  expect(await Promise.all([7, 1, 8].map(place))).toEqual([answers[6], answers[0], again[1]]);
  await table.until('settled');
  expect(await place(2)).toEqual(answers[1]);
});

it.each(['settled', 'void'] as const)('the digest of a %s round is the root over its receipts', async (phase) => {
  const { round, answers } = await placeAll(5);
  if (phase === 'void') await table.untilVoid();
  else await table.until('settled');
  const record = await publicRound(table.db, round);
  expect(record).toMatchObject({ scheme: 'lajvard-1.2', play_count: 5 });
  const receipts = await receiptsOf(table.db, round);
  expect(receipts).toEqual(answers.map(({ receipt }) => receipt).sort());
  expect(record?.bets_digest).toBe(rootOfReceipts(receipts));
});

it('an upgraded database adopts salted receipts, then boards, a day after each migration', async () => {
  const opens = async () => {
    const round = await table.until('open');
    return (await publicRound(table.db, round))?.scheme;
  };
  await table.until('open');
  await table.db.pool.query(`set session_replication_role = replica; update rounds set receipts_salted = false,
    board_committed = false;
    update migrations set needs = null where name ~ '^(0066|0111)';
    reset session_replication_role`);
  const { round, answers } = await placeAll(2);
  for (const { salt, ack } of answers) expect([salt, ack]).toEqual([null, null]);
  await table.until('settled');
  const receipts = (await receiptsOf(table.db, round)).join('');
  expect(await publicRound(table.db, round)).toMatchObject({
    scheme: 'lajvard-1',
    bets_digest: createHash('sha256').update(receipts).digest('hex'),
  });
  expect(await opens()).toBe('lajvard-1');
  const needs = `select needs from migrations where name like '0066%'`;
  expect((await table.db.pool.query(needs)).rows).toEqual([{ needs: null }]);
  const aDayLater = async (name: string): Promise<void> => {
    await table.db.pool.query(`update migrations set run_at = run_at - interval '25 hours' where name like $1`, [name]);
    await table.until('settled');
  };
  await aDayLater('0066%');
  expect(await opens()).toBe('lajvard-1.1');
  expect((await table.db.pool.query(needs)).rows).toEqual([{ needs: '0066' }]);
  await aDayLater('0111%');
  expect(await opens()).toBe('lajvard-1.2');
  expect((await table.db.pool.query(needs.replace('0066', '0111'))).rows).toEqual([{ needs: '0111' }]);
});

it('the server’s hash tree equals the verifier’s', () => {
  for (const size of [0, 1, 2, 3, 5, 8, 100, 129]) {
    const receipts = Array.from({ length: size }, (_, n) => createHash('sha256').update(`${n}`).digest('hex'));
    expect(rootOf(receipts).toString('hex'), `${size}`).toBe(rootOfReceipts(receipts));
    const tree = hashTree(receipts.map((receipt) => Buffer.from(receipt, 'hex')));
    for (const [index, receipt] of receipts.entries()) {
      const leaf = hashLeaf(Buffer.from(receipt, 'hex'));
      const path = tree.pathOf(index).map((node) => Buffer.from(node, 'hex'));
      expect(verifyInclusion(leaf, index, { size, root: tree.root }, path), `${index}`).toBe(true);
    }
  }
});
