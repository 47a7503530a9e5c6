import { EventEmitter } from 'node:events';
import { faultFacts, type Log } from '@lajvard/process';
import { Logger, type Runner, run, runMigrations, type TaskList, type WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import { BACKGROUND_PATIENCE, type DatabaseAddress, type Db, openDb, type Tx } from '../db/pool.ts';

/**
 * Work that outlives a process: jobs in tables of their own (schema `graphile_worker`), done by any server, a few at
 * once in each.
 */
export interface Queue {
  start(): Promise<void>;
  /** Resolves when no job is running. */
  stop(): Promise<void>;
  /** What all servers have before them; none before `start`. */
  waiting(): Promise<WaitingJobs[]>;
}

/** The jobs of one task that wait or are being done. */
interface WaitingJobs {
  readonly task: string;
  readonly count: number;
  /** How long the oldest has been due, since its first try; 0: all are for later. */
  readonly oldestSeconds: number;
}

/**
 * A kind of work by its name. What it throws is tried again by the queue, later and later. `signal`: this process is
 * about to end.
 */
export type Tasks = Readonly<Record<string, (payload: unknown, signal: AbortSignal) => Promise<void>>>;

export interface QueueOptions {
  readonly address: DatabaseAddress;
  readonly clock: Clock;
  readonly log: Log;
  readonly tasks: Tasks;
}

// a broadcast works for twenty seconds, a mail server may be silent for thirty: other mails go past them
const AT_ONCE = 3;
const CONNECTIONS = 3; // of its own, one of them listening: mails never wait in line with plays
const POLL_MS = 2_000;
const AGAIN_MS = 5_000;
const GRACE_MS = 4_000;
/** No job takes this long: a process that holds one longer is dead. The library by itself would wait for four hours. */
const MAX_JOB_MS = 100_000;
const WATCH_MS = 15_000;

/** The library's words in our log: its idle talk as `debug`. */
const loggerFor = (log: Log): Logger =>
  new Logger(() => (level, message) => {
    if (level === 'error') log.error({}, `queue: ${message}`);
    else if (level === 'warning') log.warn({}, `queue: ${message}`);
    else log.debug({}, `queue: ${message}`);
  });

const quiet = new Logger(() => () => undefined);

/** Brings the queue's own tables to the version of the library. Several at once may. */
export const migrateQueue = (db: Db): Promise<void> => runMigrations({ pgPool: db.pool, logger: quiet });

/** Where a job's payload tells since when it is due, epoch ms: a later try is a job of its own with a later time. */
const SINCE = 'dueSince';

/**
 * Work for the queue. `key`: at most one waiting job has it. `keepTime`: where one waits already, its time stays.
 * `dueSince`: when what is tried again now was first due.
 */
export interface Job {
  readonly task: string;
  readonly payload: object;
  readonly key: string;
  readonly runAt?: Date | null;
  readonly keepTime?: boolean;
  readonly dueSince?: Date | null;
}

/** Puts a job into the queue, if and after this transaction commits. */
export const addJob = async (tx: Tx, job: Job): Promise<void> => {
  const payload = { ...job.payload, ...(job.dueSince && { [SINCE]: job.dueSince.getTime() }) };
  await sql`select graphile_worker.add_job(${job.task}::text, payload := ${JSON.stringify(payload)}::json,
    run_at := ${job.runAt ?? null}::timestamptz, job_key := ${job.key}::text,
    job_key_mode := ${job.keepTime ? 'preserve_run_at' : 'replace'}::text)`.execute(tx.kysely);
};

/** Nothing is done before `start`. A runner that gives up (the database was away for long) is started again. */
export const createQueue = ({ address, clock, log, tasks }: QueueOptions): Queue => {
  let db: Db | null = null;
  let runner: Runner | null = null;
  let stopped = false;
  let cancelTimer = (): void => undefined;
  let endWatch = (): void => undefined;
  const given: string[] = []; // the names under which this process has locked jobs, one for each runner

  const begin = async (own: Db): Promise<void> => {
    const taskList: TaskList = Object.fromEntries(
      Object.entries(tasks).map(([name, work]) => [name, (payload, { abortSignal }) => work(payload, abortSignal)]),
    );
    // What an earlier runner of ours had locked when it lost the database would stay locked for hours.
    if (given.length > 0) await sql`select graphile_worker.force_unlock_workers(${given}::text[])`.execute(own.kysely);
    const events: WorkerEvents = new EventEmitter();
    events.on('pool:create', ({ workerPool }) => given.push(workerPool.id));
    const started = await run({
      pgPool: own.pool,
      taskList,
      events,
      logger: loggerFor(log),
      parsedCronItems: [],
      concurrency: AT_ONCE,
      pollInterval: POLL_MS,
      gracefulShutdownAbortTimeout: GRACE_MS,
      noHandleSignals: true,
      // By default the library does not await writing a job's outcome: if the database is down then, the rejection is
      // unhandled. In batches it handles it and the runner stops, which we recover from.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    runner = started;
    const ended = (facts: object): void => {
      if (runner === started) runner = null;
      if (stopped) return;
      log.warn(facts, 'the queue stopped; restarting it');
      again(own);
    };
    started.promise.then(
      () => ended({}), // it has said in the log why it gave up
      (error: unknown) => ended(faultFacts(error)),
    );
  };
  const again = (own: Db): void => {
    cancelTimer = clock.after(AGAIN_MS, () => {
      begin(own).catch((error: unknown) => {
        log.warn(faultFacts(error), 'the queue could not be started');
        if (!stopped) again(own);
      });
    });
  };
  /** Sets free what the dead hold. One that lives after all does its job twice at most: every task bears that. */
  const watch = (own: Db): void => {
    endWatch = clock.after(WATCH_MS, async () => {
      await sql`select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
        from graphile_worker.jobs where locked_at < now() - make_interval(secs => ${MAX_JOB_MS / 1000})`
        .execute(own.kysely)
        .catch((error: unknown) => log.debug(faultFacts(error), 'jobs of dead processes could not be released'));
      if (!stopped) watch(own);
    });
  };
  return {
    waiting: async () => {
      if (db === null || stopped) return [];
      const { rows } = await sql<WaitingJobs>`
        select t.identifier as task, count(*)::int as count,
          greatest(0, extract(epoch from now() - min(least(
            j.run_at,
            to_timestamp((j.payload->>${SINCE})::float8 / 1000),
            case when j.attempts > 0 then j.created_at end
          ))))::float8 as "oldestSeconds"
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        group by t.identifier`.execute(db.kysely);
      return rows;
    },
    start: async () => {
      const lost = (error: Error): void => {
        if (!stopped) log.warn(faultFacts(error), 'database connection of the queue lost');
      };
      db = openDb(address, CONNECTIONS, lost, BACKGROUND_PATIENCE);
      await begin(db);
      watch(db);
    },
    stop: async () => {
      stopped = true;
      cancelTimer();
      endWatch();
      await runner?.stop().catch((error: unknown) => log.warn(faultFacts(error), 'unclean shutdown of the queue'));
      await db?.close();
    },
  };
};
