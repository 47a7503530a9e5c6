import { recordReturnOutside } from '#modules/significant-events';
import type { KeepingOptions } from './ports.ts';
import { readReturns } from './read-returns.ts';

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
