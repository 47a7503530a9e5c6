import { recordReturnOutside } from '#modules/significant-events';
import { type Worker, worker } from '#platform/worker.ts';
import { addMovements } from './add-movements.ts';
import { closeDays } from './close-days.ts';
import { keepReturns } from './keep-returns.ts';
import { today } from './period.ts';
import type { KeepingOptions } from './ports.ts';
import { readReturns } from './read-returns.ts';

const EVERY_MS = 10 * 60 * 1000;

/** Keeps the sums that reports read. Reports are right without it, only slower. */
export interface SumKeeping extends Worker {
  /** A round has ended: what it moved is added to the running sums soon. */
  roundEnded(): void;
}

/**
 * Adds what has been moved to the running sums, closes the days that are over, and keeps the returns of rounds: at the
 * start, after each round, and every ten minutes. Each server does it; one at a time gets to the sums.
 */
export const createSumKeeping = ({ db, clock, log, timeZone, mailReturnOutside }: KeepingOptions): SumKeeping => {
  const wait = (ms: number): Promise<void> => new Promise((resolve) => clock.after(ms, resolve));
  const keep = async (isStopped: () => boolean): Promise<number> => {
    await addMovements(db, wait); // first: the closing takes what is added, and reads only the rest
    const days = await closeDays(db, today(clock, timeZone), timeZone);
    if (days > 0) log.info({ days }, 'days closed for the reports');
    const rounds = await keepReturns(db, { stopped: isStopped });
    if (rounds > 0) await recordOutside({ db, clock, timeZone, mailReturnOutside });
    return EVERY_MS;
  };
  const keeping = worker('the sums of the reports could not be updated', { clock, log }, keep, EVERY_MS);
  return { start: keeping.start, stop: keeping.stop, roundEnded: keeping.wake };
};

const two = (value: number): number => Number(value.toFixed(2));

/** Records which returns to player are out of bounds now: of today, and of the last days together; mails that one has
 * just gone out of them. */
export const recordOutside = async (
  options: Pick<KeepingOptions, 'db' | 'clock' | 'timeZone' | 'mailReturnOutside'>,
): Promise<void> => {
  const { data, today, days } = await readReturns(options);
  for (const { wheel, date, rounds, percent, deviations, verdict } of data) {
    if (verdict !== 'outside' || percent === null || deviations === null) continue;
    if (date !== null && date !== today) continue;
    const sizes = { days: date === null ? days : 1, rounds, percent: two(percent), deviations: two(deviations) };
    await recordReturnOutside(options.db, Object.assign({ wheel, date: today }, sizes), options.mailReturnOutside);
  }
};
