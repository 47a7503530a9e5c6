import { HistoryStrip } from '@lajvard/felt';
import { useState } from 'react';
import { getI18n, useTranslation } from 'react-i18next';
import { lazyComponent } from '../lazy.tsx';
import { useTable } from '../table-context.tsx';
import styles from './history.module.css';

const RoundCard = lazyComponent(async () => {
  const [{ RoundCard: Card }] = await Promise.all([import('./RoundCard.tsx'), getI18n().loadNamespaces('replay')]);
  return Card;
});

interface Picked {
  place: number;
  at: { x: number; y: number };
}

/**
 * The last eleven numbers, newest first (docs/specification/1-table-and-site.md#93-interface). At the live table, each
 * opens the card of its round.
 */
export function History({ compact = false, all = !compact }: { compact?: boolean; all?: boolean }) {
  const { t } = useTranslation('table');
  const numbers = useTable((view) => view.table.numbers);
  const live = useTable((view) => view.table.mode === 'live');
  const [picked, setPicked] = useState<Picked | null>(null);
  if (numbers.length === 0) return <p className={compact ? 'lj-hidden' : styles.empty}>{t('history.empty')}</p>;
  return (
    <>
      <HistoryStrip
        numbers={numbers}
        label={t('history.label')}
        compact={compact}
        length={all ? undefined : 6}
        onPick={live ? (place, at) => setPicked({ place, at }) : undefined}
      />
      {picked ? <RoundCard {...picked} numbers={numbers} onClose={() => setPicked(null)} /> : null}
    </>
  );
}
