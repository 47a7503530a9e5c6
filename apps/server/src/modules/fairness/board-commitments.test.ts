import { hash } from 'node:crypto';
import { cents } from '@lajvard/money';
import { canonicalJson, parseFile, recordMatches, verifyFile, verifyLog, verifyRound } from '@lajvard/verify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { receiptsOf } from '#modules/plays';
import { publicRound } from '#modules/rounds';
import { openDb } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { keysFor } from '#platform/keys.ts';
import { chipsText, type TestTable, testTable } from '../../testing/test-table.ts';
import { writeMovement } from '../ledger/post.ts';
import { roundDetails } from '../plays/read-round-report.ts';
import { appendToLog } from './append-to-log.ts';
import { logTiles, newestCheckpoint } from './log-store.ts';
import { openSigner, type Signer } from './open-signer.ts';
import { publicKeys } from './public-keys.ts';
import { signRound } from './sign-round.ts';

// docs/FAIRNESS.md#the-board
let table: TestTable;
let signer: Signer;
beforeEach(async () => {
  table = await testTable();
  signer = await openSigner(table.db, null, keysFor(['a secret of the tests, long enough'], 'round signing key'));
});
afterEach(() => table.end());

const asOwner = (text: string) =>
  table.db.pool.query(`set session_replication_role = replica; ${text}; reset session_replication_role`);
const follow = async (kept: string | null) => {
  await appendToLog(table.db, signer, 'casino.example/log');
  const note = (await newestCheckpoint(table.db))?.note ?? '';
  const log = await verifyLog(logTiles(table.db, 1), { note, kept, keys: await publicKeys(table.db) });
  return Object.assign({ note }, log);
};
const checksOf = async (round: number) => {
  const record = await publicRound(table.db, round);
  if (record === null) throw new Error('no record');
  const { checks } = await verifyRound(record, await receiptsOf(table.db, round));
  return { record, board: checks.find(({ name }) => name === 'board')?.holds, checks };
};
/** Each stakes $50: on red, on black, on red, … */
const play = async (players: number): Promise<number> => {
  await table.db.pool.query(
    `insert into users (id, level, account_code, email, password_hash) overriding system value
     select n, 'user', 1000000000 + n, n || '@players.test', '' from generate_series(1, $1::int) n`,
    [players],
  );
  const ids = Array.from({ length: players }, (_, n) => n + 1);
  await table.fund(ids, 200);
  const round = await table.until('locked');
  const arrivedAt = table.clock.monotonic();
  for (const userId of ids) {
    const chips = chipsText({ [userId % 2 === 1 ? 'RED' : 'BLACK']: 50 });
    await table.play.placeBets({ userId, round, chips, arrivedAt });
  }
  return round;
};
const fileOf = async (userId: number, round: number) => {
  const now = () => table.time.now();
  const file = await signRound({ db: table.db, signer, now }, userId, round);
  const read = file && parseFile(JSON.stringify(file));
  if (!read) throw new Error('no file');
  return read;
};
const wrongIn = async (file: Awaited<ReturnType<typeof fileOf>>): Promise<string[]> => {
  const keys = await publicKeys(table.db);
  const published = await publicRound(table.db, file.round.round_number);
  const { checks } = await verifyFile(file, { keys, published, receipts: null });
  return checks.flatMap(({ name, holds }) => (holds === true ? [] : [name]));
};

it('the close commits to the board and the end opens it; the pay-out is its total for the number', async () => {
  const round = await play(5);
  await table.until('spinning');
  const { record: closed, board } = await checksOf(round);
  expect(closed).toMatchObject({ scheme: 'lajvard-1.2', opened_board: null, board: expect.stringMatching(/^\w{64}$/) });
  expect(board).toBeNull();
  const { leaves } = await follow(null);
  expect(leaves.at(-1)).toMatchObject({ kind: 'close', board: closed.board });

  await table.until('settled');
  const { record, checks } = await checksOf(round);
  expect(checks.filter(({ holds }) => holds !== true)).toEqual([]);
  expect(record.board).toBe(closed.board);
  const { cents = [], paid_cents: paid } = record.opened_board ?? {};
  expect(cents.toSorted((one, other) => one - other)).toEqual([
    0,
    ...Array(18).fill(20_000),
    ...Array(18).fill(30_000),
  ]);
  expect(cents[record.number ?? 0]).toBe(paid);
  const log = await follow(null);
  expect(log.problems).toEqual([]);
  expect(log.leaves.at(-1)).toMatchObject({ kind: 'end', opened_board: record.opened_board });
  expect(recordMatches(record, log.leaves)).toBe(true);
  const file = await fileOf(1, round);
  expect(file.board).toBeUndefined();
  expect(await wrongIn(file)).toEqual([]);
});

