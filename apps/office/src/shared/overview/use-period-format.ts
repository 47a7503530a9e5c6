import { createFormat, useFormat, useLanguage } from '@lajvard/ui';
import { useMemo } from 'react';

const isDay = (date: string): boolean => date.length > 7;
const moment = (date: string): Date => new Date(isDay(date) ? date : `${date}-01`);
const SHORT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/**
 * Formats days and months of reports, and amounts on chart axes. Months are Gregorian in every language; in Persian a
 * day has its Jalali date first.
 */
export interface PeriodFormat {
  /** `2026-11-21` -> `21 Nov 2026` / `۳۰ آبان ۱۴۰۵ (۲۱ نوامبر ۲۰۲۶)`, `2026-11` -> `November 2026`. */
  period(date: string): string;
  shortPeriod(date: string): string;
  /** The month of a year, 0 to 11. */
  monthName(month: number): string;
  amount(value: number, unit: 'money' | 'count'): string;
  /** `$1,2K`: for axes. */
  short(value: number, unit: 'money' | 'count'): string;
}

export function usePeriodFormat(): PeriodFormat {
  const { language } = useLanguage();
  const { count } = useFormat();
  return useMemo(() => {
    const utc = createFormat(language, 'UTC');
    const gregorian = language === 'fa' ? 'fa-IR-u-ca-gregory' : 'en-GB';
    const months = new Intl.DateTimeFormat(gregorian, { month: 'long', timeZone: 'UTC' });
    const shortMonths = new Intl.DateTimeFormat(gregorian, { month: 'short', timeZone: 'UTC' });
    return {
      period: (date) =>
        isDay(date) ? utc.reportDate(moment(date)) : `${months.format(moment(date))} ${utc.digits(date.slice(0, 4))}`,
      shortPeriod: (date) =>
        isDay(date)
          ? utc.date(moment(date)).split(' ').slice(0, 2).join(' ')
          : `${shortMonths.format(moment(date))} ${utc.digits(date.slice(2, 4))}`,
      monthName: (month) => months.format(new Date(Date.UTC(2026, month, 1))),
      amount: (value, unit) => (unit === 'money' ? utc.money(value) : count(value)),
      short: (value, unit) => {
        const text = SHORT.format(Math.abs(value)).replace('.', ',');
        return `${value < 0 ? '−' : ''}${unit === 'money' ? '$' : ''}${text}`;
      },
    };
  }, [language, count]);
}
