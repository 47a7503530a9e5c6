import type { Log } from '@lajvard/process';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/pool.ts';
import { type Worker, worker } from '#platform/worker.ts';
import { claimProof, recordProof } from './proof-store.ts';
import { prove } from './prove.ts';

const FIRST_LOOK_MS = 60_000; // a start has other things to do
const LOOK_EVERY_MS = 10 * 60_000;

/** Proves the ledger if that is due. @returns whether it proves; null if it was not due */
export const proveIfDue = async (db: Db, log: Log, everyMs: number): Promise<boolean | null> => {
  const id = await claimProof(db, everyMs);
  if (id === null) return null;
  const proof = await prove(db);
  await recordProof(db, id, proof);
  const { ok, problems, accounts, entries } = proof;
  if (ok) log.info({ accounts, entries }, 'the ledger proves');
  else log.error({ problems }, 'the ledger does not prove');
  return ok;
};

/** Proves the ledger regularly, on whichever server checks first. */
export const createProving = ({
  db,
  clock,
  log,
  everyMs,
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  /** 0: never. */
  readonly everyMs: number;
}): Worker => {
  const look = async (): Promise<number> => {
    await proveIfDue(db, log, everyMs);
    return LOOK_EVERY_MS;
  };
  const options = { clock, log, firstMs: FIRST_LOOK_MS };
  const proving = worker('the ledger could not be proved', options, look, LOOK_EVERY_MS);
  return { start: () => (everyMs > 0 ? proving.start() : undefined), stop: proving.stop };
};
