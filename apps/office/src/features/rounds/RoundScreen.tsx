import { ApiRefusal } from '@lajvard/client';
import { roundReport } from '@lajvard/contract';
import { Button, FormAlert, Spinner } from '@lajvard/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { BackButton } from '../../shared/links/BackButton.tsx';
import { useTitle } from '../../shared/site/page-title.ts';
import { useRoundAddresses } from './addresses.ts';
import { Board } from './Board.tsx';
import { Correction } from './Correction.tsx';
import { RoundHead } from './RoundHead.tsx';
import { RoundPlayers } from './RoundPlayers.tsx';
import styles from './rounds.module.css';

const LOOK_AGAIN_MS = 3_000;
const isNumber = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);

/**
 * The selected round (docs/specification/2-account-and-back-office.md#224-selected-round): its facts, the previous and
 * next round, and its players.
 */
export function RoundScreen() {
  const { t } = useTranslation('office-rounds');
  const { roundNumber: text = '' } = useParams({ strict: false }) as { roundNumber?: string };
  const addresses = useRoundAddresses();
  useTitle(isNumber(text) ? t('office-rounds:round.title', { round: text }) : undefined);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: ['round', text],
    enabled: isNumber(text),
    queryFn: async () => (await callApi(roundReport, { params: { round_number: Number(text) } })).data,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && state.data.total_pay_out === null ? LOOK_AGAIN_MS : false),
  });
  const missing = !isNumber(text) || (error instanceof ApiRefusal && error.status === 404);
  return (
    <>
      <p className={styles.back}>
        <BackButton fallback={addresses.report} />
      </p>
      {missing ? <FormAlert kind="warn">{t('office-rounds:round.missing')}</FormAlert> : null}
      {error && !missing ? (
        <FormAlert>
          {t('office-rounds:round.failed')}{' '}
          <Button kind="quiet" size="small" busy={isFetching} onClick={() => void refetch()}>
            {t('office-rounds:round.retry')}
          </Button>
        </FormAlert>
      ) : null}
      {data && !missing ? <RoundHead round={data} old={isPlaceholderData} addresses={addresses} /> : null}
      {data && !missing && !isPlaceholderData ? <Correction round={data} /> : null}
      {data && !missing && !isPlaceholderData ? <Board round={data} /> : null}
      {data || error || missing ? null : <Spinner label={t('office-rounds:round.loading')} />}
      {missing ? null : (
        <RoundPlayers
          key={text}
          roundNumber={Number(text)}
          running={data?.total_pay_out === null}
          panel={addresses.isPanel}
        />
      )}
    </>
  );
}
