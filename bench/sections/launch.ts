import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../tests/harness/product.ts';
import { figure, raw, round } from '../report.ts';

const ROUNDS = 150;
const WANTED = { medianMs: 4_000, p99Ms: 5_000 };
/** A round takes five seconds, most of them between close and launch. */
export const SHORT_ROUNDS = {
  ROUND_SECONDS: '0.3',
  EXTRA_SECONDS: '0',
  LOCK_SECONDS: '0.3',
  SPIN_SECONDS: '0.1',
  PAUSE_SECONDS: '0.1',
};

interface Waits {
  readonly rounds: number;
  readonly voids: number;
  /** Of the planned close, then of the beacon's time, to the launch: median, 90, 99 of 100, longest; ms. */
  readonly closed: readonly number[];
  readonly due: readonly number[];
}

const readWaits = async ({ pool }: Database): Promise<Waits> => {
  const { rows } = await pool.query<Waits>(`
    select count(*)::int as rounds, count(*) filter (where phase = 'void')::int as voids,
      percentile_disc(array[0.5, 0.9, 0.99, 1]) within group (order by launched - closes) as closed,
      percentile_disc(array[0.5, 0.9, 0.99, 1]) within group (order by launched - due) as due
    from (
      select phase, extract(epoch from launches_at)::float8 * 1000 as launched,
        extract(epoch from closes_at)::float8 * 1000 as closes,
        beacon_genesis_ms + beacon_period_ms * (beacon_round - 1)::float8 as due
      from rounds where phase in ('settled', 'void')
    ) ended`);
  return rows[0] ?? { rounds: 0, voids: 0, closed: [], due: [] };
};

/** How long a round waits from the planned close of its bets to the launch, with the demo's beacon, never late. */
export const measureLaunch = async (database: Database): Promise<void> => {
  console.log(`\n${ROUNDS} rounds with the demo's beacon: from the close to the launch`);
  let waits = await readWaits(database);
  for (; waits.rounds < ROUNDS; waits = await readWaits(database)) await pause(2_000);
  const [median = 0, most = 0, p99 = 0, longest = 0] = waits.closed.map((ms) => round(ms));
  raw(`90 of 100 within ${most} ms, longest ${longest} ms, ${waits.voids} void`);
  raw(`from the beacon's time: ${waits.due.map((ms) => round(ms)).join(', ')} ms`);
  figure({
    name: 'from the close to the launch',
    reached: `median ${median} ms, p99 ${p99} ms`,
    wanted: `≤ ${WANTED.medianMs}, ${WANTED.p99Ms} ms`,
    enough: waits.voids === 0 && median <= WANTED.medianMs && p99 <= WANTED.p99Ms,
  });
};
