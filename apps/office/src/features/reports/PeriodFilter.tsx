import type { PeriodType } from '@lajvard/contract';
import { SegmentedControl, SelectField, useDayZone, useFormat, useLanguage } from '@lajvard/ui';
import { DayRange, type Days, dayOf } from '@lajvard/ui/tables';
import { useTranslation } from 'react-i18next';
import { usePeriodFormat, ZoneNote } from '../../shared/overview/index.ts';
import { jalaliMonths } from './jalali-months.ts';
import styles from './reports.module.css';
import { type Period, reportYears } from './use-period.ts';

/** Five years. */
const JALALI_MONTHS = 60;
const MONTHS = Array.from({ length: 12 }, (_, month) => month);

/**
 * Chooses what a report covers: its type, and the year, month or days that go with it
 * (docs/specification/2-account-and-back-office.md#414-type-of-a-report). Months and years are Gregorian; in
 * Persian days are Jalali, and a Jalali month can be chosen by its days.
 */
export function PeriodFilter({ types, period }: { types: readonly PeriodType[]; period: Period }) {
  const { t } = useTranslation('office-reports');
  const { monthName } = usePeriodFormat();
  const { type, year, month, days, change } = period;
  const onDays = ({ from, to }: Days) => change({ from: from ?? undefined, to: to ?? undefined });
  return (
    <>
      <SegmentedControl
        label={t('office-reports:period.type')}
        hideLabel
        options={types.map((value) => ({ value, label: t(`office-reports:period.${value}`) }))}
        value={type}
        onChange={(value) => change({ type: value, from: undefined, to: undefined })}
      />
      {type === 'monthly' ? (
        <SelectField
          className={styles.choice}
          label={t('office-reports:period.month')}
          hideLabel
          value={month}
          onChange={({ target }) => change({ month: target.value })}
        >
          {MONTHS.map((value) => (
            <option key={value} value={value}>
              {monthName(value)}
            </option>
          ))}
        </SelectField>
      ) : null}
      {type === 'monthly' || type === 'yearly' ? (
        <YearField year={year} onChange={(value) => change({ year: value })} />
      ) : null}
      {type === 'range' ? (
        <>
          <JalaliMonthField days={days} onChange={onDays} />
          <DayRange days={days} onChange={onDays} />
        </>
      ) : null}
      <ZoneNote />
    </>
  );
}

/** In Persian: a Jalali month, as the days that it has. */
function JalaliMonthField({ days, onChange }: { days: Days; onChange(days: Days): void }) {
  const { t } = useTranslation('office-reports');
  const { language } = useLanguage();
  const zone = useDayZone();
  if (language !== 'fa') return null;
  const months = jalaliMonths(dayOf(new Date(), zone), JALALI_MONTHS);
  const chosen = months.find(({ from, to }) => from === days.from && to === days.to);
  return (
    <SelectField
      className={styles.choice}
      label={t('office-reports:period.jalali-month')}
      hideLabel
      value={chosen?.from ?? ''}
      onChange={({ target }) => {
        const month = months.find(({ from }) => from === target.value);
        if (month) onChange(month);
      }}
    >
      <option value="" disabled>
        {t('office-reports:period.jalali-month')}
      </option>
      {months.map(({ from, name }) => (
        <option key={from} value={from}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function YearField({ year, onChange }: { year: number; onChange(year: string): void }) {
  const { t } = useTranslation('office-reports');
  const { digits } = useFormat();
  const zone = useDayZone();
  return (
    <SelectField
      className={styles.choice}
      label={t('office-reports:period.year')}
      hideLabel
      value={year}
      onChange={({ target }) => onChange(target.value)}
    >
      {reportYears(zone).map((value) => (
        <option key={value} value={value}>
          {digits(String(value))}
        </option>
      ))}
    </SelectField>
  );
}
