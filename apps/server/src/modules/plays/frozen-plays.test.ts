import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, openDb } from '#platform/db/pool.ts';
import { CLOSED_BY_HAND } from '../../testing/closed-by-hand.ts';
import { chipsText, type TestTable, testTable } from '../../testing/test-table.ts';

// docs/specification/4-reliability.md#1-rounds-and-invariants, I5: attacked with plain SQL, by both roles
let table: TestTable;
let server: Db;
let round: number;
beforeAll(async () => {
  table = await testTable();
  server = openDb(table.address, 2, () => undefined);
  await table.fund([1, 2], 100);
  round = await table.until('locked');
  const chips = chipsText({ RED: 50 });
  const answer = await table.play.placeBets({ userId: 1, round, chips, arrivedAt: table.clock.monotonic() });
  expect(answer).toHaveProperty('receipt');
});
afterAll(async () => {
  await server.close();
  await table.end();
});

/** In a transaction of that role, which is rolled back. */
const as = async (role: string, work: (client: PoolClient) => Promise<void>): Promise<void> => {
  const client = await (role === 'the owner' ? table.db : server).pool.connect();
  try {
    await client.query('begin');
    await work(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
};
/** 'done', or what refused it: the name of the rule, or the code of a missing right. */
const outcome = async (client: PoolClient, text: string): Promise<string> => {
  await client.query('savepoint before');
  return client.query(text).then(
    () => 'done',
    async (error: { code: string; constraint?: string }) => {
      await client.query('rollback to before');
      return error.constraint ?? error.code;
    },
  );
};
const SALT = `decode(repeat('5a', 16), 'hex')`;
const insert = (arrivedAt = 'locked_at', salt = SALT) => `
  insert into plays (round_number, user_id, stake_cents, chips, payouts, receipt, arrived_at, wallet_sequence, salt)
  select round_number, 2, 5000, '{}', array_fill(9000, array[37]), '\\x02', ${arrivedAt}, 1, ${salt} from rounds
  where round_number = ${round}`;
const STEPS = [
  ['closed', CLOSED_BY_HAND],
  ['spinning', `phase = 'spinning', launches_at = table_clock(), lands_at = table_clock()`],
  ['numbered', `phase = 'numbered', number = 17, numbered_at = table_clock()`],
  ['settled', `phase = 'settled', ended_at = table_clock()`],
] as const;
const ROLES = ['the role that serves', 'the owner'];

test.each(ROLES)('%s adds plays while the round is locked, and in no other phase', async (role) => {
  await as(role, async (client) => {
    for (const salt of ['null', `'\\x5a'`])
      expect(await outcome(client, insert('locked_at', salt)), salt).toBe('plays_of_one_scheme');
    expect(await outcome(client, insert())).toBe('done');
  });
  await as(role, async (client) => {
    expect(await outcome(client, insert(`closes_at + interval '1 ms'`)), 'that came late').toBe('plays_while_locked');
    for (const [phase, facts] of STEPS) {
      await client.query(`update rounds set ${facts} where round_number = ${round}`);
      expect(await outcome(client, insert()), phase).toBe('plays_while_locked');
    }
  });
  await as(role, async (client) => {
    await client.query(`update rounds set phase = 'void', void_reason = 'fault' where round_number = ${round}`);
    expect(await outcome(client, insert()), 'void').toBe('plays_while_locked');
    await client.query(`insert into rounds (round_number, phase, wheel, epoch, commitment, opened_at, bets_until,
        locks_at, closes_at)
      select round_number + 1, 'open', wheel, epoch, commitment, opened_at, bets_until, locks_at, closes_at
      from rounds where round_number = ${round}`);
    const early = insert('opened_at').replace(`${round}`, `${round + 1}`);
    expect(await outcome(client, early), 'open').toBe('plays_while_locked');
  });
});

test('the owner cannot add a play directly to a partition after the close', async () => {
  await as('the owner', async (client) => {
    await client.query(`update rounds set ${CLOSED_BY_HAND} where round_number = ${round}`);
    expect(await outcome(client, insert().replace('into plays', 'into partitions.plays'))).toBe('plays_while_locked');
  });
});

test('a round does not close while a play is uncommitted', async () => {
  const client = await table.db.pool.connect();
  await client.query('begin');
  await client.query(insert());
  let closed = false;
  const closing = table.until('spinning').then(() => {
    closed = true;
  });
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await table.db.pool.query(waiting)).rowCount, { interval: 5 }).toBe(1);
  expect(closed).toBe(false);
  await client.query('rollback');
  client.release();
  await closing;
});

const COLUMNS = 'round_number user_id stake_cents chips payouts receipt arrived_at wallet_sequence salt'.split(' ');
test('neither role can change or remove a play', async () => {
  const { rows } = await table.db.pool.query<{ part: string }>(
    `select inhrelid::regclass::text as part from pg_inherits where inhparent = 'plays'::regclass`,
  );
  expect(rows.length).toBeGreaterThan(1);
  for (const role of ROLES)
    await as(role, async (client) => {
      const rule = role === 'the owner' ? 'plays_stand' : '42501';
      for (const column of COLUMNS)
        expect(await outcome(client, `update plays set ${column} = ${column}`), column).toBe(rule);
      for (const name of ['plays', ...rows.map(({ part }) => part)])
        for (const statement of [`update ${name} set stake_cents = 1`, `delete from ${name}`, `truncate ${name}`])
          expect(await outcome(client, statement), statement).toBe(rule);
    });
});

test('partitions created later carry the same triggers', async () => {
  await as('the role that serves', async (client) => {
    await client.query('select lay_partitions(200000)');
    const { rows } = await client.query(
      `select c.relname, array(select tgname::text from pg_trigger where tgrelid = c.oid order by 1) as rules
       from pg_inherits join pg_class c on c.oid = inhrelid where inhparent = 'plays'::regclass`,
    );
    expect(rows.length).toBeGreaterThan(5);
    for (const { relname, rules } of rows) expect(rules, relname).toEqual(['plays_stand', 'plays_while_locked']);
  });
});
