import { expect, it } from 'vitest';
import { nearDays } from './near-days.ts';

// docs/decisions/046-personal-data.md
it.each([
  [
    'a few days off, and exchanged in the Gregorian calendar',
    '1985-03-04', // 13 Esfand 1363: there is no month 13
    ['1985-03-01', '1985-03-02', '1985-03-03', '1985-03-05', '1985-03-06', '1985-03-07', '1985-04-03'],
  ],
  [
    'exchanged in the Persian calendar',
    '1990-05-26', // 5 Khordad 1369: 3 Mordad is 25 July
    ['1990-05-23', '1990-05-24', '1990-05-25', '1990-05-27', '1990-05-28', '1990-05-29', '1990-07-25'],
  ],
  [
    'over the end of a year, in both calendars',
    '1990-01-01', // 11 Dey 1368: 10 Bahman is 30 January
    ['1989-12-29', '1989-12-30', '1989-12-31', '1990-01-02', '1990-01-03', '1990-01-04', '1990-01-30'],
  ],
  [
    'into the second half of the Persian year',
    '1991-03-30', // 10 Farvardin 1370: 1 Dey is 22 December
    ['1991-03-27', '1991-03-28', '1991-03-29', '1991-03-31', '1991-04-01', '1991-04-02', '1991-12-22'],
  ],
])('a birth date is taken for others: %s', (_how, date, days) => expect(nearDays(date)).toEqual(days));
