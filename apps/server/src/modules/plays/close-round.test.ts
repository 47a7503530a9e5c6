import { NO_METRICS } from '@lajvard/process';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { currentRound, roundState } from '#modules/rounds';
import { transaction } from '#platform/db/transaction.ts';
import { testAckKeys } from '../../testing/connect-modules.ts';
import { chipsText, type TestTable, testTable } from '../../testing/test-table.ts';
import { createCheckedRound } from './close-round.ts';
import { checkInWorker } from './round-thread.ts';

// Attacks by the owner of the tables, with every trigger switched off.
let table: TestTable;
beforeEach(async () => {
  table = await testTable();
});
afterEach(() => table.end()); // which proves the ledger

const asOwner = (text: string) =>
  table.db.pool.query(`set session_replication_role = replica; ${text}; reset session_replication_role`);

/** Players 1 to `players` each stake $50, of the $200 they have; player 9 has none in it. */
const playAll = async (players = 3): Promise<number> => {
  const all = Array.from({ length: players }, (_, n) => n + 1);
  await table.fund(players < 9 ? [...all, 9] : all, 200);
  await table.db.pool.query(`insert into users (id, level, account_code, email, password_hash)
    overriding system value select n, 'user', 1000000000 + n, n || '@players.test', '' from generate_series(1, 9) n
    on conflict do nothing`);
  const round = await table.until('locked');
  const answers = await Promise.all(
    Array.from({ length: players }, (_, n) =>
      table.play.placeBets({
        userId: n + 1,
        round,
        chips: chipsText([{ RED: 50 }, { BLACK: 50 }, { '1-18': 50 }][n % 3] ?? {}),
        arrivedAt: table.clock.monotonic(),
      }),
    ),
  );
  for (const answer of answers) expect(answer).toHaveProperty('receipt');
  return round;
};

/** Settles with number 1 as a process does that did not close the round. */
const settleElsewhere = async (roundNumber: number, withBoard: boolean) => {
  const { rows } = await table.db.pool.query(
    `select array_to_json(board_cents) as cents, plays_hash as "playsHash" from rounds where round_number = $1`,
    [roundNumber],
  );
  const other = createCheckedRound({
    receiptSecrets: ['another', 'simulated'],
    ackKeys: testAckKeys,
    metrics: NO_METRICS,
  });
  return transaction(table.db, (tx) =>
    other.settleRound(tx, { roundNumber, number: 1, board: withBoard ? rows[0] : null }),
  );
};

const exchanged = (columns: readonly string[]): string =>
  `update plays p set (${columns.join()}) = (select ${columns.join()} from plays o where o.user_id = 3 - p.user_id)
   where user_id in (1, 2)`;
const ATTACKS = [
  ['raised pay-outs', `update plays set payouts = array_fill(9000, array[37]) where user_id = 1`],
  [
    'pay-outs moved from one player to another',
    `update plays set payouts = (select array_agg(p + case user_id when 1 then 5000 else -5000 end)
     from unnest(payouts) p) where user_id in (1, 2)`,
  ],
  ['a raised stake', `update plays set stake_cents = 10000 where user_id = 1`],
  ['an exchanged slip', `update plays set chips = replace(chips, 'RED', 'BLACK') where user_id = 1`],
  ['two exchanged slips', exchanged(['chips', 'payouts'])],
  ['two exchanged slips with their receipts', exchanged(['chips', 'payouts', 'receipt'])],
  ['two exchanged slips with their receipts and salts', exchanged(['chips', 'payouts', 'receipt', 'salt'])],
  ['an exchanged salt', exchanged(['salt'])],
  ['a salt taken away', `update plays set salt = null where user_id = 1`],
  ['a slip that cannot be read', `update plays set chips = '{"17":1}' where user_id = 1`],
  ['a play taken away', `delete from plays where user_id = 1`],
  [
    'a play added without its stake',
    `insert into plays select round_number, 9, stake_cents, chips, payouts, receipt, arrived_at, 1, salt
     from plays where user_id = 1`,
  ],
] as const;

