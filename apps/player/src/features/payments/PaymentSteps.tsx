import type { Deposit, PaymentStatus } from '@lajvard/contract';
import { classes, useFormat } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import styles from './payments.module.css';

export type PaymentKind = 'deposit' | 'withdrawal';
type Step = Deposit['steps'][number];

interface PaymentStepsProps {
  kind: PaymentKind;
  status: PaymentStatus;
  steps: readonly Step[];
}

const STATUS_NAMES = ['waiting', 'approved', 'declined'] as const;

/** What has happened to a payment, with times, and what comes next while it waits. */
export function PaymentSteps({ kind, status, steps }: PaymentStepsProps) {
  const { t } = useTranslation('payments');
  const { dateTime } = useFormat();
  return (
    <ol className={`${styles.timeline} stack`} aria-label={t('payments:steps.label')}>
      {steps.map(({ status: reached, at, description }) => (
        <li key={`${reached} ${at}`} className={styles[STATUS_NAMES[reached]]}>
          <span>{t(`payments:steps.${kind}.${STATUS_NAMES[reached]}`)}</span>
          <time className="muted text-2" dateTime={at}>
            {dateTime(at)}
          </time>
          {description ? (
            <q dir="auto" className="muted text-2">
              {description}
            </q>
          ) : null}
        </li>
      ))}
      {status === 0 ? (
        <li className={classes(styles.coming)} aria-current="step">
          <span>{t(`payments:steps.${kind}.coming`)}</span>
        </li>
      ) : null}
    </ol>
  );
}

/**
 * A payment's status: a word and a colour (docs/specification/2-account-and-back-office.md#41-statuses-of-payments).
 */
export function StatusMark({ status }: { status: PaymentStatus }) {
  const { t } = useTranslation('payments');
  const name = STATUS_NAMES[status];
  return (
    <span className={classes(styles.status, styles[name], 'inline-row gap-8 nowrap')}>
      {t(`payments:status.${name}`)}
    </span>
  );
}
