import type { LogFiles } from '../formats.ts';

// A casino's logs by name: `casino.example/log`, after a restore that lost leaves `casino.example/log/2`, and so on.

const NAME = /^(.+\/log)(?:\/([2-9]|[1-9]\d{1,8}))?$/;

/** Which of its casino's logs this is, from 1. */
export const logNumberOf = (origin: string): number => Number(NAME.exec(origin)?.[2] ?? 1);

/** The first log of its casino. */
export const firstOrigin = (origin: string): string => NAME.exec(origin)?.[1] ?? origin;

/** The name of the log after this one. */
export const nextOrigin = (origin: string): string => `${firstOrigin(origin)}/${logNumberOf(origin) + 1}`;

/** The files of this log: the first one's are at `/log/`, those of a later one below it, in a folder of its number. */
export const filesOf = (house: LogFiles, origin: string): LogFiles => {
  const number = logNumberOf(origin);
  return number === 1 ? house : { read: (path) => house.read(`${number}/${path}`) };
};
