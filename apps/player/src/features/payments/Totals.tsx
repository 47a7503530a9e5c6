import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './payments.module.css';

interface TotalsProps {
  facts: readonly { name: string; value: ReactNode }[];
  /** What the totals leave out. */
  note?: string | undefined;
  children?: ReactNode;
}

/** Totals of all matching rows, not only of the page shown. */
export function Totals({ facts, note, children }: TotalsProps) {
  const { t } = useTranslation('payments');
  return (
    <div className={`${styles.totals} flex wrap between`}>
      <div className="stack gap-4">
        <dl className="flex wrap" aria-label={t('payments:totals.label')}>
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt className="text-2">{name}</dt>
              <dd className="text-4 weight-650">{value}</dd>
            </div>
          ))}
        </dl>
        {note ? <p className="muted text-2">{note}</p> : null}
      </div>
      {children}
    </div>
  );
}
