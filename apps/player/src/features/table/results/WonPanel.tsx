import { PocketBadge } from '@lajvard/felt';
import { Money } from '@lajvard/ui';
import { getI18n, useTranslation } from 'react-i18next';
import { lazyComponent } from '../lazy.tsx';
import { useTable } from '../table-context.tsx';
import { RoundBets } from './RoundBets.tsx';
import { RoundRow } from './RoundRow.tsx';
import styles from './results.module.css';

const OwnBetLine = lazyComponent(async () => {
  const [{ OwnBetLine: Line }] = await Promise.all([import('./OwnBetLine.tsx'), getI18n().loadNamespaces('replay')]);
  return Line;
});

/** The last result shown: what it brought net, and what became of each bet. */
export function WonPanel() {
  const { t } = useTranslation('table');
  const outcome = useTable((view) => view.lastOutcome);
  const live = useTable(({ table }) => table.mode === 'live');
  if (!outcome) return <p className={styles.none}>{t('board.no-round')}</p>;
  if (outcome.tableBet === 0) return <p className={styles.none}>{t('board.not-played')}</p>;
  return (
    <div className={`${styles.won} stack gap-8`}>
      <div className="muted text-2">
        <RoundRow round={outcome.roundNumber}>
          <PocketBadge pocket={outcome.number} size={30} />
          <span>{t('board.round', { round: outcome.roundNumber })}</span>
          <span className={`${styles.total} ink weight-650`}>
            <span className="muted weight-400">{t('board.net')}</span>{' '}
            <Money dollars={outcome.tableWin - outcome.tableBet} signed />
          </span>
        </RoundRow>
      </div>
      <p className="flex between muted text-2">
        <span>
          {t('board.staked')} <Money dollars={outcome.tableBet} />
        </span>
        <span>
          {t('board.came-back')} <Money dollars={outcome.tableWin} />
        </span>
      </p>
      <RoundBets slip={outcome.slip} wins={outcome.wins} />
      {live ? <OwnBetLine round={outcome.roundNumber} /> : null}
    </div>
  );
}
