import { isOver, Replay } from '@lajvard/felt';
import { Button, FormAlert, Spinner } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import { usePlayedGame } from './played-game.ts';
import { ReplayActions } from './ReplayActions.tsx';

/** A played round with chips, wheel, wins and balances, or why there is none. `onRound`: the player wants another. */
export function ReplayOf({ roundNumber, onRound }: { roundNumber: number; onRound(roundNumber: number): void }) {
  const { t } = useTranslation(['replay', 'table']);
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
    <Replay game={game} say={t} onRound={onRound}>
      {isOver(game) ? <ReplayActions roundNumber={roundNumber} /> : null}
    </Replay>
  );
}
