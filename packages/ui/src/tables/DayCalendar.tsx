import {
  type CalendarDate,
  GregorianCalendar,
  getLocalTimeZone,
  PersianCalendar,
  parseDate,
  toCalendar,
  today,
} from '@internationalized/date';
import { use, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { RangeCalendar, RangeCalendarStateContext } from 'react-aria-components/RangeCalendar';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/Button.tsx';
import { IconChevron } from '../icons/Icon.tsx';
import { useDayZone } from '../locale/day-zone.ts';
import { useLanguage } from '../locale/LanguageProvider.tsx';
import { dateLocaleOf, type Language } from '../locale/languages.ts';
import { type Days, isDay } from './days.ts';

interface Range {
  start: CalendarDate;
  end: CalendarDate;
}

/**
 * Converts a date to the shown calendar, because the picker takes the month to show from a bound without converting it.
 */
const shownIn = (language: Language, day: CalendarDate): CalendarDate =>
  toCalendar(day, language === 'fa' ? new PersianCalendar() : new GregorianCalendar());

const rangeOf = ({ from, to }: Days, language: Language): Range | null => {
  const start = from ?? to;
  const end = to ?? from;
  if (!isDay(start) || !isDay(end)) return null;
  return { start: shownIn(language, parseDate(start)), end: shownIn(language, parseDate(end)) };
};

const dayText = (day: CalendarDate): string => toCalendar(day, new GregorianCalendar()).toString();

/**
 * What a screen reader hears of a day. In Persian built from parts, because Intl would put the year first; the grid
 * says by itself what is selected.
 */
const spoken = <Cell extends object>(cell: Cell, day: CalendarDate, locale: string): Cell => {
  if (!locale.startsWith('fa')) return cell;
  const parts = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatToParts(day.toDate('UTC'));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return { ...cell, 'aria-label': `${part('weekday')} ${part('day')} ${part('month')} ${part('year')}` };
};

interface DayCalendarProps {
  days: Days;
  onChosen(days: Days): void;
}

/** A calendar for choosing two days: Jalali in Persian, Gregorian in English. */
export function DayCalendar({ days, onChosen }: DayCalendarProps) {
  const { language } = useLanguage();
  const locale = dateLocaleOf(language);
  const { t } = useTranslation('ui');
  const zone = useDayZone() ?? getLocalTimeZone();
  const [range, setRange] = useState<Range | null>(() => rangeOf(days, language));
  return (
    <I18nProvider locale={locale}>
      <RangeCalendar
        className="lj-calendar stack gap-10"
        aria-label={t('ui:list.days.own')}
        value={range}
        onChange={setRange}
        maxValue={shownIn(language, today(zone))}
      >
        <header className="row between">
          <AriaButton slot="previous" className="lj-icon-button fixed weight-600">
            <IconChevron to="start" />
          </AriaButton>
          <ShownMonth locale={locale} />
          <AriaButton slot="next" className="lj-icon-button fixed weight-600">
            <IconChevron to="end" />
          </AriaButton>
        </header>
        <CalendarGrid>
          <CalendarGridHeader>
            {(day) => <CalendarHeaderCell className="lj-weekday muted text-1 weight-500">{day}</CalendarHeaderCell>}
          </CalendarGridHeader>
          <CalendarGridBody>
            {(day) => (
              <CalendarCell
                date={day}
                className="lj-day centre"
                render={(cell) => <div {...spoken(cell, day, locale)} />}
              />
            )}
          </CalendarGridBody>
        </CalendarGrid>
      </RangeCalendar>
      <Button
        wide
        disabled={range === null}
        onClick={() => {
          if (range) onChosen({ from: dayText(range.start), to: dayText(range.end) });
        }}
      >
        {t('ui:list.days.show')}
      </Button>
    </I18nProvider>
  );
}

/** Built from parts, because Intl would put the year of some Jalali months first. */
function ShownMonth({ locale }: { locale: string }) {
  const start = use(RangeCalendarStateContext)?.visibleRange.start.toDate(getLocalTimeZone());
  const parts = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' }).formatToParts(start);
  const part = (type: 'month' | 'year') => parts.find((known) => known.type === type)?.value ?? '';
  return (
    <p className="lj-calendar-month text-3 weight-650" aria-hidden="true">
      {`${part('month')} ${part('year')}`}
    </p>
  );
}
