import { verifyRound } from '@lajvard/verify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { receiptsOf } from '#modules/plays';
import { type Db, openDb } from '#platform/db/pool.ts';
import { type BeaconTable, beaconTable, dueAt } from '../../testing/beacon-table.ts';
import { testSignature } from '../../testing/test-beacon.ts';

// Rounds of lajvard-2 attacked with plain SQL, by the serving role and by the owner of the tables; and what a verifier
// finds where the owner switched the triggers off.
let table: BeaconTable;
let server: Db;
beforeAll(async () => {
  table = await beaconTable();
  server = openDb(table.address, 1, () => undefined);
});
afterAll(async () => {
  await server.close();
  await table.end();
});

/** The rule that refused a statement, to each role; 'done' if none did. What was done is undone. */
const outcomes = (statement: string): Promise<string[]> =>
  Promise.all(
    [server, table.db].map(async ({ pool }) => {
      const client = await pool.connect();
      try {
        await client.query('begin');
        return await client.query(statement).then(
          () => 'done',
          (error: { code: string; constraint?: string }) => error.constraint ?? error.code,
        );
      } finally {
        await client.query('rollback');
        client.release();
      }
    }),
  );
const NEWEST = 'where round_number = (select max(round_number) from rounds)';
const refused = async (rule: string, changes: readonly string[]): Promise<void> => {
  for (const change of changes)
    expect(await outcomes(`update rounds set ${change} ${NEWEST}`), change).toEqual([rule, rule]);
};
const SIGNATURE = `beacon_signature = decode('${'ab'.repeat(48)}', 'hex')`;
const LAUNCH = `phase = 'spinning', launches_at = table_clock(), lands_at = table_clock()`;

// one table through one round: each test goes on where the one before stopped
test('what a round named when it opened stands', async () => {
  await table.bet();
  await refused('rounds_facts_stand', [
    'commitment = sha256(commitment)',
    'beacon_round = beacon_round + 1',
    'beacon_chain = sha256(beacon_chain)',
    "beacon_key = beacon_key || '\\x00'",
    'beacon_genesis_ms = beacon_genesis_ms - 1000',
    'beacon_period_ms = 3000',
    SIGNATURE,
    'close_logged_at = table_clock()',
    'beacon_round = null',
    'receipts_salted = false',
  ]);
  const fields = 'beacon_chain, beacon_key, beacon_genesis_ms, beacon_period_ms, beacon_round';
  const times = 'opened_at, bets_until, locks_at, closes_at';
  const copied = `insert into rounds
    (round_number, phase, wheel, epoch, receipts_salted, commitment, ${times}, ${fields})
    select round_number + 1, 'spinning', wheel, epoch, true, commitment, ${times}, ${fields} from rounds ${NEWEST}`;
  expect(await outcomes(copied), 'a round that is past its opening').toEqual([
    'rounds_facts_stand',
    'rounds_facts_stand',
  ]);
});

test('nothing is launched before the log has the close, nor without the beacon', async () => {
  table.will.logStands = true;
  await table.closed(false);
  await refused('rounds_facts_stand', ['close_logged_at = table_clock()', SIGNATURE, `${LAUNCH}, ${SIGNATURE}`]);
  await refused('rounds_beacon_before_launch', [LAUNCH]);
  table.will.logStands = false;
  const round = await table.closed(true);
  await refused('rounds_beacon_before_launch', [LAUNCH]);
  await refused('rounds_facts_stand', [
    `${LAUNCH}, ${SIGNATURE}`,
    "close_logged_at = close_logged_at - interval '1 second'",
  ]);
  await refused('rounds_close_before_beacon', ["beacon_signature = '\\x00'"]);
  expect((await table.record(round)).phase).toBe('closed');
});

test('a close that was held back until the beacon is out cannot be launched, whatever time is written', async () => {
  const round = await table.closed(true);
  const { rows } = await table.db.pool.query<{ at: Date }>(
    'select close_logged_at as at from rounds where round_number = $1',
    [round],
  );
  const due = dueAt(await table.record(round));
  const client = await table.db.pool.connect();
  try {
    await client.query('begin');
    await client.query('alter table rounds disable trigger rounds_go_forward');
    await client.query('update rounds set close_logged_at = null where round_number = $1', [round]);
    await client.query('alter table rounds enable trigger rounds_go_forward');
    await client.query(`select setval('simulated_clock', ${due})`);
    const claimed = rows[0]?.at;
    await client.query('update rounds set close_logged_at = $2 where round_number = $1', [round, claimed]);
    const late = client.query(`update rounds set ${SIGNATURE} where round_number = ${round}`);
    await expect(late).rejects.toMatchObject({ constraint: 'rounds_close_before_beacon' });
  } finally {
    await client.query('rollback');
    client.release();
    await table.shiftClock(0);
  }
});

test('another beacon, commitment or number of the owner is found by who verifies', async () => {
  const round = await table.closed(true);
  const now = await table.ended(round);
  const receipts = await receiptsOf(table.db, round);
  const { beacon, seed } = now;
  if (!beacon || seed === null) throw new Error('no beacon');
  const falseOf = async (change: object): Promise<string[]> =>
    (await verifyRound({ ...now, ...change }, receipts)).checks.flatMap(({ name, holds }) =>
      holds || name === 'board' ? [] : [name],
    );
  expect(await falseOf({})).toEqual([]);
  const older = { ...beacon, round: beacon.round - 1 };
  const signature = testSignature(older.round).toString('hex');
  expect(await falseOf({ beacon: { ...beacon, signature } }), 'an older signature').toContain('beacon');
  expect(await falseOf({ beacon: { ...older, signature } }), 'an older round').toContain('number');
  const later = { ...beacon, round: beacon.round + 1, signature: testSignature(beacon.round + 1).toString('hex') };
  expect(await falseOf({ beacon: later }), 'a later round').toContain('times');
  expect(await falseOf({ beacon: { ...beacon, signature: `c0${'00'.repeat(47)}` } }), 'infinity').toContain('beacon');
  expect(await falseOf({ beacon: { ...beacon, genesis_ms: beacon.genesis_ms - 5_000 } })).toContain('beacon');
  expect(await falseOf({ scheme: 'lajvard-1.1' }), 'another scheme').toContain('beacon');
  expect(await falseOf({ scheme: 'lajvard-1.1', beacon: undefined })).toContain('commitment');
  expect(await falseOf({ number: (now.number ?? 0) + 1 })).toEqual(['number']);
  expect(await falseOf({ closed_at: dueAt(now) - 1_000 }), 'a close held back').toContain('times');
  expect(await falseOf({ seed: `${seed.slice(0, -1)}${seed.endsWith('0') ? 1 : 0}` })).toContain('commitment');
});
