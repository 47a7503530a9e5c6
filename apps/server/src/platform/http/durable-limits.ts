import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/pool.ts';
import { transaction } from '../db/transaction.ts';

/**
 * `free` calls pass; then each must wait twice as long as the one before, from `firstWait` to `maxWait` seconds. The
 * count is forgotten `forgotten` seconds after the last call.
 */
export interface DurableRule {
  readonly free: number;
  readonly firstWait: number;
  readonly maxWait: number;
  readonly forgotten: number;
}

/** One counter: a limit and its subject. */
export interface DurableKey<Name extends string = string> {
  readonly name: Name;
  readonly key: string;
}

/** Counts calls in the database. If it is unavailable, these throw: nothing passes uncounted. */
export interface DurableLimits<Name extends string = string> {
  /**
   * Counts one call on all keys, or on none if any must wait. @returns 0 if the call may proceed, else the seconds to
   * wait
   */
  take(keys: readonly DurableKey<Name>[]): Promise<number>;
  /** The number of counted calls. */
  countOf(key: DurableKey<Name>): Promise<number>;
  /** Takes back one counted call. */
  takeBack(keys: readonly DurableKey<Name>[]): Promise<void>;
  /** Takes back all counted calls of these keys: the calls came from the right person. */
  forgive(keys: readonly DurableKey<Name>[]): Promise<void>;
}

const idOf = ({ name, key }: DurableKey): Buffer => createHash('sha256').update(`${name} ${key}`).digest();

/** Thrown inside the transaction to roll it back. */
class MustWait extends Error {
  readonly seconds: number;
  constructor(seconds: number) {
    super('must wait');
    this.seconds = seconds;
  }
}

const takeOne = async (tx: Tx, each: DurableKey, rule: DurableRule): Promise<void> => {
  const { free, firstWait, maxWait, forgotten } = rule;
  const id = idOf(each);
  const waitsUntil = sql`(c.last_at + make_interval(secs =>
    case when c.calls < ${free}::int then 0
      else least(${firstWait}::float8 * power(2, least(c.calls - ${free}::int, 20)), ${maxWait}::float8) end))`;
  // A single statement, so that each of several concurrent calls sees the one before it.
  const { rows } = await sql`
    insert into limit_counts as c (id, calls, last_at, forgotten_at)
    values (${id}, 1, clock_timestamp(), clock_timestamp() + make_interval(secs => ${forgotten}))
    on conflict (id) do update set last_at = excluded.last_at, forgotten_at = excluded.forgotten_at,
      calls = case when c.forgotten_at <= clock_timestamp() then 1 else c.calls + 1 end
    where c.forgotten_at <= clock_timestamp() or ${waitsUntil} <= clock_timestamp()
    returning calls`.execute(tx.kysely);
  if (rows.length > 0) return;
  const left = await sql<{ seconds: number }>`
    select ceil(extract(epoch from least(${waitsUntil}, c.forgotten_at) - clock_timestamp()))::int as seconds
    from limit_counts c where id = ${id}`.execute(tx.kysely);
  throw new MustWait(Math.max(1, left.rows[0]?.seconds ?? 1));
};

/**
 * @param rules by name
 * @param factor multiplies every limit; 0 switches them off (load tests)
 */
export const createDurableLimits = <Name extends string>(
  rules: Readonly<Record<Name, DurableRule>>,
  { db, factor }: { readonly db: Db; readonly factor: number },
): DurableLimits<Name> => {
  const ruleOf = (name: Name): DurableRule => ({
    ...rules[name],
    free: Math.max(1, Math.floor(rules[name].free * factor)),
  });
  const ids = (keys: readonly DurableKey[]): Buffer[] => keys.map(idOf);
  return {
    take: async (keys) => {
      if (factor === 0) return 0;
      try {
        await transaction(db, async (tx) => {
          for (const each of keys) await takeOne(tx, each, ruleOf(each.name));
        });
        return 0;
      } catch (error) {
        if (error instanceof MustWait) return error.seconds;
        throw error;
      }
    },
    countOf: async (key) => {
      const { rows } = await sql<{ calls: number }>`
        select calls from limit_counts where id = ${idOf(key)} and forgotten_at > clock_timestamp()`.execute(db.kysely);
      return rows[0]?.calls ?? 0;
    },
    takeBack: async (keys) => {
      await transaction(db, (tx) =>
        sql`update limit_counts set calls = calls - 1 where id = any(${ids(keys)}::bytea[]) and calls > 0`.execute(
          tx.kysely,
        ),
      );
    },
    forgive: async (keys) => {
      await transaction(db, (tx) =>
        sql`delete from limit_counts where id = any(${ids(keys)}::bytea[])`.execute(tx.kysely),
      );
    },
  };
};

/** Deletes forgotten counts. To be called periodically. */
export const sweepLimits = (db: Db): Promise<void> =>
  transaction(db, async (tx) => {
    await sql`delete from limit_counts where forgotten_at <= clock_timestamp()`.execute(tx.kysely);
  });
