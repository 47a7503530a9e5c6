import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, openDb } from '#platform/db/pool.ts';
import { type TestTable, testTable } from '../../testing/test-table.ts';

// docs/specification/4-reliability.md#1-rounds-and-invariants, I6 and I8: attacked with plain SQL, by both roles
let table: TestTable;
let server: Db;
let staysNumbered = true;
beforeAll(async () => {
  table = await testTable({
    beforeSettle: () => {
      if (staysNumbered) throw new Error('stays numbered');
    },
  });
  server = openDb(table.address, 1, () => undefined);
});
afterAll(async () => {
  await server.close();
  await table.end();
});

/** 'done', or the rule that refused the change of the newest round; what was done is undone. */
const outcomes = async (change: string): Promise<string[]> =>
  Promise.all(
    [server, table.db].map(async ({ pool }) => {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const newest = 'where round_number = (select max(round_number) from rounds)';
        return await client.query(`update rounds set ${change} ${newest}`).then(
          () => 'done',
          (error: { code: string; constraint?: string }) => error.constraint ?? error.code,
        );
      } finally {
        await client.query('rollback');
        client.release();
      }
    }),
  );
const refused = async (rule: string, changes: readonly string[]): Promise<void> => {
  for (const change of changes) expect(await outcomes(change), change).toEqual([rule, rule]);
};
const done = async (change: string) => expect(await outcomes(change), change).toEqual(['done', 'done']);

const OPENING = [
  `round_number = round_number + 1`,
  `commitment = sha256(commitment)`,
  `opened_at = opened_at + interval '1 ms'`,
  `bets_until = bets_until + interval '1 ms'`,
  `locks_at = locks_at - interval '1 ms'`,
  `wheel = 'studio-2', commitment = null`,
];

// one table through one round: each test goes on where the one before stopped
test('while a round is open its opening stands, and it can only be locked or void', async () => {
  await table.until('open');
  await refused('rounds_facts_stand', [
    ...OPENING,
    `number = 17`,
    `seed = '\\x01'`,
    `closes_at = closes_at + interval '1 ms'`,
    `closes_at = closes_at - interval '1 ms'`,
  ]);
  await refused('rounds_go_forward', [`phase = 'closed'`, `phase = 'spinning'`, `phase = 'numbered', number = 17`]);
  await done(`phase = 'locked', locked_at = table_clock()`);
  await done(`phase = 'void', void_reason = 'fault'`);
});

test('while it is locked, its close moves back and never forth', async () => {
  await table.until('locked');
  await refused('rounds_facts_stand', [
    ...OPENING,
    `locked_at = locked_at + interval '1 ms'`,
    `locked_at = null`,
    `number = 17`,
    `seed = '\\x01'`,
    `closes_at = closes_at - interval '1 ms'`,
    `phase = 'closed', closes_at = closes_at + interval '1 ms'`,
  ]);
  await refused('rounds_go_forward', [`phase = 'open'`, `phase = 'numbered', number = 17`]);
  await done(`closes_at = closes_at + interval '1 s'`);
});

test('while the wheel spins nothing moves, and the number is written with its phase', async () => {
  await table.until('spinning');
  await refused('rounds_facts_stand', [
    ...OPENING,
    `closes_at = closes_at + interval '1 ms'`,
    `closed_at = closed_at - interval '1 ms'`,
    `launches_at = launches_at + interval '1 ms'`,
    `lands_at = lands_at + interval '1 ms'`,
    `bets_digest = sha256(bets_digest)`,
    `play_count = play_count + 1`,
    `staked_cents = staked_cents + 1`,
    `number = 17`,
    `seed = '\\x01'`,
  ]);
  await refused('rounds_go_forward', [`phase = 'closed'`, `phase = 'locked'`, `phase = 'settled', number = 17`]);
  await done(`phase = 'numbered', number = 17`);
});

test('a number stands, and its round cannot become void', async () => {
  await table.until('numbered');
  await refused('rounds_facts_stand', [
    ...OPENING.slice(0, -1), // a number of the other wheel is refused by its own rule

    `number = (number + 1) % 37`,
    `numbered_at = numbered_at + interval '1 ms'`,
    `seed = '\\x01'`,
  ]);
  await refused('rounds_go_forward', [`phase = 'spinning', number = null`, `phase = 'void', void_reason = 'fault'`]);
  await done(`phase = 'settled', ended_at = table_clock(), paid_cents = 0`);
});

test('of a round that has ended nothing is written', async () => {
  staysNumbered = false;
  await table.until('settled');
  await refused('rounds_go_forward', [
    `number = (number + 1) % 37`,
    `paid_cents = paid_cents + 1`,
    `commitment = sha256(commitment), seed = sha256(seed)`,
    `phase = 'void', void_reason = 'fault'`,
    `epoch = epoch + 1`,
  ]);
});

test('no round is removed, and no seed exchanged', async () => {
  for (const [statement, rule] of [
    ['delete from rounds', 'rounds_stay'],
    ['truncate rounds', 'rounds_stay'],
    [`update wheel_seeds set seed = sha256(seed)`, 'wheel_seeds_stand'],
  ] as const) {
    await expect(table.db.pool.query(statement), statement).rejects.toMatchObject({ constraint: rule });
    await expect(server.pool.query(statement), statement).rejects.toMatchObject({ code: '42501' });
  }
});
