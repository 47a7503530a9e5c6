import type { PaymentStatus } from '@lajvard/contract';
import { useTranslation } from 'react-i18next';
import styles from './status.module.css';

const WORDS = ['waiting', 'approved', 'declined'] as const;

/** The status of a request: a dot and a word. */
export function PaymentStatusWord({ status }: { status: PaymentStatus }) {
  const { t } = useTranslation('office-reports');
  const word = WORDS[status];
  return <span className={styles[word]}>{t(`office-reports:statuses.${word}`)}</span>;
}
