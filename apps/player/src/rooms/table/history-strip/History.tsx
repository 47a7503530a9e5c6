import { HistoryStrip } from '@lajvard/felt';
import { useTranslation } from 'react-i18next';
import { useTable } from '../table-context.tsx';
import styles from './history.module.css';

/** The last eleven numbers, newest first (spec 1 §9). */
export function History({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation('table');
  const numbers = useTable((view) => view.table.numbers);
  if (numbers.length === 0) return <p className={compact ? 'lj-hidden' : styles.empty}>{t('history.empty')}</p>;
  return (
    <HistoryStrip numbers={numbers} label={t('history.label')} compact={compact} {...(compact ? { length: 6 } : {})} />
  );
}
