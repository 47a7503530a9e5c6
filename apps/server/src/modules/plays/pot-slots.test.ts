import { afterEach, expect, test } from 'vitest';
import { lastNumbers } from '#modules/rounds';
import { transaction } from '#platform/db/transaction.ts';
import { backCents } from '../../testing/oracle.ts';
import { chipsText, type TestTable, testTable } from '../../testing/test-table.ts';
import { settleRound } from './close-round.ts';

const ONE_PLAY_A_BATCH = { atOnce: 8, fromWaiting: 0 };
let table: TestTable;
afterEach(() => table.end()); // which proves the ledger

const openTable = async (potSlots: number): Promise<number> => {
  table = await testTable({
    potSlots,
    batches: ONE_PLAY_A_BATCH,
  });
  await table.fund(
    Array.from({ length: 40 }, (_, n) => n + 1),
    100,
  );
  return table.until('locked');
};
const SLIPS = [{ RED: 50 }, { BLACK: 50, '17': 5 }, { '1-18': 50, '0': 1 }];
const slipOf = (userId: number): string => chipsText(SLIPS[userId % SLIPS.length] ?? {});
const place = (round: number, userId: number) =>
  table.play.placeBets({ userId, round, chips: slipOf(userId), arrivedAt: table.clock.monotonic() });
const turn = () => new Promise((resolve) => setImmediate(resolve));
/** Each play in a batch of its own, as many at the same time as there are connections. */
const placeAll = async (round: number, from: number, to: number): Promise<void> => {
  const answers = [];
  for (let userId = from; userId <= to; userId++) {
    answers.push(place(round, userId));
    await turn();
    await turn();
  }
  for (const answer of await Promise.all(answers)) expect(answer).toHaveProperty('receipt');
};
const slots = async (round: number): Promise<{ cents: number; entries: number }[]> => {
  const { rows } = await table.db.pool.query(
    `select balance_cents as cents, entry_count as entries from ledger_accounts
     where round_number = $1 or pot_round = $1 order by pot_slot nulls first`,
    [round],
  );
  return rows;
};

/** While a batch that is not committed yet holds the first account of the pot. */
const whileFirstIsHeld = async (round: number, work: () => Promise<void>): Promise<void> => {
  const held = await table.db.pool.connect();
  try {
    await held.query('begin');
    await held.query(`select from ledger_accounts where round_number = $1 for no key update`, [round]);
    await work();
    await held.query('commit');
  } finally {
    held.release();
  }
};

test('concurrent batches use different pot accounts, which the settlement empties together', async () => {
  const round = await openTable(4);
  // One after the other: if all other accounts were in use, a batch would rightly wait for the first.
  await whileFirstIsHeld(round, async () => {
    for (let userId = 1; userId <= 20; userId++) expect(await place(round, userId)).toHaveProperty('receipt');
  });
  await placeAll(round, 21, 40);
  const before = await slots(round);
  expect(before).toHaveLength(4);
  expect(before.slice(1).some(({ cents }) => cents > 0)).toBe(true);
  expect(before.reduce((sum, { cents }) => sum + cents, 0)).toBe(
    Array.from({ length: 40 }, (_, n) => [5_000, 5_500, 5_100][(n + 1) % 3] ?? 0).reduce((a, b) => a + b, 0),
  );
  await table.until('settled');
  expect((await slots(round)).map(({ cents }) => cents)).toEqual([0, 0, 0, 0]);
  const [number = -1] = await lastNumbers(table.db, 1);
  for (let userId = 1; userId <= 40; userId++) {
    const slip = JSON.parse(slipOf(userId)) as Record<string, { chipSelected: number }[]>;
    const staked = Object.values(slip).reduce((sum, [chip]) => sum + (chip?.chipSelected ?? 0), 0);
    expect(await table.balance(userId)).toBe(100 - staked + backCents(slip, number) / 100);
  }
  const { rows } = await table.db.pool.query(
    `select (select total_bets_cents from overview_by_day) as figure, staked_cents as staked
     from rounds where round_number = $1`,
    [round],
  );
  expect(rows[0].figure, 'the report counts all slots').toBe(rows[0].staked);
});

test('an uncommitted batch blocks others only once no slot is free', async () => {
  const round = await openTable(2);
  const held = await table.db.pool.connect();
  try {
    await held.query('begin');
    await held.query(`select from ledger_accounts where round_number = $1 for no key update`, [round]);
    expect(await place(round, 1)).toHaveProperty('receipt');
    await held.query(`select from ledger_accounts where pot_round = $1 for no key update`, [round]);
    let answered = false;
    const second = place(round, 2).finally(() => {
      answered = true;
    });
    const waits = () =>
      table.db.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
    while ((await waits()).rowCount === 0) await turn();
    expect(answered).toBe(false);
    await held.query('commit');
    expect(await second).toHaveProperty('receipt');
  } finally {
    held.release();
  }
  await table.until('settled');
});

test('a void round returns every stake from all slots', async () => {
  const round = await openTable(3);
  await placeAll(round, 1, 40);
  await table.untilVoid();
  expect((await slots(round)).map(({ cents }) => cents)).toEqual([0, 0, 0]);
  for (let userId = 1; userId <= 40; userId++) expect(await table.balance(userId)).toBe(100);
});

test('a round opened with a single pot takes concurrent batches and settles', async () => {
  const round = await openTable(1);
  await placeAll(round, 1, 20);
  expect(await slots(round)).toHaveLength(1);
  await table.until('settled');
});

test('nothing is paid when a slot and the plays disagree', async () => {
  const round = await openTable(2);
  await placeAll(round, 1, 10);
  await table.db.pool.query(`with
    m as (insert into ledger_movements (kind, reference) values ('test', 'astray') returning id),
    s as (update ledger_accounts set balance_cents = balance_cents + 1, entry_count = entry_count + 1
      where pot_round = ${round} returning *),
    b as (update ledger_accounts set balance_cents = balance_cents - 1, entry_count = entry_count + 1
      where kind = 'house:bank' returning *)
    insert into ledger_entries (account_id, sequence, movement_id, amount_cents, balance_cents)
    select s.id, s.entry_count, m.id, 1, s.balance_cents from s, m union all
    select b.id, b.entry_count, m.id, -1, b.balance_cents from b, m`);
  const before = await slots(round);
  const settling = transaction(table.db, (tx) => settleRound(tx, { roundNumber: round, number: 17 }));
  await expect(settling).rejects.toThrow(`the pot of round ${round} and its stakes disagree (1)`);
  expect(await slots(round)).toEqual(before);
});
