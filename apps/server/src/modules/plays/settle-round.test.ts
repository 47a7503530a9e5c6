import { cents } from '@lajvard/money';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rightsOf } from '#modules/limits';
import { currentRound, lastNumbers } from '#modules/rounds';
import { transaction } from '#platform/db/transaction.ts';
import { backCents } from '../../testing/oracle.ts';
import { chipsText, type TestTable, testTable } from '../../testing/test-table.ts';
import { setBetLimit } from '../limits/testing/set-bet-limit.ts';
import { returnStakes, settleRound } from './close-round.ts';
import { resultsOf } from './read-plays.ts';
import { playedGame } from './replay-game.ts';
import { topWins } from './top-wins.ts';

let table: TestTable;
let fault: Error | null = null;
beforeEach(async () => {
  fault = null;
  table = await testTable({
    beforeSettle: () => {
      if (fault) throw fault;
    },
  });
});
afterEach(() => table.end());

const SLIPS = [
  { RED: 50, '17': 5 },
  { BLACK: 100, '0': 10, 'split-1': 5 },
  { '1st-12': 50, '2nd-12': 50, '3rd-12': 50 },
  { 'first-four': 20, 'line-3': 10 },
];

const playAll = async (): Promise<number> => {
  await table.fund([1, 2, 3, 4], 200);
  const round = await table.until('locked');
  await Promise.all(
    SLIPS.map((slip, index) =>
      table.play.placeBets({
        userId: index + 1,
        round,
        chips: chipsText(slip),
        arrivedAt: table.clock.monotonic(),
      }),
    ),
  );
  return round;
};
const staked = (slip: object): number => Object.values(slip).reduce((sum, value) => sum + value, 0);

/** As the owner of the tables, with every trigger switched off. */
const asOwner = (text: string) =>
  table.db.pool.query(`set session_replication_role = replica; ${text}; reset session_replication_role`);

// docs/specification/1-table-and-site.md#28-results-board
test('every player is paid by the printed pay table, once, and sees it', async () => {
  const round = await playAll();
  await table.until('settled');
  const [number = -1] = await lastNumbers(table.db, 1);
  const results = await resultsOf(table.db, round, [1, 2, 3, 4, 99]);
  expect([...results.keys()].sort()).toEqual([1, 2, 3, 4]);
  for (const [index, slip] of SLIPS.entries()) {
    const back = backCents(JSON.parse(chipsText(slip)), number) / 100;
    const after = 200 - staked(slip) + back;
    expect(await table.balance(index + 1), `player ${index + 1} at ${number}`).toBe(after);
    expect(results.get(index + 1)).toMatchObject({
      number,
      table_bet: staked(slip),
      table_win: back,
      new_balance: after,
    });
    expect(await playedGame(table.db, index + 1, round)).toMatchObject({
      phase: 'settled',
      number,
      launched_at: expect.any(Number),
      landed_at: expect.any(Number),
      balance_before_play: 200,
      table_bet: staked(slip),
      remain_balance: 200 - staked(slip),
      table_win: back,
      new_balance: after,
      previous_round_id: null,
      next_round_id: null,
    });
  }
  const settleAgain = transaction(table.db, (tx) => settleRound(tx, { roundNumber: round, number }));
  await expect(settleAgain).rejects.toThrow();
  await expect(transaction(table.db, (tx) => returnStakes(tx, round))).rejects.toThrow();
});

test('the highest wins are listed with masked codes', async () => {
  await table.db.pool.query(
    `insert into users (id, level, account_code, email, locale) overriding system value
     select n, 'user', '12345678' || n, n || '@example.org', 'en' from generate_series(1, 4) n`,
  );
  const round = await playAll();
  await table.until('settled');
  const [number = -1] = await lastNumbers(table.db, 1);
  const wins = SLIPS.map((slip) => {
    const winning = Object.entries(slip).filter(([key]) => backCents(JSON.parse(chipsText({ [key]: 1 })), number) > 0);
    return backCents(JSON.parse(chipsText(slip)), number) / 100 - staked(Object.fromEntries(winning));
  }).filter((win) => win > 0);
  const top = await topWins(table.db, round, 2);
  expect(top.map((entry) => entry.win)).toEqual(wins.toSorted((a, b) => b - a).slice(0, 2));
  for (const { account_code } of top) expect(account_code).toMatch(/^12\*{5}8\d$/);
});

const bets = async (): Promise<{ round: number; at: number }> => {
  const round = await playAll();
  await table.until('numbered');
  return { round, at: table.time.now() };
};

// docs/specification/4-reliability.md#6-faults, F23 and F33
test.each([
  ['the disk is full', Object.assign(new Error('could not extend file'), { code: '53100' })],
  ['the row is locked elsewhere', Object.assign(new Error('lock timeout'), { code: '55P03' })],
  ['the statement is cancelled', Object.assign(new Error('statement timeout'), { code: '57014' })],
  ['the sums disagree', new Error('ledger: the sums disagree')],
])('a round with a number is settled as soon as possible, however long it takes: %s', async (_, why) => {
  fault = why;
  const { round, at } = await bets();
  while (table.time.now() < at + 200_000) await table.step();
  expect(await currentRound(table.db)).toMatchObject({ round_number: round, phase: 'numbered', void_reason: null });
  expect(await table.balance(1), 'nothing is paid and nothing given back').toBe(145);
  fault = null;
  expect(await table.until('settled')).toBe(round);
  expect(await table.until('open'), 'the table goes on').toBe(round + 1);
});

