import { SegmentedControl, useFormat } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import { STATUS_NAMES, type StatusName } from './payment.ts';

interface StatusFilterProps {
  value: StatusName | 'all';
  /** Counts of all that match apart from the status; undefined while loading. */
  counts: Record<StatusName, number> | undefined;
  onChange(value: StatusName | 'all'): void;
}

/** Chooses the status of the listed payments, and shows how many wait. */
export function StatusFilter({ value, counts, onChange }: StatusFilterProps) {
  const { t } = useTranslation('office-payments');
  const { count } = useFormat();
  const labelOf = (name: StatusName | 'all') => {
    const word = t(`office-payments:filter.${name}`);
    return name === 'waiting' && counts ? `${word} (${count(counts.waiting)})` : word;
  };
  return (
    <SegmentedControl
      label={t('office-payments:column.status')}
      hideLabel
      options={[...STATUS_NAMES, 'all' as const].map((name) => ({ value: name, label: labelOf(name) }))}
      value={value}
      onChange={onChange}
    />
  );
}
