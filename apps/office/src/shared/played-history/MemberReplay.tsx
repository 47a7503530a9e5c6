import '@lajvard/felt/felt.css';
import { ApiRefusal } from '@lajvard/client';
import { memberPlayedGame } from '@lajvard/contract';
import { Replay, type Say } from '@lajvard/felt';
import { Button, FormAlert, Spinner } from '@lajvard/ui';
import { Dialog } from '@lajvard/ui/overlays';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../calls/api.ts';
import styles from './played-history.module.css';

const LOOK_AGAIN_MS = 3_000;

interface MemberReplayProps {
  userId: number;
  roundNumber: number;
  /** Called to show another game of the member. */
  onRound(roundNumber: number): void;
  onClose(): void;
}

/**
 * A member's game on the drawn table, in a dark dialog, with the previous and next game
 * (docs/specification/2-account-and-back-office.md#220-games-of-a-member).
 */
export function MemberReplay({ onClose, ...game }: MemberReplayProps) {
  const { t } = useTranslation('office-played');
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('office-played:title', { round: game.roundNumber })}
      closeLabel={t('office-played:close')}
      size="large"
      dark
    >
      <Game {...game} />
    </Dialog>
  );
}

const codeOf = (error: unknown) => (error instanceof ApiRefusal ? error.code : undefined);

function Game({ userId, roundNumber, onRound }: Omit<MemberReplayProps, 'onClose'>) {
  const { t } = useTranslation(['office-played', 'replay', 'table', 'refusals']);
  const say = useSay();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['member-game', userId, roundNumber],
    queryFn: async () =>
      (await callApi(memberPlayedGame, { query: { user_id: userId, round_number: roundNumber } })).data,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (codeOf(state.error) === 'round-not-over' ? LOOK_AGAIN_MS : false),
  });
  if (error && codeOf(error) === 'not-found') {
    return <FormAlert kind="warn">{t('office-played:not-played', { round: roundNumber })}</FormAlert>;
  }
  if (error && codeOf(error) === 'round-not-over') {
    return <FormAlert kind="warn">{t('refusals:round-not-over')}</FormAlert>;
  }
  if (error && (!data || isPlaceholderData)) {
    return (
      <FormAlert>
        {t('replay:failed')}{' '}
        <Button kind="quiet" size="small" busy={isFetching} onClick={() => void refetch()}>
          {t('replay:retry')}
        </Button>
      </FormAlert>
    );
  }
  if (!data) return <Spinner label={t('replay:loading')} />;
  return (
    <div className={styles.game} aria-busy={isPlaceholderData || undefined}>
      <Replay game={data} say={say} onRound={onRound} />
    </div>
  );
}

/**
 * The texts of a replay: the office's own where it has them, because staff reads about somebody else's bets,
 * else the player's.
 */
function useSay(): Say {
  const { t } = useTranslation(['office-played', 'replay', 'table']);
  return useCallback<Say>(
    (key, facts = {}) =>
      t(key.startsWith('replay:') ? [key.replace('replay:', 'office-played:replay.'), key] : key, facts),
    [t],
  );
}