test('only a settlement that cannot be right raises the alarm; a success ends it', async () => {
  fault = Object.assign(new Error('could not extend file'), { code: '53100' });
  const { at } = await bets();
  while (table.time.now() < at + 20_000) await table.step();
  expect(table.halted()).toBe(0);
  fault = new Error('ledger: the sums disagree');
  while (table.time.now() < at + 60_000) await table.step();
  expect(table.halted()).toBe(1);
  fault = null;
  await table.until('settled');
  expect(table.halted()).toBe(0);
});

test('a void round returns every stake and what it used of limits', async () => {
  await table.fund(9, 100);
  await transaction(table.db, (tx) => setBetLimit(tx, 9, { period: '2w', maxCents: cents(10_000) }));
  const round = await playAll();
  await table.play.placeBets({ userId: 9, round, chips: chipsText({ RED: 50 }), arrivedAt: table.clock.monotonic() });
  expect((await rightsOf(table.db, 9)).betLimitation?.bet).toBe(50);
  await table.untilVoid();
  for (const userId of [1, 2, 3, 4]) expect(await table.balance(userId)).toBe(200);
  expect(await table.balance(9)).toBe(100);
  expect((await rightsOf(table.db, 9)).betLimitation?.bet).toBe(0);
  expect(await currentRound(table.db)).toMatchObject({ round_number: round, void_reason: 'no-number' });
  expect(await playedGame(table.db, 1, round)).toMatchObject({
    phase: 'void',
    table_win: 55,
    new_balance: 200,
    wins: [],
  });
  expect(await table.until('settled'), 'the table goes on').toBe(round + 1);
});

// What the stakes are, the ledger says: plays can be wrong, by a fault or by hand.
test.each([
  ['a raised stake', `update plays set stake_cents = stake_cents * 2 where user_id = 1`],
  [
    'exchanged plays',
    `update plays p set stake_cents = o.stake_cents, chips = o.chips from plays o
     where p.user_id in (1, 4) and o.user_id = 5 - p.user_id`,
  ],
  ['a play that is gone', `delete from plays where user_id = 2`],
  [
    'a play without its stake',
    `insert into plays select round_number, 9, stake_cents, chips, payouts, '\\x09', arrived_at, 1
     from plays where user_id = 3`,
  ],
])('a void round returns what the ledger took: %s', async (_, tampering) => {
  await table.fund(9, 200);
  const round = await playAll();
  await table.until('spinning'); // before the close it would be void at once
  await asOwner(tampering);
  await table.untilVoid();
  for (const userId of [1, 2, 3, 4, 9]) expect(await table.balance(userId), `player ${userId}`).toBe(200);
  expect(await table.until('settled'), 'the table goes on').toBe(round + 1);
});

// How long it takes is measured by `npm run bench -- settlement`.
test('ten thousand plays settle on a fresh database, which has no statistics to plan by', async () => {
  const round = await table.until('locked');
  const players = 10_000;
  await table.db.pool.query(
    `with w as (insert into ledger_accounts (kind, user_id)
       select 'player:wallet', g from generate_series(1, ${players}) g) select 1`,
  );
  await table.db.pool.query(`with
    m as (insert into ledger_movements (kind, reference) values ('test', 'test') returning id),
    u as (update ledger_accounts set entry_count = entry_count + 1,
        balance_cents = balance_cents + case when user_id is null then -${players} * 5000::bigint else 5000 end
      where kind in ('player:wallet', 'outside:trc20') returning *)
    insert into ledger_entries select u.id, u.entry_count, m.id, u.balance_cents, u.balance_cents from u, m`);
  const place = (n: number) =>
    table.play.placeBets({
      userId: n + 1,
      round,
      chips: chipsText(n % 2 ? { '1-18': 50 } : { '19-36': 50 }), // about half of them win
      arrivedAt: table.clock.monotonic(),
    });
  const answers = [];
  // A play waits at most 2.5 s; a slow machine needs longer for ten thousand at once.
  const wave = 1000;
  for (let from = 0; from < players; from += wave)
    answers.push(...(await Promise.all(Array.from({ length: wave }, (_, n) => place(from + n)))));
  expect(answers.filter((answer) => 'receipt' in answer)).toHaveLength(players);
  await table.until('settled');
  const [number = -1] = await lastNumbers(table.db, 1);
  const results = await resultsOf(
    table.db,
    round,
    Array.from({ length: players }, (_, n) => n + 1),
  );
  const winners = [...results.values()].filter(({ new_balance: balance }) => balance === 100);
  expect(winners).toHaveLength(number === 0 ? 0 : players / 2);
});
