import type { DayLimits } from '@lajvard/contract';
import { FormAlert, useFormat } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import { useDayLeft } from './use-day-left.ts';

/** Says how many requests are left within 24 hours; when none is, when the next is allowed. Empty until known. */
export function DayLeft({ of }: { of: keyof DayLimits }) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const { data } = useDayLeft();
  const today = data?.[of];
  if (!data || !today) return null;
  const values = { left: format.count(today.left), max: format.count(today.max) };
  if (today.left > 0) return <p>{t(`account:day-left.${of}`, values)}</p>;
  const at = format.dateTime(data.askedAt + today.next_in_seconds * 1000);
  return <FormAlert kind="warn">{t(`account:day-used-up.${of}`, { ...values, at })}</FormAlert>;
}
