import { afterAll, beforeAll, expect, it } from 'vitest';
import { chipsText, type TestTable, testTable } from '../../testing/test-table.ts';
import { boundCommitmentOf, numberFrom } from '../wheel/seeds.ts';
import { openVoidRanks } from './void-ranks.ts';

let table: TestTable;
beforeAll(async () => {
  table = await testTable();
});
afterAll(() => table.end());

// Each number pays another total: 0 the most, $37, and 36 the least, $1.
const BOARD = Array.from({ length: 37 }, (_, number) => 3_700 - 100 * number);
// The bytes 0 to 31; its numbers of rounds 1 to 3 are 21, 30 and 16, by Python's hmac (wheel/seeds.test.ts).
const SEED = Array.from({ length: 32 }, (_, n) => n.toString(16).padStart(2, '0')).join('');
const COMMITMENT = '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd';

/** Void rounds with $50 staked, unless nobody played. */
const plant = async (
  first: number,
  last: number,
  { seed = null, commitment = null, plays = 2 }: { seed?: string | null; commitment?: string | null; plays?: number },
): Promise<void> => {
  await table.db.pool.query(
    `insert into rounds (round_number, phase, wheel, epoch, commitment, seed, void_reason, opened_at, bets_until,
       locks_at, closes_at, closed_at, ended_at, play_count, staked_cents, board_cents)
     select n, 'void', case when $4::text is null then 'studio-2' else 'studio-1' end, 1, decode($4, 'hex'),
       decode($3, 'hex'), 'fault', d, d, d, d, d, d, $5::int, $5::int * 2500, $6::bigint[]
     from generate_series($1::int, $2::int) n, (select timestamptz '2026-01-01' as d) t`,
    [first, last, seed, commitment, plays, BOARD],
  );
};
const read = (first: number, last: number, number: number, confirmed = true) =>
  table.db.pool.query(
    `insert into croupier_readings (round_number, number, proposed_by, proposed_at, confirmed_by, confirmed_at)
     select n, $3, 1, now(), case when $4 then 2 end, case when $4 then now() end
     from generate_series($1::int, $2::int) n`,
    [first, last, number, confirmed],
  );

it('void ranks show what each void round with bets would have paid, and judge every 30 once', async () => {
  let now = 0;
  const ranks = openVoidRanks(table.db, () => now);
  const later = (before?: number) => {
    now += 60_000;
    return ranks(before);
  };
  expect(await ranks()).toMatchObject({ rounds: 0, ranked: 0, mean_rank: null, judged: 0, samples: [], newest: [] });

  await plant(1, 3, { seed: SEED, commitment: COMMITMENT });
  await plant(4, 4, { seed: SEED, commitment: COMMITMENT.replace('63', '64') }); // no number comes of this seed
  await plant(5, 5, {}); // on the croupier's wheel, without a reading
  await read(6, 6, 0, false);
  await plant(6, 6, {}); // read by one person only
  await plant(7, 7, { seed: SEED, commitment: COMMITMENT, plays: 0 });
  await read(8, 33, 0);
  await plant(8, 33, {});
  expect(await ranks()).toMatchObject({ rounds: 0 }); // not again within a minute
  const known = await later();
  expect(known).toMatchObject({ rounds: 32, ranked: 29, judged: 0, samples: [] });
  expect(known.newest.map(({ round_number }) => round_number)).not.toContain(7);
  expect((await ranks(7)).newest).toMatchObject([
    { round_number: 6, number: null, back: null, rank: null },
    { round_number: 5, number: null, back: null, rank: null },
    { round_number: 4, number: null, back: null, rank: null },
    { round_number: 3, number: 16, back: 21, rank: { first: 17, last: 17 } },
    { round_number: 2, number: 30, back: 7, rank: { first: 31, last: 31 } },
    { round_number: 1, number: 21, back: 16, rank: { first: 22, last: 22 }, reason: 'fault', staked: 50 },
  ]);
  expect(known.newest[0]).toMatchObject({ round_number: 33, number: 0, back: 37, rank: { first: 1, last: 1 } });
  expect(known.newest[0]?.totals).toEqual(BOARD.map((cents) => cents / 100));

  await read(34, 34, 36);
  await plant(34, 34, {});
  await table.db.pool.query('alter table croupier_readings rename to moved');
  await expect(later()).rejects.toThrow('croupier_readings');
  await table.db.pool.query('alter table moved rename to croupier_readings');
  await Promise.all([ranks(), ranks()]); // after a failure again, and once for both
  // 17 + 31 + 22 + 26 × 1 + 37 = 133; of 30 different boards the least is 391 / 30 (figures/void-ranks.test.ts)
  const judged = await later();
  expect(judged).toMatchObject({ ranked: 30, judged: 1, below: 1, samples: [{ first_round: 1, last_round: 34 }] });
  expect(judged.mean_rank).toBeCloseTo(133 / 30, 12);
  expect(judged.samples[0]?.mean_rank).toBeCloseTo(133 / 30, 12);
  expect(judged.samples[0]?.least_mean_rank).toBeCloseTo(391 / 30, 9);
  expect(judged).toMatchObject({ rounds: 33, has_older: false });

  await plant(35, 60, {});
  const more = await later();
  expect(more).toMatchObject({ rounds: 59, ranked: 30, has_older: true });
  expect(more.newest.map(({ round_number }) => round_number)).toEqual(Array.from({ length: 50 }, (_, n) => 60 - n));
});

