import { judgeReturn } from '@lajvard/figures';
import { SILENT } from '@lajvard/process';
import { POCKETS } from '@lajvard/roulette';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { peopleSql } from '#modules/identity';
import type { FreshDatabase } from '../../testing/fresh-database.ts';
import { lentDatabase } from '../../testing/lent-database.ts';
import { seededBytes } from '../../testing/seeded-random.ts';
import { recordOutside } from './keep-sums.ts';
import { laterDay } from './period.ts';
import { readEvents } from './read-events.ts';

// Days of a croupier's wheel; on some of them 17 comes too often.
const DAYS = 45;
const ROUNDS = 120;
const STAKE = 500;
const BOARD = 36 * STAKE; // a bet on one number
const MEAN = BOARD / POCKETS.length;
const VARIANCE = ((BOARD - MEAN) ** 2 + (POCKETS.length - 1) * MEAN ** 2) / POCKETS.length;
const SWING = BOARD - MEAN;
const SWUNG: Readonly<Record<number, number>> = { 3: 30, 20: 28, 40: 12 };

interface Day {
  readonly day: string;
  readonly hits: number;
}
const random = seededBytes(7, 'returns');
const days = Array.from(
  { length: DAYS },
  (_, n): Day => ({
    day: laterDay('2026-03-21', n),
    hits: SWUNG[n] ?? [...random.bytes(ROUNDS)].filter((byte) => byte % 37 === 17).length,
  }),
);

const dayBefore = (event: string) => laterDay(event.split(' ', 1)[0] ?? '', -1);

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await lentDatabase();
});
afterAll(() => fresh.drop());

const isOutside = (some: readonly Day[]): boolean => {
  const rounds = some.length * ROUNDS;
  const paid = some.reduce((sum, { hits }) => sum + hits * BOARD, 0);
  const sums = { rounds, staked: rounds * STAKE, paid, expected: rounds * MEAN, variance: rounds * VARIANCE };
  return judgeReturn({ ...sums, swing: SWING }).verdict === 'outside';
};

// docs/FIGURES.md#return-to-player
it('a return out of bounds, of a day or of the 30 days to it, is recorded once, as an event of that day', async () => {
  let now = 0;
  const clock = { now: () => now, monotonic: () => 0, after: () => () => undefined };
  const mailed: string[] = [];
  const mailReturnOutside = async (_tx: unknown, facts: { date: string; days: number }) =>
    void mailed.push(`${facts.date} ${facts.days}`);
  const options = {
    db: fresh.db,
    mailReturnOutside,
    clock,
    log: SILENT,
    timeZone: 'UTC',
    peopleSql,
    largeWinDollars: 5_000,
  };
  for (const [n, { day, hits }] of days.entries()) {
    now = Date.parse(`${day}T20:00:00Z`);
    await fresh.db.pool.query(
      `insert into round_returns (round_number, wheel, ended_at, staked_cents, paid_cents, board_cents, variance, swing)
       select $1 + n, 'studio-2', $2::timestamptz + n * interval '1 second', $3, case when n <= $4 then $5 else 0 end,
         $5, $6, $7 from generate_series(1, $8) n`,
      [n * ROUNDS, day, STAKE, hits, BOARD, VARIANCE, SWING, ROUNDS],
    );
    await Promise.all([recordOutside(options), recordOutside(options)]); // by two servers
  }
  const expected = days.flatMap(({ day }, n) => [
    ...(isOutside(days.slice(n, n + 1)) ? [`${day} 1`] : []),
    ...(isOutside(days.slice(Math.max(0, n - 29), n + 1)) ? [`${day} 30`] : []),
  ]);
  expect(expected.filter((event) => event.endsWith(' 1'))).toHaveLength(Object.keys(SWUNG).length);
  expect(expected.filter((event) => event.endsWith(' 30')).length).toBeGreaterThan(0);
  // while the days together stay out of bounds, only the first of them is mailed
  const crossings = expected.filter((event) => event.endsWith(' 1') || !expected.includes(`${dayBefore(event)} 30`));
  expect(mailed.toSorted()).toEqual(crossings.toSorted());
  expect(crossings.length).toBeLessThan(expected.length);
  const query = { type: 'total', kind: 'return-outside', align: 'asc', page: 1, limit: 100 } as const;
  const { data } = await readEvents(options, query);
  expect(data.map(({ facts }) => `${facts.date} ${facts.days}`).toSorted()).toEqual(expected.toSorted());
  expect(data.find(({ facts }) => facts.days === 1)?.facts).toMatchObject({
    wheel: 'studio-2',
    rounds: ROUNDS,
    percent: 900,
  });
});
