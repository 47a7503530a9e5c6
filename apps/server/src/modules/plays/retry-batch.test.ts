import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testReceipts } from '../../testing/connect-modules.ts';
import { type Fault, faultDb, newWork } from '../../testing/fault-db.ts';
import { parsedPlay } from '../../testing/parsed-play.ts';
import { chipsText, type TestTable, testTable } from '../../testing/test-table.ts';
import { createPlay } from './place-bets.ts';
import { retryBatch } from './retry-batch.ts';
import type { IncomingPlay } from './take-plays.ts';

let table: TestTable;
let client: pg.Client;
let faults: Record<number, Fault>;
beforeEach(async () => {
  table = await testTable();
  client = new pg.Client(table.address);
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await table.end();
});

/** Takes plays over a connection that breaks at the statements with these numbers. */
const playOver = () => {
  let statement = 0;
  const nothing = () => undefined;
  const plan = { next: () => faults[++statement], crashed: nothing, sleep: async () => undefined, late: nothing };
  const db = faultDb(client, plan, newWork());
  // Pauses take no time, and the deadline never passes.
  const after = (delayMs: number, work: () => void) => {
    if (delayMs < 1_000) setImmediate(work);
    return () => undefined;
  };
  const clock = { ...table.clock, after };
  return parsedPlay(createPlay({ db, clock, receipts: testReceipts() }));
};

// docs/specification/1-table-and-site.md#513-the-server-judges
test.each<[string, Record<number, Fault>]>([
  ['before the statement', { 1: { kind: 'lost', when: 'before' } }],
  ['after its commit', { 1: { kind: 'lost', when: 'after' } }],
  [
    'twice, and again during the look-up',
    { 1: { kind: 'lost', when: 'after' }, 2: { kind: 'lost', when: 'before' }, 4: { kind: 'lost', when: 'before' } },
  ],
])('the connection is lost %s: one debit, one true answer', async (_, given) => {
  faults = given;
  await table.fund(1, 20);
  await table.fund(2, 1);
  const round = await table.until('locked');
  const { placeBets } = playOver();
  const place = (userId: number) =>
    placeBets({ userId, round, chips: chipsText({ '17': 5 }), arrivedAt: table.clock.monotonic() });
  const [rich, poor] = await Promise.all([place(1), place(2)]);
  expect(rich).toMatchObject({ round_number: round, new_balance: 15 });
  expect(poor).toMatchObject({ code: 'charge-credit' });
  expect(await table.balance(1)).toBe(15);
  expect(await place(1)).toEqual(rich);
});

test('while the database stays down, plays get "try again"', async () => {
  faults = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [n + 1, { kind: 'lost', when: 'before' } as const]));
  await table.fund(1, 20);
  const round = await table.until('locked');
  const answer = await playOver().placeBets({
    userId: 1,
    round,
    chips: chipsText({ '17': 5 }),
    arrivedAt: table.clock.monotonic(),
  });
  expect(answer).toMatchObject({ code: 'unavailable' });
  expect(await table.balance(1)).toBe(20);
});

test('a play is not written once its 2.5 s have passed', async () => {
  const clock = { ...table.clock, monotonic: () => 10_000 };
  const late = { userId: 1, arrivedAt: 7_500 } as IncomingPlay;
  const nothing = new Proxy({}, { get: () => expect.fail('the database is asked') }) as TestTable['db'];
  const outcomes = await retryBatch(nothing, clock, testReceipts(), [late]);
  expect(outcomes.get(1)).toMatchObject({ code: 'unavailable' });
});

test('a slip that makes its statement fail does not affect the others of its batch', async () => {
  const people = Array.from({ length: 12 }, (_, n) => n + 1);
  const poisoned = [5, 9];
  await table.fund(people, 20);
  await table.db.pool.query(`alter table plays add constraint poisoned check (user_id not in (${poisoned}))`);
  const round = await table.until('locked');
  const place = (userId: number) =>
    table.play.placeBets({ userId, round, chips: chipsText({ '17': 5 }), arrivedAt: table.clock.monotonic() });
  const answers = await Promise.all(people.map(place)); // the first alone, all others in one batch
  for (const [index, answer] of answers.entries())
    expect(answer).toMatchObject(
      poisoned.includes(people[index] ?? 0) ? { code: 'unavailable' } : { round_number: round, new_balance: 15 },
    );
  const others = people.filter((userId) => !poisoned.includes(userId));
  const { rows } = await table.db.pool.query('select user_id from plays where round_number = $1 order by user_id', [
    round,
  ]);
  expect(rows.map((row) => row.user_id)).toEqual(others);
  for (const userId of people) expect(await table.balance(userId)).toBe(others.includes(userId) ? 15 : 20);
}); // closing the table proves the ledger: no stake was taken twice
