import { stats } from '@lajvard/contract';
import { expect, test } from 'vitest';
import { useFreshDatabase } from '../../testing/use-fresh-database.ts';
import type { Play } from './place-bets.ts';
import { playRoutes } from './player-routes.ts';

const fresh = await useFreshDatabase();

const readStats = async (): Promise<unknown> => {
  const routes = playRoutes({ db: fresh.db, play: {} as Play });
  const found = routes.find(({ route }) => route === stats);
  return found?.handler({} as never);
};

/** Settled rounds with these numbers, which nobody played. */
const settle = async (numbers: readonly number[]): Promise<void> => {
  const client = await fresh.db.pool.connect();
  await client.query('set session_replication_role = replica'); // no round goes through all of its phases
  await client.query(
    `insert into rounds (round_number, phase, wheel, epoch, commitment, opened_at, bets_until, locks_at, closes_at,
       closed_at, launches_at, lands_at, ended_at, play_count, staked_cents, paid_cents, number)
     select n, 'settled', 'studio-1', 1, '\\x00', at, at, at, at, at, at, at, at, 0, 0, 0, number
     from unnest($1::int[]) with ordinality as given (number, n), (select now() as at) as clock`,
    [numbers],
  );
  await client.query('reset session_replication_role');
  client.release();
};

// docs/specification/1-table-and-site.md#28-results-board
test('the statistics name the hot and the cold numbers of the last rounds, hottest and coldest first', async () => {
  const once = Array.from({ length: 37 }, (_, number) => number).filter((number) => ![4, 31].includes(number));
  await settle([...once, 17, 17, 8]);
  expect(await readStats()).toMatchObject({
    data: { rounds: 38, round_number: 38, fire: [17, 8], cold: expect.arrayContaining([4, 31]), top5: [] },
  });
});
