import type { PayerBar } from '@lajvard/contract';
import { FormAlert, useFormat } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';

/** Warns before an approval that the player is barred, and until when; staff may still have a reason to pay. */
export function PayerBars({ bars }: { bars: readonly PayerBar[] }) {
  const { t } = useTranslation('office-payments');
  const { dateTime } = useFormat();
  if (bars.length === 0) return null;
  return (
    <FormAlert kind="warn">
      {bars.map(({ reason, until }) => (
        <p key={reason}>{t(`office-payments:bar.${reason}`, { until: until === null ? '' : dateTime(until) })}</p>
      ))}
    </FormAlert>
  );
}
