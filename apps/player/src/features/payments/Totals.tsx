import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './payments.module.css';

interface TotalsProps {
  facts: readonly { name: string; value: ReactNode }[];
  children?: ReactNode;
}

/** Totals of all matching rows, not only of the page shown. */
export function Totals({ facts, children }: TotalsProps) {
  const { t } = useTranslation('payments');
  return (
    <div className={`${styles.totals} flex wrap between`}>
      <dl className="flex wrap" aria-label={t('payments:totals.label')}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt className="text-2">{name}</dt>
            <dd className="text-4 weight-650">{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </div>
  );
}
