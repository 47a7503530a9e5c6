import { faultFacts, type Log } from '@lajvard/process';
import { TlogError } from '@lajvard/tlog';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/pool.ts';
import { type Worker, worker } from '#platform/worker.ts';
import { appendToLog } from './append-to-log.ts';
import { isCloseLogged } from './log-store.ts';
import type { Signer } from './open-signer.ts';

const LOOK_EVERY_MS = 1_000;

export interface LogKeeping extends Worker {
  /**
   * Tells the log the close of a round at once. @returns whether a signed checkpoint covers it
   * @throws what keeps the log from being written
   */
  logClose(roundNumber: number): Promise<boolean>;
}

/** Writes the public log, beside the rounds and never in their way, on the server that leads them. */
export const createLogKeeping = ({
  db,
  clock,
  log,
  signer,
  siteUrl,
  isLeader,
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly signer: Signer;
  readonly siteUrl: () => string;
  readonly isLeader: () => boolean;
}): LogKeeping => {
  let toldFault = '';
  const failed = (error: unknown): void => {
    const said = error instanceof Error ? error.message : String(error);
    if (said !== toldFault) {
      if (error instanceof TlogError) log.error(faultFacts(error), 'the public log is not what was signed');
      else log.warn(faultFacts(error), 'the public log could not be written');
    }
    toldFault = said;
  };
  const append = async (): Promise<void> => {
    await appendToLog(db, signer, `${new URL(siteUrl()).host}/log`);
    toldFault = '';
  };
  const look = async (): Promise<number> => {
    if (isLeader()) await append();
    return LOOK_EVERY_MS;
  };
  return {
    ...worker(failed, { clock, log }, look, LOOK_EVERY_MS),
    logClose: async (roundNumber) => {
      await append();
      return isCloseLogged(db, roundNumber);
    },
  };
};
