import { faultFacts, type Log } from '@lajvard/process';

/**
 * A promise that was rejected while nobody listened is a mistake of ours in some background work. It is written down as
 * an error, and the process goes on: it takes plays, and a mail or a sweep that failed is no reason to stop that.
 */
export const outliveUnheardRejections = (log: Log): void => {
  process.on('unhandledRejection', (reason) => {
    log.error({ ...faultFacts(reason), unheard: true }, 'background work failed and nobody heard of it');
  });
};
