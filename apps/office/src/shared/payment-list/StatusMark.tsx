import { classes } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import { type Payment, type PaymentKind, STATUS_NAMES } from './payment.ts';
import styles from './payment-list.module.css';

/**
 * The status of a payment, as text and colour
 * (docs/specification/2-account-and-back-office.md#41-statuses-of-payments).
 */
export function StatusMark({ kind, status }: { kind: PaymentKind; status: Payment['status'] }) {
  const { t } = useTranslation('office-payments');
  const name = STATUS_NAMES[status];
  return (
    <span className={classes(`${styles.status} inline-row gap-8 weight-550`, styles[name])}>
      {t(`office-payments:status.${kind}.${name}`)}
    </span>
  );
}
