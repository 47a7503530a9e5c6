import { Money, useFormat } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import { useTable } from '../table-context.tsx';
import { RoundRow } from './RoundRow.tsx';
import styles from './results.module.css';

/** The last round's five highest wins, accounts masked (docs/specification/1-table-and-site.md#28-results-board). */
export function TopFivePanel() {
  const { t } = useTranslation('table');
  const format = useFormat();
  const { mode, topFive, round } = useTable(({ table, board }) => ({
    mode: table.mode,
    topFive: board?.topFive,
    round: board?.topFiveRound ?? null,
  }));
  if (!topFive || topFive.length === 0) {
    return <p className={styles.none}>{t(mode === 'practice' ? 'board.top5-practice' : 'board.top5-none')}</p>;
  }
  return (
    <>
      <p className={`${styles.what} muted text-1`}>{t('board.top5-what')}</p>
      <ol className={`${styles.rows} stack text-2`}>
        {topFive.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its rank
          <li key={index}>
            <RoundRow round={round}>
              <span className={styles.rank}>{format.count(index + 1)}</span>
              <bdi>{entry.accountCode}</bdi>
              <b>
                <Money dollars={entry.win} />
              </b>
            </RoundRow>
          </li>
        ))}
      </ol>
    </>
  );
}
