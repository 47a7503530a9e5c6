import { type HealthSample, WHEELS, type WheelHealth, type WheelId } from '@lajvard/contract';
import { countNumbers, HEALTH, testHealth } from '@lajvard/figures';
import type { Pocket } from '@lajvard/roulette';
import { sql } from 'kysely';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/pool.ts';
import { rightNumbersSql } from './corrections.ts';
import { schemeOf } from './present.ts';

const SAMPLES_SHOWN = 12;
const COUNTED_FOR_MS = 60_000;

interface Series {
  readonly wheel: WheelId;
  readonly receipts_salted: boolean;
  readonly board_committed: boolean;
  /** Of one of its rounds; null: they need none. */
  readonly beacon_round: number | null;
  readonly numbers: Pocket[];
}

/** The numbers of the settled rounds from one to another, in their order, of each wheel and scheme. */
const numbersBetween = async (db: Db, first: number, last: number): Promise<Series[]> => {
  const { rows } = await sql<Series>`
    select wheel, receipts_salted, board_committed, max(beacon_round) as beacon_round,
      json_agg(coalesce(right_number, r.number) order by round_number) as numbers
    from rounds r left join (${sql.raw(rightNumbersSql)}) c using (round_number)
    where round_number between ${first} and ${last} and phase = 'settled'
    group by wheel, receipts_salted, board_committed, beacon_round is null
    order by wheel = ${WHEELS.virtual} desc, receipts_salted desc, board_committed desc,
      beacon_round is null`.execute(db.kysely);
  return rows;
};

const testsOf = (numbers: readonly Pocket[]): HealthSample['tests'] => {
  const tests = testHealth(numbers);
  if (tests === null) return null;
  return {
    counts_chi_squared: tests.countsChiSquared,
    pairs_chi_squared: tests.pairsChiSquared,
    colour_runs: { seen: tests.runs, from: tests.runsFrom, to: tests.runsTo },
    within: tests.within,
  };
};

/** Reads one sample; it is judged only once it is complete. */
const readSample = async (db: Db, first: number, complete: boolean): Promise<HealthSample[]> => {
  const last = first + HEALTH.sampleRounds - 1;
  return (await numbersBetween(db, first, last)).map((series) => ({
    scheme: schemeOf(series),
    first_round: first,
    last_round: last,
    complete,
    rounds: series.numbers.length,
    counts: countNumbers(series.numbers),
    tests: complete ? testsOf(series.numbers) : null,
  }));
};

/** The health of the wheels. A complete sample is read once, the running one at most once a minute. */
export const openWheelHealth = (db: Db, clock: Clock): (() => Promise<WheelHealth>) => {
  const judged = new Map<number, HealthSample[]>();
  let read: Promise<WheelHealth> | null = null;
  let until = 0;
  const sampleFrom = async (first: number, newest: number): Promise<HealthSample[]> => {
    const known = judged.get(first);
    if (known !== undefined) return known;
    const complete = newest >= first + HEALTH.sampleRounds; // its last round has ended: another has opened
    const sample = await readSample(db, first, complete);
    if (complete) judged.set(first, sample);
    return sample;
  };
  const readAll = async (): Promise<WheelHealth> => {
    const { rows } = await sql<{ newest: number | null }>`
      select max(round_number) as newest from rounds`.execute(db.kysely);
    const newest = rows[0]?.newest ?? 0;
    const running = newest - ((newest - 1) % HEALTH.sampleRounds);
    const samples: HealthSample[] = [];
    for (let shown = 0; shown < SAMPLES_SHOWN; shown++) {
      const first = running - shown * HEALTH.sampleRounds;
      if (first >= 1) samples.push(...(await sampleFrom(first, newest)));
    }
    return {
      sample_rounds: HEALTH.sampleRounds,
      judged_from: HEALTH.judgedFrom,
      chi_squared_bound: HEALTH.chiSquaredBound,
      samples,
    };
  };
  return () => {
    if (read !== null && clock.now() < until) return read;
    until = clock.now() + COUNTED_FOR_MS;
    read = readAll();
    read.catch(() => {
      read = null;
    });
    return read;
  };
};
