import { PocketBadge } from '@lajvard/felt';
import { POCKETS } from '@lajvard/roulette';
import { Button, IconHistory, useFormat } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import type { PlayedGame } from './played-game.ts';
import styles from './replay.module.css';

/** The number, the time, and the own rounds before and after. */
export function ReplayHead({ game, onRound }: { game: PlayedGame; onRound(roundNumber: number): void }) {
  const { t } = useTranslation('replay');
  const { dateTime, count } = useFormat();
  const pocket = POCKETS.find((known) => known === game.number);
  const way = (to: number | null, name: 'previous' | 'next') => (
    <Button kind="quiet" size="small" disabled={to === null} onClick={() => to !== null && onRound(to)}>
      {t(`replay:${name}`)}
    </Button>
  );
  return (
    <header className={styles.head}>
      {pocket === undefined ? (
        <span className={styles.noNumber}>
          <IconHistory size={24} />
        </span>
      ) : (
        <PocketBadge pocket={pocket} size={52} label={t('replay:number', { number: pocket })} />
      )}
      <p>
        <time dateTime={game.created_at}>{dateTime(game.created_at)}</time>
        <small>{t('replay:chips', { count: game.chip_count, amount: count(game.chip_count) })}</small>
        {pocket !== undefined && game.wheel === 'studio-2' ? <small>{t('replay:croupier')}</small> : null}
      </p>
      <nav className={styles.ways} aria-label={t('replay:ways')}>
        {way(game.previous_round_id, 'previous')}
        {way(game.next_round_id, 'next')}
      </nav>
    </header>
  );
}
