import type { RoundDetails } from '@lajvard/contract';
import { PocketBadge } from '@lajvard/felt';
import { cents, toDollars } from '@lajvard/money';
import { POCKETS } from '@lajvard/roulette';
import { Money } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import styles from './rounds.module.css';

/** With fewer plays it stays sealed for the public (docs/FAIRNESS.md#the-board). */
const OPENED_FROM = 5;

/** What each number would have paid, as the close committed to it; nothing of a round in play or without bets. */
export function Board({ round: { board, number, total_players: players } }: { round: RoundDetails }) {
  const { t } = useTranslation('office-rounds');
  if (board === undefined || players === 0) return null;
  return (
    <details className={styles.board}>
      <summary className="text-2 weight-600">{t('office-rounds:board.title')}</summary>
      <p className="muted text-2">{t('office-rounds:board.text')}</p>
      {players < OPENED_FROM ? <p className="text-2">{t('office-rounds:board.sealed')}</p> : null}
      <ul className={styles.totals}>
        {POCKETS.map((pocket) => (
          <li key={pocket} className="inline-row gap-8" aria-current={pocket === number || undefined}>
            <PocketBadge pocket={pocket} size="row" />
            <Money dollars={toDollars(cents(board.cents[pocket] ?? 0))} />
          </li>
        ))}
      </ul>
      <p className="muted text-1">
        {t('office-rounds:board.salt')}{' '}
        <bdi className="break" dir="ltr">
          {board.salt}
        </bdi>
      </p>
    </details>
  );
}
