import { GregorianCalendar, getLocalTimeZone, parseDate, toCalendar, today } from '@internationalized/date';
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
import { useLanguage } from '../locale/LanguageProvider.tsx';
import type { Days } from './days.ts';

const LOCALES = { fa: 'fa-IR-u-ca-persian', en: 'en-GB' } as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

interface Range {
  start: ReturnType<typeof parseDate>;
  end: ReturnType<typeof parseDate>;
}

const rangeOf = ({ from, to }: Days): Range | null => {
  const start = from ?? to;
  const end = to ?? from;
  if (start === null || end === null || !DAY.test(start) || !DAY.test(end)) return null;
  return { start: parseDate(start), end: parseDate(end) };
};

const dayText = (day: Range['start']): string => toCalendar(day, new GregorianCalendar()).toString();

/** Two days of a calendar: the Jalali one in Persian, the Gregorian one in English. */
export function DayCalendar({ days, onChosen }: { days: Days; onChosen(days: Days): void }) {
  const { language } = useLanguage();
  const { t } = useTranslation('ui');
  const [range, setRange] = useState<Range | null>(() => rangeOf(days));
  return (
    <I18nProvider locale={LOCALES[language]}>
      <RangeCalendar
        className="lj-calendar"
        aria-label={t('ui:list.days.own')}
        value={range}
        onChange={setRange}
        maxValue={today(getLocalTimeZone())}
      >
        <header>
          <AriaButton slot="previous" className="lj-icon-button">
            <IconChevron to="start" />
          </AriaButton>
          <ShownMonth />
          <AriaButton slot="next" className="lj-icon-button">
            <IconChevron to="end" />
          </AriaButton>
        </header>
        <CalendarGrid>
          <CalendarGridHeader>
            {(day) => <CalendarHeaderCell className="lj-weekday">{day}</CalendarHeaderCell>}
          </CalendarGridHeader>
          <CalendarGridBody>{(day) => <CalendarCell date={day} className="lj-day" />}</CalendarGridBody>
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

/** The month by parts: Intl would put the year of some Jalali months first. */
function ShownMonth() {
  const { language } = useLanguage();
  const start = use(RangeCalendarStateContext)?.visibleRange.start.toDate(getLocalTimeZone());
  const parts = new Intl.DateTimeFormat(LOCALES[language], { month: 'long', year: 'numeric' }).formatToParts(start);
  const part = (type: 'month' | 'year') => parts.find((known) => known.type === type)?.value ?? '';
  return (
    <p className="lj-calendar-month" aria-hidden="true">
      {part('month')} {part('year')}
    </p>
  );
}
