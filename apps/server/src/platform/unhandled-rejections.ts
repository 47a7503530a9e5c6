import { faultFacts, type Log } from '@lajvard/process';

/**
 * An unhandled rejection is a bug in some background work. It is logged as an error and the process goes on: a failed
 * mail or sweep is no reason to stop taking plays.
 */
export const logUnhandledRejections = (log: Log): void => {
  process.on('unhandledRejection', (reason) => {
    log.error({ ...faultFacts(reason), unheard: true }, 'unhandled rejection in background work');
  });
};
