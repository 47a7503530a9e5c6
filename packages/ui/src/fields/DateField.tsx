import { Words } from '../format/Words.tsx';
import './fields.css';
import {
  type Calendar,
  CalendarDate,
  GregorianCalendar,
  PersianCalendar,
  parseDate,
  toCalendar,
} from '@internationalized/date';
import { toLatinDigits, toPersianDigits } from '@lajvard/money';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import { IconWarning } from '../icons/site-icons.tsx';
import { useLanguage } from '../locale/LanguageProvider.tsx';
import { dateLocaleOf, type Language } from '../locale/languages.ts';
import { type FieldTexts, useFieldIds } from './field.ts';

/** A day as typed, in parts; the month is its number, or empty. */
interface Parts {
  readonly day: string;
  readonly month: string;
  readonly year: string;
}

export interface DateFieldProps extends FieldTexts {
  /** `YYYY-MM-DD` of the Gregorian calendar; empty: nothing yet. */
  value: string;
  /** Called with the Gregorian day; empty while nothing is typed, `NOT_A_DAY` while the parts are not a day. */
  onChange(value: string): void;
  onBlur?: (() => void) | undefined;
  /** Labels of the three parts; `month` also names the empty choice. */
  labels: { readonly day: string; readonly month: string; readonly year: string };
  /** `off`: not the day of birth of who fills it in, which the browser would offer. */
  autoComplete?: 'off';
}

/** A value that no schema accepts as a date. */
export const NOT_A_DAY = 'not-a-day';

const NOTHING: Parts = { day: '', month: '', year: '' };
const ISO = /^\d{4}-\d{2}-\d{2}$/;

const calendarOf = (language: Language): Calendar =>
  language === 'fa' ? new PersianCalendar() : new GregorianCalendar();

/** A Gregorian day in the parts of a language's calendar: Jalali in Persian. */
export function partsOfDay(value: string, language: Language): Parts {
  if (!ISO.test(value)) return NOTHING;
  const { day, month, year } = toCalendar(parseDate(value), calendarOf(language));
  const written = (number: number) => (language === 'fa' ? toPersianDigits(String(number)) : String(number));
  return { day: written(day), month: String(month), year: written(year) };
}

/** The Gregorian day of the typed parts; empty for nothing, `NOT_A_DAY` for a day that the calendar does not have. */
export function dayOfParts(parts: Parts, language: Language): string {
  const [day, month, year] = [parts.day, parts.month, parts.year].map((part) => toLatinDigits(part).trim());
  if (!day && !month && !year) return '';
  if (!/^\d{1,2}$/.test(day ?? '') || !month || !/^\d{4}$/.test(year ?? '')) return NOT_A_DAY;
  const asked = { day: Number(day), month: Number(month), year: Number(year) };
  const date = new CalendarDate(calendarOf(language), asked.year, asked.month, asked.day);
  // A day that the month does not have becomes its last one, so compare it with what was typed.
  if (date.day !== asked.day || date.month !== asked.month || date.year !== asked.year) return NOT_A_DAY;
  const gregorian = toCalendar(date, new GregorianCalendar()).toString();
  return ISO.test(gregorian) ? gregorian : NOT_A_DAY;
}

const monthNames = (language: Language): string[] => {
  const locale = dateLocaleOf(language);
  const name = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  const calendar = calendarOf(language);
  return Array.from({ length: 12 }, (_, place) =>
    name.format(new CalendarDate(calendar, language === 'fa' ? 1405 : 2026, place + 1, 10).toDate('UTC')),
  );
};

/** A day in three fields, each checked: of the Jalali calendar in Persian, of the Gregorian one in English. */
export function DateField({ label, hint, error, value, onChange, onBlur, labels, ...own }: DateFieldProps) {
  const { language } = useLanguage();
  const offers = language === 'en' && own.autoComplete !== 'off';
  const ids = useFieldIds(undefined, { hint, error });
  const labelId = useId();
  const [typed, setTyped] = useState(() => ({ language, parts: partsOfDay(value, language) }));
  const group = useRef<HTMLDivElement>(null);
  const names = useMemo(() => monthNames(language), [language]);

  // Another language has another calendar: show the same day in its parts. An incomplete day stays as typed.
  useEffect(() => {
    setTyped((now) => {
      if (now.language === language) return now;
      return { language, parts: ISO.test(value) ? partsOfDay(value, language) : now.parts };
    });
  }, [language, value]);

  const { parts } = typed;
  const change = (part: keyof Parts, text: string) => {
    const next = { ...parts, [part]: text };
    setTyped({ language, parts: next });
    onChange(dayOfParts(next, language));
  };
  const shared = { 'aria-invalid': error ? true : undefined, 'aria-describedby': ids.describedBy } as const;
  const number = (part: 'day' | 'year', length: number, autoComplete: string) => (
    <input
      {...shared}
      className="text-centre"
      value={parts[part]}
      onChange={({ target }) => change(part, target.value)}
      aria-label={labels[part]}
      placeholder={labels[part]}
      inputMode="numeric"
      maxLength={length}
      autoComplete={offers ? autoComplete : 'off'}
    />
  );
  return (
    <div className={classes('lj-field stack shrink gap-6', error && 'lj-field-bad')}>
      <span id={labelId} className="text-2 weight-550 ink">
        {label}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row in every engine */}
      <div
        ref={group}
        role="group"
        aria-labelledby={labelId}
        className="lj-date stack gap-8"
        onBlur={({ relatedTarget }) => {
          if (!group.current?.contains(relatedTarget)) onBlur?.();
        }}
      >
        <div className="lj-input row gap-8">{number('day', 2, 'bday-day')}</div>
        <div className="lj-input lj-input-select row relative gap-8">
          <select
            {...shared}
            value={parts.month}
            onChange={({ target }) => change('month', target.value)}
            aria-label={labels.month}
            autoComplete={offers ? 'bday-month' : 'off'}
          >
            <option value="">{labels.month}</option>
            {names.map((name, place) => (
              <option key={name} value={String(place + 1)}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <div className="lj-input row gap-8">{number('year', 4, 'bday-year')}</div>
      </div>
      {error ? (
        <p className="lj-field-error row-top gap-6 danger text-2 weight-550" id={ids.errorId}>
          <IconWarning size={16} />
          <Words>{error}</Words>
        </p>
      ) : null}
      {hint ? (
        <p className="muted text-2" id={ids.hintId}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
