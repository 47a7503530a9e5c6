import { type Top37Board, top37 } from '@lajvard/contract';
import { Button, Fact, Facts, FormAlert, Money, Spinner, useFormat } from '@lajvard/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { Pockets } from './Pockets.tsx';
import styles from './top37.module.css';

const REFRESH_MS = 5_000; // docs/specification/2-account-and-back-office.md#73-calls-of-staff: every 5 s

/**
 * What the current round would pay on each of the 37 pockets
 * (docs/specification/2-account-and-back-office.md#232-top-37-board).
 */
export function Top37Screen() {
  const { t } = useTranslation('office-top37');
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: ['top37'],
    queryFn: async (): Promise<Top37Board> => (await callApi(top37)).data,
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
  const failed = error ? (
    <FormAlert kind={data ? 'warn' : 'danger'}>
      {t('office-top37:failed')}{' '}
      <Button kind="quiet" size="small" onClick={() => void refetch()}>
        {t('office-top37:retry')}
      </Button>
    </FormAlert>
  ) : null;
  if (!data) return failed ?? <Spinner label={t('office-top37:loading')} />;
  return (
    <section className="stack shrink gap-18">
      {failed}
      <RoundOf board={data} updatedAt={dataUpdatedAt} />
      <Body board={data} />
    </section>
  );
}

function Body({ board }: { board: Top37Board }) {
  const { t } = useTranslation('office-top37');
  if (board.blank) return <p className={`${styles.blank} warn weight-600 text-centre`}>{t('office-top37:blank')}</p>;
  return (
    <>
      {board.play_count === 0 ? (
        <p className="muted">{t(board.phase === 'open' ? 'office-top37:not-yet' : 'office-top37:no-bets')}</p>
      ) : null}
      <Pockets board={board} />
    </>
  );
}

function RoundOf({ board, updatedAt }: { board: Top37Board; updatedAt: number }) {
  const { t } = useTranslation('office-top37');
  const { count, time } = useFormat();
  const hidden = board.blank ? '–' : null;
  return (
    <Facts look="columns" className="weight-600">
      <Fact name={t('office-top37:round')}>
        <bdi>{board.round_number ?? '–'}</bdi>
      </Fact>
      <Fact name={t('office-top37:wheel')}>{board.wheel ? t(`office-top37:wheels.${board.wheel}`) : '–'}</Fact>
      <Fact name={t('office-top37:state')}>{board.phase ? t(`office-top37:phase.${board.phase}`) : '–'}</Fact>
      <Fact name={t('office-top37:plays')}>{hidden ?? count(board.play_count)}</Fact>
      <Fact name={t('office-top37:total-bet')}>{hidden ?? <Money dollars={board.total_bet} />}</Fact>
      <Fact name={t('office-top37:updated')}>
        <time dateTime={new Date(updatedAt).toISOString()}>{time(updatedAt, { seconds: true })}</time>
      </Fact>
    </Facts>
  );
}
