import { useTranslation } from 'react-i18next';
import { type Payment, type PaymentKind, STATUS_NAMES } from './payment.ts';

const TONES = { waiting: 'warn', approved: 'ok', declined: 'danger' } as const;

/**
 * The status of a payment, as text and, unless `quiet`, as colour
 * (docs/specification/2-account-and-back-office.md#41-statuses-of-payments).
 */
export function StatusMark({
  kind,
  status,
  quiet = false,
}: {
  kind: PaymentKind;
  status: Payment['status'];
  quiet?: boolean;
}) {
  const { t } = useTranslation('office-payments');
  const name = STATUS_NAMES[status];
  return (
    <span className={`dot inline-row gap-8 ${quiet ? 'muted' : `weight-550 ${TONES[name]}`}`}>
      {t(`office-payments:status.${kind}.${name}`)}
    </span>
  );
}
