import { toPersianDigits } from '@lajvard/money';
import type { Language } from '../locale/languages.ts';

type Instant = Date | number | string;

/** How one language writes amounts, counts and instants. */
export interface Format {
  /** `$1.250`, `$1.250,50`, `−$3`: Latin digits in every language, cents only if there are any. */
  money(dollars: number): string;
  /** A text with its amounts (`formatMoney`, `formatNet`) as voices say them: `$1,250.50` / `۱٬۲۵۰٫۵۰ دلار آمریکا`. */
  spoken(text: string): string;
  /** `18.240` / `۱۸.۲۴۰`: grouped as money is, in the language's digits. */
  count(value: number): string;
  /** 49 -> `49%` / `۴۹٪` */
  percent(whole: number): string;
  date(value: Instant): string;
  /** In Persian with the Gregorian day in brackets: beside figures of Gregorian months. */
  reportDate(value: Instant): string;
  time(value: Instant, options?: { seconds?: boolean }): string;
  dateTime(value: Instant): string;
  weekday(value: Instant): string;
  digits(text: string): string;
}

/** A dot groups thousands in every language, as in German. */
const COUNTS = new Intl.NumberFormat('de-DE');

/** The formats of a language in a time zone (IANA name; default: the browser's). */
export function createFormat(language: Language, timeZone?: string): Format {
  const persian = language === 'fa';
  const digits = (text: string) => (persian ? toPersianDigits(text) : text);
  const gregorian = (value: Instant) => gregorianDate(value, timeZone, persian ? 'fa-IR-u-ca-gregory' : 'en-GB');
  const date = (value: Instant) => (persian ? jalaliDate(value, timeZone) : gregorian(value));
  const time = (value: Instant, options?: { seconds?: boolean }) =>
    digits(clockOf(timeZone, options?.seconds ?? false).format(instantOf(value)));

  return {
    money: formatMoney,
    spoken: (text) =>
      text.replace(MONEY, (amount) => {
        const sign = amount.startsWith('+') ? '+' : '';
        return sign + spokenMoney(dollarsOf(amount), persian);
      }),
    count: (value) => digits(COUNTS.format(value)),
    percent: (whole) => (persian ? `${toPersianDigits(String(whole))}٪` : `${whole}%`),
    date,
    reportDate: (value) => (persian ? `${date(value)} (${gregorian(value)})` : date(value)),
    time,
    dateTime: (value) => (persian ? `${date(value)}، ${time(value)}` : `${date(value)}, ${time(value)}`),
    weekday: (value) => weekdayDate(value, persian, timeZone),
    digits,
  };
}

/**
 * Dots group thousands, a comma separates the cents, minus precedes `$`
 * (docs/specification/1-table-and-site.md#93-interface).
 */
export function formatMoney(dollars: number): string {
  const [whole = '0', rest = '00'] = Math.abs(dollars).toFixed(2).split('.');
  const nothing = whole === '0' && rest === '00';
  const sign = dollars < 0 && !nothing ? '−' : '';
  return `${sign}$${whole.replace(/\B(?=(\d{3})+$)/g, '.')}${rest === '00' ? '' : `,${rest}`}`;
}

/** An amount as `formatMoney` and `formatNet` write it: not the first digits of one typed in another form. */
export const MONEY = /([+−]?\$\d{1,3}(?:\.\d{3})*(?:,\d{2})?)(?![.,]?\d)/gu;

/** The amount that `formatMoney` or `formatNet` wrote, in dollars. */
export const dollarsOf = (written: string): number =>
  Number(written.replace(/[+$.]/g, '').replace('−', '-').replace(',', '.'));

const VOICES = {
  en: { locale: 'en-US', currencyDisplay: 'narrowSymbol' },
  fa: { locale: 'fa-IR', currencyDisplay: 'name' },
} as const;

function spokenMoney(dollars: number, persian: boolean): string {
  const { locale, currencyDisplay } = persian ? VOICES.fa : VOICES.en;
  const rounded = Number(Math.abs(dollars).toFixed(2));
  const minimumFractionDigits = Number.isInteger(rounded) ? 0 : 2;
  const voice = kept(AMOUNTS, `${locale} ${minimumFractionDigits}`, () => {
    const digits = { minimumFractionDigits, maximumFractionDigits: 2 };
    return new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', currencyDisplay, ...digits });
  });
  const amount = voice.format(rounded);
  return dollars < 0 && rounded > 0 ? `−${amount}` : amount;
}

/** A net result with its sign, like `+$340` or `−$20`. Dollars. */
export function formatNet(dollars: number): string {
  return dollars > 0 ? `+${formatMoney(dollars)}` : formatMoney(dollars);
}

function instantOf(value: Instant): Date {
  return value instanceof Date ? value : new Date(value);
}

// Intl's objects take some thirty times as long to make as to use, and a list of payments needs hundreds.
const AMOUNTS = new Map<string, Intl.NumberFormat>();
const INSTANTS = new Map<string, Intl.DateTimeFormat>();

function kept<T>(made: Map<string, T>, key: string, make: () => T): T {
  const known = made.get(key) ?? make();
  made.set(key, known);
  return known;
}

function clockOf(timeZone: string | undefined, seconds: boolean): Intl.DateTimeFormat {
  return kept(INSTANTS, `clock ${seconds} ${timeZone}`, () => {
    const minutes = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...zoneOf(timeZone) } as const;
    return new Intl.DateTimeFormat('en-GB', seconds ? { ...minutes, second: '2-digit' } : minutes);
  });
}

/** Built from parts, because Intl would print some Jalali dates with the year first. */
function jalaliDate(value: Instant, timeZone: string | undefined): string {
  const part = partsOf('fa-IR-u-ca-persian', value, timeZone);
  return `${part('day')} ${part('month')} ${part('year')}`;
}

function gregorianDate(value: Instant, timeZone: string | undefined, locale: string): string {
  const part = partsOf(locale, value, timeZone);
  return `${part('day')} ${part('month')} ${part('year')}`;
}

function weekdayDate(value: Instant, persian: boolean, timeZone: string | undefined): string {
  const part = partsOf(persian ? 'fa-IR-u-ca-persian' : 'en-GB', value, timeZone);
  return `${part('weekday')} ${part('day')} ${part('month')} ${part('year')}`;
}

function partsOf(locale: string, value: Instant, timeZone: string | undefined) {
  const persian = locale.startsWith('fa');
  const calendar = kept(INSTANTS, `${locale} ${timeZone}`, () => {
    const words = persian ? 'long' : 'short';
    const day = { weekday: words, day: 'numeric', month: words, year: 'numeric' } as const;
    return new Intl.DateTimeFormat(locale, { ...day, ...zoneOf(timeZone) });
  });
  const parts = calendar.formatToParts(instantOf(value));
  return (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
}

function zoneOf(timeZone: string | undefined): { timeZone?: string } {
  return timeZone === undefined ? {} : { timeZone };
}