describe.each(ATTACKS)('%s', (what, attack) => {
  it(`${what} before the close: the round is void and every stake goes back`, async () => {
    const round = await playAll();
    await asOwner(attack);
    expect(await table.until('void')).toBe(round);
    expect(await currentRound(table.db)).toMatchObject({ void_reason: 'fault', number: null });
    for (const userId of [1, 2, 3, 9]) expect(await table.balance(userId), `player ${userId}`).toBe(200);
    expect(await table.until('settled'), 'the table goes on').toBe(round + 1);
  });

  it(`${what} after the close: a server that takes over finds it, even without the stored board`, async () => {
    const roundNumber = await playAll();
    await table.until('spinning');
    await asOwner(attack);
    for (const withBoard of [true, false])
      await expect(settleElsewhere(roundNumber, withBoard)).rejects.toThrow('is not what was accepted');
  });

  it(`${what} after the close: the table halts until the plays are right`, async () => {
    const round = await playAll();
    await table.until('spinning');
    const { rows } = await table.db.pool.query('select jsonb_agg(p) as kept from plays p');
    await asOwner(attack);
    await table.until('numbered');
    const since = table.time.now();
    while (table.time.now() < since + 60_000) await table.step();
    expect(table.halted()).toBe(1);
    expect((await roundState(table.db, round))?.phase).toBe('numbered');
    for (const userId of [1, 2, 3]) expect(await table.balance(userId), `player ${userId}`).toBe(150);
    const kept = `jsonb_populate_recordset(null::plays, $kept$${JSON.stringify(rows[0].kept)}$kept$)`;
    await asOwner(`delete from plays; insert into plays select * from ${kept}`);
    expect(await table.until('settled')).toBe(round);
    expect(table.halted()).toBe(0);
  });
});

it('a round of many plays is checked in a worker thread, with the same outcome', async () => {
  const round = await playAll(150);
  await asOwner('update plays set payouts[1] = payouts[1] + 1 where user_id = 150');
  expect(await table.until('void')).toBe(round);
  expect(await table.balance(150)).toBe(200);
});

it('a close that takes long to compute is not mistaken for that of a frozen process', async () => {
  const roundNumber = await playAll();
  const { playCount } = await transaction(table.db, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx.kysely);
    const lastAsked = async (): Promise<string> => {
      const found = await table.db.pool.query<{ at: string }>(
        'select query_start::text as at from pg_stat_activity where pid = $1',
        [rows[0]?.pid],
      );
      return found.rows[0]?.at ?? 'gone';
    };
    const slow = createCheckedRound({
      receiptSecrets: ['simulated'],
      ackKeys: testAckKeys,
      metrics: NO_METRICS,
      check: async (plays) => {
        const before = await lastAsked();
        await expect.poll(lastAsked).not.toBe(before);
        return checkInWorker(plays);
      },
    });
    return slow.closeBets(tx, roundNumber);
  });
  expect(playCount).toBe(3);
});

it('a board changed after the close is not paid: the table halts', async () => {
  const round = await playAll();
  await table.until('spinning');
  await asOwner(`alter table rounds drop constraint rounds_board_committed;
    update rounds set board_cents = array_fill(1::bigint, array[37]) where round_number = ${round}`);
  await table.until('numbered');
  const since = table.time.now();
  while (table.time.now() < since + 20_000) await table.step();
  expect(table.halted()).toBe(1);
  expect(await table.balance(1)).toBe(150);
});

it('a round closed by a version without boards is settled from its slips', async () => {
  const roundNumber = await playAll();
  await table.until('spinning');
  const { paidCents } = await settleElsewhere(roundNumber, false);
  expect(paidCents, 'RED and 1-18 of three slips of $50 win with 1').toBe(20_000);
});

// docs/FIGURES.md#return-to-player
it('stakes and pay-outs are kept per kind of bet, even if another server settles the round', async () => {
  const sums = async () =>
    (
      await table.db.pool.query(`
        select k.round_number as round, string_agg(k.kind, ' ' order by k.kind) as kinds,
          sum(k.staked_cents)::int - min(r.staked_cents)::int as staked,
          sum(k.paid_cents)::int - min(r.paid_cents)::int as paid,
          sum(k.board_cents)::int - 36 * sum(k.staked_cents)::int as expected
        from round_kind_returns k join rounds r using (round_number) group by 1 order by 1`)
    ).rows;
  const same = { staked: 0, paid: 0, expected: 0 };
  const first = await playAll();
  await table.until('settled');
  expect(await sums()).toEqual([Object.assign({ round: first, kinds: 'outside' }, same)]);
  const text = chipsText({ 17: 10, 'split-1': 10, RED: 50 });
  const round = await table.until('locked');
  await table.play.placeBets({ userId: 1, round, chips: text, arrivedAt: table.clock.monotonic() });
  await table.until('spinning');
  await asOwner(`update rounds set number = 1 where round_number = ${round}`);
  await settleElsewhere(round, true);
  const { rows } = await table.db.pool.query(
    'select kind, staked_cents::int as staked from round_kind_returns where round_number = $1 order by 1',
    [round],
  );
  expect(rows.map(({ kind, staked }) => [kind, staked])).toEqual([
    ['outside', 5_000],
    ['split', 1_000],
    ['straight', 1_000],
  ]);
});
