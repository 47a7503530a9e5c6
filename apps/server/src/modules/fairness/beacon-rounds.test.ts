import { beaconTimeMs } from '@lajvard/beacon';
import { recordMatches, verifyLog, verifyMonthRound, verifyRound } from '@lajvard/verify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { receiptsOf } from '#modules/plays';
import { currentRound, roundsSql } from '#modules/rounds';
import { type BeaconTable, beaconTable, dueAt, PLAYER } from '../../testing/beacon-table.ts';
import { TEST_CHAIN, testSignature } from '../../testing/test-beacon.ts';
import { logTiles, newestCheckpoint } from './log-store.ts';
import { publicKeys } from './public-keys.ts';

// Rounds of lajvard-2 on a real database, with a beacon, a log and leaders that do what a test says.
let table: BeaconTable;
beforeEach(async () => {
  table = await beaconTable();
});
afterEach(() => table.end());

/** The signature of a round comes that late. */
const lateBy = (ms: number) => async (round: number) =>
  table.time.now() < beaconTimeMs(TEST_CHAIN, round) + ms ? null : testSignature(round);

/** Void, never launched, over in time, verified, and the stake is back. */
const isVoid = async (round: number, reason: string): Promise<void> => {
  const now = await table.ended(round);
  expect(now).toMatchObject({ phase: 'void', void_reason: reason, number: null, launched_at: null });
  expect(now.ended_at).toBeLessThanOrEqual(now.closes_at + 121_000);
  expect(await table.launches()).toBe(0);
  expect(await table.balance(PLAYER)).toBe(1_000);
  const receipts = await receiptsOf(table.db, round);
  const { checks } = await verifyRound(now, receipts);
  expect(checks.filter(({ holds }) => holds === false)).toEqual([]);
};

test('a round opens with the next beacon, launches after it, and everybody can verify all of it', async () => {
  const round = await table.bet();
  const opening = await table.record(round);
  expect(opening).toMatchObject({ scheme: 'lajvard-2.1', beacon: { chain: TEST_CHAIN.hash, signature: null } });
  const { round: named = 0 } = opening.beacon ?? {};
  const shown = { chain: TEST_CHAIN.hash, round: named, due_at: dueAt(opening), is_own: true };
  expect((await currentRound(table.db))?.beacon).toEqual(shown);
  const wait = dueAt(opening) - opening.closes_at - 3_000;
  expect(wait >= 0 && wait <= 300, `${wait}`).toBe(true);

  const now = await table.ended(round);
  expect(now).toMatchObject({ phase: 'settled', commitment: opening.commitment });
  expect(now.beacon).toEqual({ ...opening.beacon, signature: testSignature(named).toString('hex') });
  expect(await table.loggedAt(round)).toBeLessThan(dueAt(now) - 1_000);
  expect(now.launched_at).toBeGreaterThanOrEqual(dueAt(now));
  expect((now.launched_at ?? 0) - dueAt(now), 'at once').toBeLessThanOrEqual(20);
  const receipts = await receiptsOf(table.db, round);
  const { checks } = await verifyRound(now, receipts);
  const names = ['commitment', 'beacon', 'number', 'bets', 'count', 'board', 'times'];
  expect(checks, 'the board of one play is sealed').toEqual(
    names.map((name) => ({ name, holds: name === 'board' ? null : true })),
  );

  const { rows } = await roundsSql({ from: round, to: round + 1 }).execute(table.db.kysely);
  const cells = Object.entries(rows[0] as object).map(([name, cell]) => [name, String(cell ?? '')]);
  expect(
    await verifyMonthRound(Object.fromEntries(cells), receipts),
    'the files of a month have the board too',
  ).toEqual(names.map((name) => ({ name, holds: true })));

  await table.tell(round);
  const note = (await newestCheckpoint(table.db))?.note ?? '';
  const log = await verifyLog(logTiles(table.db, 1), { note, kept: null, keys: await publicKeys(table.db) });
  expect(log.problems).toEqual([]);
  expect(log.leaves.map(({ kind }) => kind)).toEqual(['open', 'close', 'end']);
  expect(recordMatches(now, log.leaves)).toBe(true);
});

