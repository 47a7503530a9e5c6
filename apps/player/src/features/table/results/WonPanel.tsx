import { PocketBadge } from '@lajvard/felt';
import { Money } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import { useTable } from '../table-context.tsx';
import { useSpotNames } from '../use-spot-names.ts';
import { RoundRow } from './RoundRow.tsx';
import styles from './results.module.css';

/** The player's winning bets of the last result shown. */
export function WonPanel() {
  const { t } = useTranslation('table');
  const { name } = useSpotNames();
  const outcome = useTable((view) => view.lastOutcome);
  if (!outcome) return <p className={styles.none}>{t('board.no-round')}</p>;
  if (outcome.tableBet === 0) return <p className={styles.none}>{t('board.not-played')}</p>;
  return (
    <div className={`${styles.won} stack gap-8`}>
      <div className="muted text-2">
        <RoundRow round={outcome.roundNumber}>
          <PocketBadge pocket={outcome.number} size={30} />
          <span>{t('board.round', { round: outcome.roundNumber })}</span>
          <span className={`${styles.total} ink weight-650`}>
            {t('board.came-back')} <Money dollars={outcome.tableWin} />
          </span>
        </RoundRow>
      </div>
      <p className="flex between muted text-2">
        <span>
          {t('board.staked')} <Money dollars={outcome.tableBet} />
        </span>
        <span>
          {t('board.net')} <Money dollars={outcome.tableWin - outcome.tableBet} />
        </span>
      </p>
      {outcome.wins.length === 0 ? <p className={styles.none}>{t('board.no-wins')}</p> : null}
      <ul className={`${styles.rows} stack text-2`}>
        {outcome.wins.map((win) => (
          <li key={win.formula}>
            <RoundRow round={outcome.roundNumber}>
              <span>{name(win.formula)}</span>
              <bdi className="muted">
                ${win.value} × {win.rate}
              </bdi>
              <b>
                <Money dollars={win.win} />
              </b>
            </RoundRow>
          </li>
        ))}
      </ul>
    </div>
  );
}
