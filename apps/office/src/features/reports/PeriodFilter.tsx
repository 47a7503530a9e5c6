import type { PeriodType } from '@lajvard/contract';
import { SegmentedControl, SelectField, useDayZone, useFormat } from '@lajvard/ui';
import { DayRange } from '@lajvard/ui/tables';
import { useTranslation } from 'react-i18next';
import { usePeriodFormat, ZoneNote } from '../../shared/overview/index.ts';
import styles from './reports.module.css';
import { type Period, reportYears } from './use-period.ts';

const MONTHS = Array.from({ length: 12 }, (_, month) => month);

/**
 * Chooses what a report covers: its type, and the year, month or days that go with it
 * (docs/specification/2-account-and-back-office.md#414-type-of-a-report). Days and months are Gregorian.
 */
export function PeriodFilter({ types, period }: { types: readonly PeriodType[]; period: Period }) {
  const { t } = useTranslation('office-reports');
  const { monthName } = usePeriodFormat();
  const { type, year, month, days, change } = period;
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
        <DayRange
          gregorian
          days={days}
          onChange={({ from, to }) => change({ from: from ?? undefined, to: to ?? undefined })}
        />
      ) : null}
      <ZoneNote />
    </>
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
