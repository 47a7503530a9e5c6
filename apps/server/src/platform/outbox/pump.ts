import { faultFacts, type Log, type Metrics, NO_METRICS, SECONDS } from '@lajvard/process';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/pool.ts';
import type { Publication } from './publish.ts';

/** A fact of the table's stream, as every process reads it after its commit. */
export type Published<Fact extends Publication> = Fact & {
  /** Its number: no gap, in the order of the commits. */
  readonly n: number;
  /** The database's clock when it was read, epoch ms. */
  readonly readAt: number;
};

/** Somebody who tells facts on; the next fact waits for it. */
export type Subscriber<Fact extends Publication> = (fact: Published<Fact>) => Promise<void> | void;

/**
 * Reads the table's stream, in order, without a gap, also across a lost connection. A database that was set back (a
 * replica that was promoted without the last commits, a point in time that was restored) counts again what was told
 * already: then the stream starts again, and tables are asked to reload their state.
 */
export interface Pump {
  /** Begins after the newest event stored. */
  start(): Promise<void>;
  /** There may be something new (NOTIFY, a new connection). */
  wake(): void;
  /** When the stream was last read, monotonic ms: only a database that answers can be read. */
  readAt(): number;
  /** Ends after the fact that is being told. */
  stop(): Promise<void>;
}

export interface PumpOptions<Fact extends Publication> {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly subscribers: readonly Subscriber<Fact>[];
  /** The stream was set back: what the tables know may never have happened. */
  readonly onSetBack?: () => void;
  /** Default: nothing is measured. */
  readonly metrics?: Metrics;
}

const AT_ONCE = 100;
const UNASKED_MS = 1_000; // were a NOTIFY ever missed, a second is the longest silence
const CLEAN_EVERY_MS = 60 * 60_000;

interface Row {
  n: number;
  kind: Publication['kind'];
  round_number: number | null;
  body: Publication['body'];
  written_ms: number;
  read_ms: number;
}

/** The number of the newest fact of the stream: the next one told is one more. */
export const newestLiveNumber = async (db: Db): Promise<number> =>
  (await sql<{ n: number }>`select n from live_counter`.execute(db.kysely)).rows[0]?.n ?? 0;

const publishToAll = async <Fact extends Publication>(
  fact: Published<Fact>,
  { subscribers, log }: PumpOptions<Fact>,
): Promise<void> => {
  for (const subscriber of subscribers) {
    try {
      await subscriber(fact);
    } catch (error) {
      log.error({ ...faultFacts(error), n: fact.n, kind: fact.kind }, 'an event could not be published');
    }
  }
};

export const createPump = <Fact extends Publication>(options: PumpOptions<Fact>): Pump => {
  const { db, clock, log, metrics = NO_METRICS } = options;
  const lag = metrics.histogram({
    name: 'lajvard_bus_lag_seconds',
    help: 'From the writing of a fact to its reading by this process, by the clock of the database.',
    buckets: SECONDS,
  });
  let last = 0;
  let readAt = 0;
  let lookedAt = 0; // the database's clock when `last` was read
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = true;
  const timers = { unasked: (): void => undefined, clean: (): void => undefined };

  const startOverIfSetBack = async (): Promise<void> => {
    const newest = await newestLiveNumber(db);
    if (newest >= last) return;
    log.error({ told: last, newest }, 'the event stream went back: the database lost published events');
    // What was written since the last read is published; what was published is not repeated.
    const { rows } = await sql<{ n: number }>`
      select coalesce(max(n), 0) as n from live_messages
      where created_at <= to_timestamp(${lookedAt}::float8 / 1000)`.execute(db.kysely);
    last = rows[0]?.n ?? newest;
    options.onSetBack?.();
  };
  const drain = async (): Promise<void> => {
    await startOverIfSetBack();
    for (let full = true; full && !stopped; ) {
      const { rows } = await sql<Row>`
        select n, kind, round_number, body, (extract(epoch from created_at) * 1000)::float8 as written_ms,
          (extract(epoch from table_clock()) * 1000)::float8 as read_ms
        from live_messages where n > ${last} order by n limit ${AT_ONCE}`.execute(db.kysely);
      readAt = clock.monotonic();
      full = rows.length === AT_ONCE;
      for (const { n, kind, round_number: roundNumber, body, written_ms: writtenAt, read_ms: readAt } of rows) {
        if (stopped) return;
        lag.observe(Math.max(0, readAt - writtenAt) / 1000, {});
        await publishToAll({ n, kind, roundNumber, body, readAt } as unknown as Published<Fact>, options);
        last = n;
        lookedAt = readAt;
      }
    }
  };
  const run = async (): Promise<void> => {
    do {
      again = false;
      try {
        await drain();
      } catch (error) {
        // `last` is unchanged: nothing is lost
        log.warn(faultFacts(error), 'the event stream could not be read; retrying');
      }
    } while (again && !stopped);
    running = null;
  };
  const wake = (): void => {
    if (stopped) return;
    again = true;
    running ??= run();
  };
  const unasked = (): void => {
    wake();
    timers.unasked = clock.after(UNASKED_MS, unasked);
  };
  const clean = (): void => {
    if (stopped) return;
    timers.clean = clock.after(CLEAN_EVERY_MS, clean);
    sql`delete from live_messages where created_at < clock_timestamp() - interval '1 day'`
      .execute(db.kysely)
      .catch((error: unknown) => log.warn(faultFacts(error), 'old messages could not be removed'));
  };
  return {
    start: async () => {
      last = await newestLiveNumber(db);
      const { rows } = await sql<{ now: number }>`
        select (extract(epoch from table_clock()) * 1000)::float8 as now`.execute(db.kysely);
      lookedAt = rows[0]?.now ?? 0;
      readAt = clock.monotonic();
      stopped = false;
      unasked();
      void running?.then(clean); // not beside it: that would take one more session
    },
    wake,
    readAt: () => readAt,
    stop: async () => {
      stopped = true;
      timers.unasked();
      timers.clean();
      await running;
    },
  };
};