it.each(['settled', 'void'] as const)(
  'the board of four plays stays sealed when the round is %s; only its players and staff open it',
  async (end) => {
    const round = await play(4);
    if (end === 'void') await table.untilVoid();
    else await table.until('settled');
    const { record, checks, board } = await checksOf(round);
    expect(record).toMatchObject({ phase: end, opened_board: null });
    expect([checks.some(({ holds }) => holds === false), board]).toEqual([false, null]);
    const { rows } = await table.db.pool.query<{ salt: string }>(
      `select encode(board_salt, 'hex') as salt from rounds where round_number = ${round}`,
    );
    const log = await follow(null);
    expect(log.problems).toEqual([]);
    for (const text of [canonicalJson(record), canonicalJson(log.leaves)]) expect(text).not.toContain(rows[0]?.salt);

    const file = await fileOf(1, round);
    expect(file.board).toMatchObject({ salt: rows[0]?.salt, paid_cents: end === 'void' ? null : expect.any(Number) });
    const unproved = end === 'void' ? ['number'] : [];
    expect(await wrongIn(file)).toEqual(unproved);
    const { board: opened, ...without } = file;
    if (!opened) throw new Error('sealed');
    expect(await wrongIn(without)).toEqual(expect.arrayContaining(['signature', 'board']));
    const raised = { ...opened, cents: opened.cents.map((total) => total + 1) };
    expect(await wrongIn({ ...file, board: raised })).toEqual(expect.arrayContaining(['board']));

    const lower = { ...opened, cents: opened.cents.map(() => 0), paid_cents: end === 'void' ? null : 0 };
    const text = Buffer.concat([
      Buffer.from('lajvard-2/board\0'),
      Buffer.from(lower.salt, 'hex'),
      Buffer.alloc(37 * 8),
    ]);
    const other = { ...file, board: lower, round: { ...file.round, board: hash('sha256', text) } };
    expect(await wrongIn(other), 'a board without the own play').toEqual(expect.arrayContaining(['board']));

    const details = (scope: { all: boolean }) => roundDetails(table.db, round, scope as never);
    expect((await details({ all: true }))?.board).toEqual(opened);
  },
);

it('a round voided after its close opens its board, with nothing paid', async () => {
  const round = await play(5);
  await table.untilVoid();
  const { record, board } = await checksOf(round);
  expect(record).toMatchObject({ phase: 'void', opened_board: { paid_cents: null } });
  expect(board).toBe(true);
  const { problems, leaves } = await follow(null);
  expect(problems).toEqual([]);
  expect(leaves.at(-1)).toMatchObject({ kind: 'void', opened_board: record.opened_board });
});

it('a round voided before its close has no board', async () => {
  const round = await play(5);
  await asOwner(`update plays set payouts[1] = payouts[1] + 1 where user_id = 1`);
  expect(await table.until('void')).toBe(round);
  const early = await checksOf(round);
  expect(early).toMatchObject({ board: null, record: { board: null, opened_board: null } });
  expect((await follow(null)).problems).toEqual([]);
});

it('neither the serving role nor the owner can change a committed board', async () => {
  const round = await play(5);
  await table.until('spinning');
  const server = openDb(table.address, 1, () => undefined);
  const changes = ['board_salt = sha256(board_salt)', 'board_hash = sha256(board_hash)', 'board_committed = false'];
  for (const change of [...changes, 'board_cents[1] = board_cents[1] + 1'])
    for (const { pool } of [server, table.db])
      await expect(pool.query(`update rounds set ${change} where round_number = ${round}`)).rejects.toMatchObject({
        constraint: 'rounds_facts_stand',
      });
  await server.close();
  const raise = (more: string) => asOwner(`update rounds set board_cents[1] = board_cents[1] + 1 ${more}`);
  await expect(raise('')).rejects.toMatchObject({ constraint: 'rounds_board_committed' });
  await table.db.pool.query('reset session_replication_role');
});

it('attack 4: one old checkpoint exposes pay-outs raised after the close, even if paid and signed', async () => {
  const round = await play(5);
  await table.until('spinning');
  const { note } = await follow(null);
  await asOwner(`update plays set payouts = (select array_agg(cents + 10000 order by n)
      from unnest(payouts) with ordinality t (cents, n)) where user_id = 1;
    with raised as (select array_agg(cents + 10000 order by n) as cents
      from rounds, unnest(board_cents) with ordinality t (cents, n))
    update rounds set board_cents = raised.cents, board_hash = board_commitment(board_salt, raised.cents) from raised`);
  await table.until('numbered');
  const since = table.time.now();
  while (table.time.now() < since + 20_000) await table.step();
  expect(table.halted(), 'this server does not pay').toBe(1);
  const pot = { account: { kind: 'round:pot', roundNumber: round }, amountCents: cents(-25_000) } as const;
  const wallet = { account: { kind: 'player:wallet', userId: 1 }, amountCents: cents(25_000) } as const;
  const paid = { kind: 'round-settled', reference: `settled:${round}`, postings: [pot, wallet] } as const;
  await transaction(table.db, (tx) => writeMovement(tx, paid));
  await asOwner(`update rounds set phase = 'settled', ended_at = numbered_at, next_opens_at = numbered_at,
    paid_cents = board_cents[number + 1], seed = (select seed from wheel_seeds where round_number = ${round})`);
  expect((await checksOf(round)).board, 'the record by itself').toBe(true);
  const { problems } = await follow(note);
  expect(problems).toMatchObject([{ what: 'its board is not the one committed to' }]);
  const record = await publicRound(table.db, round);
  expect(record && recordMatches(record, (await follow(null)).leaves)).toBe(false);
});
