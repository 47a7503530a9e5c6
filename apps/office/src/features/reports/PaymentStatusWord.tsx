import type { PaymentStatus } from '@lajvard/contract';
import { useTranslation } from 'react-i18next';

const WORDS = ['waiting', 'approved', 'declined'] as const;
const TONES = { waiting: 'warn', approved: 'ok', declined: 'danger' } as const;

/** The status of a request: a dot and a word. */
export function PaymentStatusWord({ status }: { status: PaymentStatus }) {
  const { t } = useTranslation('office-reports');
  const word = WORDS[status];
  return <span className={`dot inline-row gap-8 ${TONES[word]}`}>{t(`office-reports:statuses.${word}`)}</span>;
}
