import { classes, useFormat } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import { type Payment, type PaymentKind, STATUS_NAMES } from './payment.ts';
import styles from './payment-list.module.css';

/** The history of a payment: what happened, when, and by whom. */
export function Steps({ kind, steps }: { kind: PaymentKind; steps: Payment['steps'] }) {
  const { t } = useTranslation('office-payments');
  const { dateTime } = useFormat();
  return (
    <ol className={`${styles.timeline} stack gap-14`} aria-label={t('office-payments:steps.label')}>
      {steps.map(({ status, at, description, by }, place) => (
        <li key={`${status} ${at}`} className={classes('relative stack gap-4', styles[STATUS_NAMES[status]])}>
          <span>
            {place === 0
              ? t(`office-payments:steps.${kind}.asked`)
              : t(`office-payments:steps.${STATUS_NAMES[status]}`, { by: by ?? '–' })}
          </span>
          <time dateTime={at} title={at} className="muted text-2">
            {dateTime(at)}
          </time>
          {description ? <q dir="auto">{description}</q> : null}
        </li>
      ))}
    </ol>
  );
}
