import { Words } from '@lajvard/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Bars } from './Bars.tsx';
import { barsOf } from './quality.ts';
import styles from './signal.module.css';
import { recordTable, type TableSign } from './studio-link.ts';

/**
 * The sign over the full-screen video: the state of the video, and the connection of the table in the other window.
 * Without it, someone watching only here would not notice that the table has lost its connection.
 */
export function StudioSign({ picture }: { picture: 'loading' | 'away' | 'playing' | 'stalled' }) {
  const { t } = useTranslation('connection');
  const [table, setTable] = useState<TableSign | null>(null);
  useEffect(() => recordTable(setTable), []);
  const lost = table?.connection === 'lost';
  return (
    <div className={`${styles.studio} stack gap-2 text-2`} role="status" data-faulty={lost || undefined}>
      <span className="row gap-8">
        <Bars
          lit={
            table
              ? barsOf(table.connection, table.roundTripMs)
              : { loading: 1, away: 0, playing: 4, stalled: 2 }[picture]
          }
        />
        {picture === 'loading' ? null : <Words>{t(`signal.picture-${picture}`)}</Words>}
      </span>
      {table ? (
        <span className="row gap-8">{t('signal.table', { state: t(`signal.${table.connection}`) })}</span>
      ) : null}
    </div>
  );
}
