import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Db, NoTables } from '#platform/db/pool.ts';

/**
 * What happens to a statement, before it is executed or between execution and answer. `lost`: the connection
 * breaks, the process lives on; `crash`: the process dies; `slow`: the statement hangs for `ms` of virtual time
 * while other events happen. `refused`: the database answers with this SQLSTATE instead of executing the statement,
 * as when its disk is full (53100), a lock is held (55P03) or the statement is cancelled (57014).
 */
export type Fault =
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'lost' | 'crash'; readonly when: 'before' | 'after' }
  | { readonly kind: 'slow'; readonly when: 'before' | 'after'; readonly ms: number };

class Crash extends Error {}

/** Decides which statements fail, and learns when one killed the process. */
export interface FaultPlan {
  next(text: string): Fault | undefined;
  crashed(): void;
  /** Waits in virtual time while the process lives. */
  sleep(ms: number): Promise<void>;
  /** Executes a statement that its process has given up, `inMs` later. */
  late(query: Query, inMs: number): void;
}

// The background time-outs of `platform/db/pool.ts`: PostgreSQL cancels shortly before the driver gives up. A statement
// may have its own.
const CONNECT_MS = 5_000;
const CANCELLED_MS = 5_400;
const ANSWER_MS = 6_000;

/** Counts the pending work of all simulated processes, so that the scheduler knows when an event is over. */
export interface Work {
  underWay: number;
  started: number;
  whenIdle: (() => void)[];
  /** Statements that hang within a transaction, which may hold locks. */
  hanging: number;
  /**
   * Sets the database's clock to the time of this event; undefined once it is set. Most events send no statement, and
   * need no clock.
   */
  setClock?: () => Promise<void> | undefined;
}
export const newWork = (): Work => ({ underWay: 0, started: 0, whenIdle: [], hanging: 0 });

/** Runs something as part of the current event. */
export const counted = async <T>(work: Work, doing: () => Promise<T>): Promise<T> => {
  work.underWay++;
  work.started++;
  try {
    return await doing();
  } finally {
    work.underWay--;
    if (work.underWay === 0) for (const tell of work.whenIdle.splice(0)) tell();
  }
};

/** A statement as the driver takes it. */
export type Query = {
  readonly text: string;
  readonly values?: readonly unknown[];
  readonly name?: string;
  readonly query_timeout?: number;
};

interface Session {
  broken: boolean;
  inTransaction: boolean;
}

/** A hanging statement, with what happens to it in the end. */
class Hang {
  readonly ms: number;
  readonly goOn: () => Promise<pg.QueryResult>;
  constructor(ms: number, goOn: () => Promise<pg.QueryResult>) {
    this.ms = ms;
    this.goOn = goOn;
  }
}

/** Imitates an error of PostgreSQL: the statement has no effect, and its transaction is aborted. */
const raise = (code: string): string => `do $$ begin
  raise exception using errcode = '${code}', message = 'simulated';
end $$`;

/**
 * Statement names, so that each text is prepared once per connection: a simulation sends a few dozen texts
 * a million times.
 */
const names = new Map<string, string>();
const nameOf = (text: string): string => {
  const name = names.get(text) ?? `simulated-${names.size}`;
  names.set(text, name);
  return name;
};

const noAnswer = (): Error => new Error('Query read timeout');
const connectionLost = (): Error => Object.assign(new Error('Connection terminated unexpectedly'), { code: '08006' });

/**
 * A `Db` over one real connection, as one simulated process sees it. A crash or a lost connection rolls back what
 * was not committed, as PostgreSQL does when a session ends. A fault after a statement hides its answer, even that
 * of a commit.
 */
