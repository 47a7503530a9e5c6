import { sql } from 'kysely';
import type { Tx } from './pool.ts';

/** A fraction of the time after which the database takes a silent process for a frozen one (pool.ts). */
const ASKED_EVERY_MS = 1_000;

/**
 * Waits for work that this process does beside its transaction, however long that takes: meanwhile it asks the database
 * for nothing, so that the transaction does not count as idle. A process that is frozen does not.
 * @throws as the work does, or if the transaction is lost
 */
export const keepTransactionOpen = async <T>(tx: Tx, work: Promise<T>): Promise<T> => {
  let asked: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    asked = asked.then(() => sql`select`.execute(tx.kysely));
    asked.catch(() => undefined); // thrown below
  }, ASKED_EVERY_MS);
  try {
    return await work;
  } finally {
    clearInterval(timer);
    await asked;
  }
};
