import { Button, FormAlert, Spinner } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import { isOver, usePlayedGame } from './played-game.ts';
import { ReplayedFelt } from './ReplayedFelt.tsx';
import { ReplayedMoney } from './ReplayedMoney.tsx';
import { ReplayHead } from './ReplayHead.tsx';
import styles from './replay.module.css';

/** A played round with chips, wheel, wins and balances; every state it can be in. `onRound`: another own round is asked for. */
export function ReplayOf({ roundNumber, onRound }: { roundNumber: number; onRound(roundNumber: number): void }) {
  const { t } = useTranslation('replay');
  const { data: game, isError, isFetching, refetch } = usePlayedGame(roundNumber);
  if (isError && !game) {
    return (
      <FormAlert>
        {t('replay:failed')}{' '}
        <Button kind="quiet" size="small" busy={isFetching} onClick={() => void refetch()}>
          {t('replay:retry')}
        </Button>
      </FormAlert>
    );
  }
  if (game === undefined) return <Spinner label={t('replay:loading')} />;
  if (game === null) return <FormAlert kind="warn">{t('replay:not-played', { round: roundNumber })}</FormAlert>;
  return (
    <div className={styles.replay} data-replay={roundNumber}>
      <ReplayHead game={game} onRound={onRound} />
      {game.phase === 'void' ? <FormAlert kind="warn">{t('replay:void')}</FormAlert> : null}
      {isOver(game) ? null : <FormAlert kind="warn">{t('replay:in-play')}</FormAlert>}
      <ReplayedFelt key={roundNumber} game={game} />
      <ReplayedMoney game={game} />
    </div>
  );
}
