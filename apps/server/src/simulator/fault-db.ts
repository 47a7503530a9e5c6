import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Db, NoTables } from '#platform/db/pool.ts';

/** What happens to a statement. `lost`: the connection breaks, the process lives; `crash`: the process dies. Before it, or after it was done. */
export type Fault = { readonly kind: 'lost' | 'crash'; readonly when: 'before' | 'after' };

export class Crash extends Error {}

/** Says which statements fail, and hears when the process died of one. */
export interface FaultPlan {
  next(text: string): Fault | undefined;
  crashed(): void;
}

/** Counts what all simulated processes have under way, so that the scheduler knows when an event is over. */
export interface Work {
  underWay: number;
  started: number;
  whenIdle: (() => void)[];
}
export const newWork = (): Work => ({ underWay: 0, started: 0, whenIdle: [] });

/** Does something that belongs to the event at hand. */
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

type Query = { readonly text: string; readonly values?: readonly unknown[]; readonly name?: string };

/** Every text is prepared once per connection: a simulation sends the same few dozen a million times. */
const names = new Map<string, string>();
const nameOf = (text: string): string => {
  const name = names.get(text) ?? `simulated-${names.size}`;
  names.set(text, name);
  return name;
};

const connectionLost = (): Error => Object.assign(new Error('Connection terminated unexpectedly'), { code: '08006' });

/**
 * A `Db` over one real connection, as one simulated process sees it. A crash or a lost connection rolls back what was not committed, as the server
 * does when a session ends; a fault after a statement hides an answer, of a commit too.
 */
export const faultDb = (client: pg.Client, plan: FaultPlan, work: Work): Db & { kill(): void } => {
  let dead = false;
  let turn: Promise<void> = Promise.resolve();

  const run = async (query: Query, session: { broken: boolean }): Promise<pg.QueryResult> => {
    if (dead) throw new Crash('the process is gone');
    if (session.broken) throw connectionLost();
    const fault = plan.next(query.text);
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

  /** Without the driver's patience: time is virtual. */
  const send = async ({ text, values = [], name = nameOf(text) }: Query): Promise<pg.QueryResult> =>
    client.query({ text, values: [...values], name });

  /** One session at a time has the connection. */
  const connect = async () => {
    const before = turn;
    let release = (): void => undefined;
    turn = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    const session = { broken: false };
    return {
      query: (text: string | Query, values?: readonly unknown[]) =>
        counted(work, () => run(typeof text === 'string' ? { text, ...(values && { values }) } : text, session)),
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
    close: async () => undefined,
    kill: () => {
      dead = true;
    },
  };
};

/** Resolves when no process has anything under way any more: then the event is over. */
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
