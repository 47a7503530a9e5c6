import { WHEEL_ORDER } from '@lajvard/roulette';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestTable, testTable } from '../../testing/test-table.ts';
import { openWheelHealth } from './wheel-health.ts';

let table: TestTable;
beforeAll(async () => {
  table = await testTable();
});
afterAll(() => table.end());

/** Ended rounds from one to another: each number is the next pocket of the wheel, or none. */
const end = async (first: number, last: number, wheel: string, settled = true): Promise<void> => {
  await table.db.pool.query(
    `with numbers as (select n, case when $4 then ($5::int[])[(n - 1) % 37 + 1] end as number
       from generate_series($1::int, $2::int) n),
     readings as (insert into croupier_readings
       (round_number, number, proposed_by, proposed_at, confirmed_by, confirmed_at)
       select n, number, 1, now(), 2, now() from numbers where $3 = 'studio-2' returning round_number)
     select count(*) from readings`,
    [first, last, wheel, settled, WHEEL_ORDER],
  );
  await table.db.pool.query(
    `insert into rounds (round_number, phase, wheel, epoch, commitment,
       opened_at, bets_until, locks_at, closes_at, closed_at, ended_at,
       play_count, staked_cents, paid_cents, number, void_reason)
     select n, case when $4 then 'settled' else 'void' end, $3, 1, case $3 when 'studio-1' then '\\x00'::bytea end,
       now(), now(), now(), now(), now(), now(),
       0, 0, case when $4 then 0 end, case when $4 then ($5::int[])[(n - 1) % 37 + 1] end,
       case when not $4 then 'fault' end
     from generate_series($1::int, $2::int) n`,
    [first, last, wheel, settled, WHEEL_ORDER],
  );
};

it('samples of 10,000 rounds are judged by scheme, each once it is complete, and read once', async () => {
  const { db } = table;
  let now = 0;
  const health = openWheelHealth(db, { now: () => now } as never);
  const later = () => {
    now += 60_000;
    return health();
  };
  expect((await health()).samples).toEqual([]);

  await end(1, 100, 'studio-2');
  await end(101, 9_990, 'studio-1');
  await end(9_991, 10_000, 'studio-1', false);
  expect((await health()).samples).toEqual([]); // not again within a minute
  expect(await later()).toMatchObject({
    samples: [
      { scheme: 'lajvard-1', first_round: 1, last_round: 10_000, complete: false, rounds: 9_890, tests: null },
      { scheme: 'croupier-1', complete: false, rounds: 100, tests: null },
    ],
  });

  await end(10_001, 10_001, 'studio-1');
  const { samples } = await later();
  expect(samples).toMatchObject([
    { scheme: 'lajvard-1', first_round: 10_001, last_round: 20_000, complete: false, rounds: 1, tests: null },
    { scheme: 'lajvard-1', first_round: 1, complete: true, rounds: 9_890, tests: { within: false } },
    { scheme: 'croupier-1', first_round: 1, complete: true, rounds: 100, tests: null },
  ]);
  // 100 = 2 * 37 + 26: the first 26 pockets of the wheel fell three times, the others twice
  for (const [place, pocket] of WHEEL_ORDER.entries()) {
    expect(samples[2]?.counts[pocket], `${pocket}`).toBe(place < 26 ? 3 : 2);
  }
  expect(samples[1]?.tests?.pairs_chi_squared).toBeCloseTo(9_889 * 36, 6); // all pairs in one of 37 classes

  await db.pool.query('alter table rounds rename to moved');
  await expect(later()).rejects.toThrow('rounds');
  await db.pool.query('create view rounds as select * from moved where round_number > 10000');
  expect((await health()).samples).toEqual(samples);
  await db.pool.query('drop view rounds');
  await db.pool.query('alter table moved rename to rounds');
});
