import type { Db, Tx } from './pool.ts';

const RETRIED = new Set(['40001', '40P01']); // serialization failure, deadlock: nothing was done, try again
const MAX_TRIES = 5;

/**
 * Runs `work` in one transaction: all of it or nothing. Serialization failures and deadlocks are tried again, at most
 * five times. Any other error rolls back and is thrown on.
 */
export const transaction = async <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      const acts: (() => void)[] = []; // of this attempt: one that is tried again has done nothing
      const afterCommit = (act: () => void): number => acts.push(act);
      const done = await db.kysely.transaction().execute((kysely) => work({ kysely, __tx: true, afterCommit }));
      for (const act of acts) act();
      return done;
    } catch (error) {
      if (attempt >= MAX_TRIES || !RETRIED.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
};