it('void rounds without a beacon are ranked once it is known, and change no judged sample', async () => {
  const { rows } = await table.db.pool.query<{ last: number }>('select max(round_number)::int as last from rounds');
  const last = rows[0]?.last ?? 0;
  const commitment = (round: number) => boundCommitmentOf(Buffer.from(SEED, 'hex'), round).toString('hex');
  const reasons = ['no-beacon', 'late-close', 'fault'];
  for (const [n, reason] of reasons.entries()) {
    const round = last + 1 + n;
    await plant(round, round, { seed: SEED, commitment: commitment(round) });
    await table.db.pool.query(
      `set session_replication_role = replica;
       update rounds set void_reason = '${reason}', receipts_salted = true, beacon_chain = sha256('chain'),
         beacon_key = decode(repeat('ab', 96), 'hex'), beacon_genesis_ms = 1, beacon_period_ms = 1,
         beacon_round = ${round}
       where round_number = ${round}; reset session_replication_role`,
    );
  }
  let now = 0;
  const ranks = openVoidRanks(table.db, () => now);
  const later = async () => {
    now += 60_000;
    return ranks();
  };
  const before = await later();
  expect(before.newest.slice(0, 3)).toMatchObject(
    reasons.toReversed().map((reason) => ({ reason, number: null, rank: null, awaits_beacon: true })),
  );
  const signature = Buffer.alloc(48, 7);
  await table.db.pool.query('insert into late_beacons (round_number, signature) values ($1, $2), ($3, $2)', [
    last + 2,
    signature,
    last + 1,
  ]);
  const known = await later();
  expect(known).toMatchObject({ rounds: before.rounds, ranked: before.ranked + 2, samples: before.samples });
  expect(known.newest[0]).toMatchObject({ reason: 'fault', awaits_beacon: true });
  for (const [n, reason] of [reasons[1], reasons[0]].entries()) {
    const round = last + 2 - n;
    const number = numberFrom(Buffer.from(SEED, 'hex'), round, { round, signature });
    const rank = { first: number + 1, last: number + 1 };
    const late = { awaits_beacon: false, late_signature: signature.toString('hex') };
    expect(known.newest[1 + n]).toMatchObject({ round_number: round, reason, number, rank, ...late });
  }
  expect(await openVoidRanks(table.db, () => 0)(), 'and read at once').toEqual(known);
});

it('a void round ranks the same by the board of its close as by its plays', async () => {
  await table.fund([1, 2], 200);
  await table.db.pool.query(`insert into users (id, level, account_code, email, password_hash)
    overriding system value select n, 'user', 1000000000 + n, n || '@players.test', '' from generate_series(1, 2) n`);
  const round = await table.until('locked');
  for (const userId of [1, 2]) {
    const chips = chipsText({ RED: 50 });
    await table.play.placeBets({ userId, round, chips, arrivedAt: table.clock.monotonic() });
  }
  expect(await table.untilVoid()).toBe(round);
  const newest = async () => (await openVoidRanks(table.db, () => 0)()).newest[0];
  const closed = await newest();
  expect(closed).toMatchObject({ round_number: round, reason: 'no-number', staked: 100 });
  expect(closed?.totals).toEqual([...new Array(18).fill(200), ...new Array(19).fill(0)]);
  const red = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36].includes(closed?.number ?? 0);
  expect(closed).toMatchObject(
    red ? { back: 200, rank: { first: 1, last: 18 } } : { back: 0, rank: { first: 19, last: 37 } },
  );
  await table.db.pool.query(`set session_replication_role = replica;
    update rounds set board_cents = null where round_number = ${round}; reset session_replication_role`);
  expect(await newest()).toEqual(closed);
});