test('a round that opens at any other moment closes just before its beacon too', async () => {
  await table.ended(await table.bet());
  await table.leaderChanges(20_650);
  const opening = await table.record(await table.until('open'));
  const { opened_at, locks_at, closes_at } = opening;
  expect(closes_at - locks_at).toBe(3_000);
  expect(locks_at - opened_at, 'extra time').toBeGreaterThan(75_000);
  expect(dueAt(opening) - closes_at).toBe(3_300);
});

test('a beacon a minute late is waited for', async () => {
  table.will.signatureOf = lateBy(60_000);
  const now = await table.ended(await table.bet());
  expect(now.phase).toBe('settled');
  expect((now.launched_at ?? 0) - dueAt(now)).toBeGreaterThanOrEqual(60_000);
});

test('without its beacon a round is void 120 s after its close, and never takes another', async () => {
  const asked = new Set<number>();
  table.will.signatureOf = async (round) => {
    asked.add(round);
    return null;
  };
  const round = await table.bet();
  await isVoid(round, 'no-beacon');
  expect([...asked]).toEqual([(await table.record(round)).beacon?.round]);
});

test.each<[string, () => Promise<Buffer | null>]>([
  ['fail', () => Promise.reject(new Error('no answer'))],
  ['never answer', () => new Promise(() => undefined)],
])('relays that %s hold nothing up', async (_what, answer) => {
  table.will.signatureOf = answer;
  await isVoid(await table.bet(), 'no-beacon');
});

test('a close that the log does not have in time voids the round before its beacon', async () => {
  table.will.logStands = true;
  const round = await table.bet();
  await isVoid(round, 'late-close');
  const now = await table.record(round);
  expect(now.ended_at).toBeLessThan(dueAt(now));
  expect(now.beacon?.signature).toBeNull();
});

test('a clock so slow that the beacon comes before its time voids the round', async () => {
  table.will.signatureOf = lateBy(-10_000);
  const round = await table.bet();
  await isVoid(round, 'late-close');
  expect((await table.record(round)).beacon?.signature).toBeNull();
});

test('a lock so late that the close comes too near its beacon voids the round', async () => {
  const round = await table.until('open');
  table.clock.pauseUntil((await table.record(round)).locks_at + 3_500);
  await isVoid(round, 'late-close');
});

test('the next leader goes on with the same beacon, whether the log had the close or not', async () => {
  for (const logged of [false, true]) {
    table.will.logStands = !logged;
    await table.bet();
    const round = await table.closed(logged);
    const { round: named = 0 } = (await table.record(round)).beacon ?? {};
    await table.leaderChanges(logged ? 30_000 : 700);
    table.will.logStands = false;
    const now = await table.ended(round);
    expect(now).toMatchObject({ phase: 'settled', beacon: { round: named } });
    expect(now.beacon?.signature).toBe(testSignature(named).toString('hex'));
  }
});

test('no dump of the database between the opening and the beacon has what gives the number', async () => {
  const round = await table.bet();
  const opening = await table.record(round);
  const signature = testSignature(opening.beacon?.round ?? 0).toString('hex');
  const { rows: tables } = await table.db.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const dump = async (): Promise<string> => {
    const all = tables.map(({ name }) => table.db.pool.query(`select to_jsonb(t)::text as text from ${name} t`));
    return (await Promise.all(all)).flatMap(({ rows }) => rows.map(({ text }) => text)).join('\n');
  };
  let looked = 0;
  for (; table.time.now() < dueAt(opening); await table.step()) {
    const text = await dump();
    expect(text).toContain(opening.commitment);
    expect(text).not.toContain(signature);
    looked += 1;
  }
  expect(looked).toBeGreaterThan(3);
  await table.ended(round);
  expect(await dump(), 'it is found where it is').toContain(signature);
});