export const faultDb = (client: pg.Client, plan: FaultPlan, work: Work): Db & { kill(): void } => {
  let dead = false;
  let turn: Promise<void> = Promise.resolve();
  let sessions = 0; // those that have the connection or wait for it
  let asleep = false; // whether the one that has it hangs

  const run = async (query: Query, session: Session): Promise<pg.QueryResult | Hang> => {
    if (dead) throw new Crash('the process is gone');
    if (session.broken) throw connectionLost();
    if (/^begin/i.test(query.text)) session.inTransaction = true;
    const ends = /^(commit|rollback)/i.test(query.text);
    const fault = plan.next(query.text);
    if (fault?.kind === 'slow') return hang(query, session, fault, ends);
    if (fault?.kind === 'refused') return send({ text: raise(fault.code) });
    if (ends) session.inTransaction = false;
    if (fault?.when !== 'before') {
      const result = await send(query);
      if (fault === undefined) return result;
    }
    await send({ text: 'rollback' });
    if (fault?.kind === 'crash') {
      dead = true;
      plan.crashed();
      throw new Crash('the process died');
    }
    session.broken = true;
    throw connectionLost();
  };

  const hang = async (
    query: Query,
    session: Session,
    { when, ms }: { when: 'before' | 'after'; ms: number },
    ends: boolean,
  ): Promise<Hang> => {
    const patience = query.query_timeout ?? ANSWER_MS;
    const done = when === 'after' ? await send(query) : undefined;
    if (ends && done) session.inTransaction = false;
    if (ms < Math.min(patience, done ? patience : CANCELLED_MS)) {
      return new Hang(ms, async () => {
        if (ends) session.inTransaction = false;
        return done ?? send(query);
      });
    }
    if (!done && CANCELLED_MS < patience) return new Hang(CANCELLED_MS, () => send({ text: raise('57014') }));
    return new Hang(patience, async () => {
      await send({ text: 'rollback' });
      session.broken = true;
      if (!done && !session.inTransaction) plan.late(query, ms - patience);
      throw noAnswer();
    });
  };

  /** Executes a statement. While it hangs, the event counts as over and others happen. */
  const perform = async (query: Query, session: Session): Promise<pg.QueryResult> => {
    const first = await counted(work, () => run(query, session));
    if (!(first instanceof Hang)) return first;
    const locks = session.inTransaction ? 1 : 0;
    work.hanging += locks;
    asleep = true;
    await plan.sleep(first.ms);
    asleep = false;
    work.hanging -= locks;
    return counted(work, first.goOn);
  };

  /** Without the driver's time-outs, because time is virtual. */
  const send = async ({ text, values = [], name = nameOf(text) }: Query): Promise<pg.QueryResult> => {
    await work.setClock?.();
    return client.query({ text, values: [...values], name });
  };

  /** One session at a time has the connection; a session that waits too long gives up. */
  const connect = async () => {
    const before = turn;
    const isFree = sessions === 0;
    sessions++;
    let release = (): void => undefined;
    turn = new Promise((resolve) => {
      release = () => {
        sessions--;
        resolve();
      };
    });
    if (!isFree && asleep) {
      const had = await Promise.race([before.then(() => true), plan.sleep(CONNECT_MS).then(() => false)]);
      if (!had) {
        void before.then(release);
        throw new Error('timeout exceeded when trying to connect');
      }
    }
    await before;
    const session: Session = { broken: false, inTransaction: false };
    return {
      query: (text: string | Query, values?: readonly unknown[]) =>
        perform(typeof text === 'string' ? { text, ...(values && { values }) } : text, session),
      release: () => release(),
    };
  };

  const query = async (text: string | Query, values?: readonly unknown[]) => {
    const session = await connect();
    try {
      return await session.query(text, values);
    } finally {
      session.release();
    }
  };

  // Only these members of a pool are used: by the hot statements, and by Kysely.
  const pool = { connect, query, end: async () => undefined, on: () => undefined } as unknown as pg.Pool;
  return {
    pool,
    kysely: new Kysely<NoTables>({ dialect: new PostgresDialect({ pool }) }),
    disk: { full: false },
    close: async () => undefined,
    kill: () => {
      dead = true;
    },
  };
};

/** Resolves when no process has pending work: then the event is over. */
export const quiet = async (work: Work): Promise<void> => {
  for (let calm = 0, seen = work.started; calm < 3; ) {
    if (work.underWay > 0) {
      await new Promise<void>((resolve) => {
        work.whenIdle.push(resolve);
      });
    }
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
    calm = work.underWay === 0 && work.started === seen ? calm + 1 : 0;
    seen = work.started;
  }
};
