import { HistoryStrip } from '@lajvard/felt';
import { useTranslation } from 'react-i18next';
import { useTable } from '../table-context.tsx';

/** The last eleven numbers, newest first (spec 1 §9). */
export function History({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation('table');
  const numbers = useTable((view) => view.table.numbers);
  if (numbers.length === 0) return <p className="lj-hidden">{t('history.empty')}</p>;
  return (
    <HistoryStrip numbers={numbers} label={t('history.label')} compact={compact} {...(compact ? { length: 6 } : {})} />
  );
}
