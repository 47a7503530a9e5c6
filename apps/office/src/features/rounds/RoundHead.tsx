import type { RoundDetails } from '@lajvard/contract';
import { Fact, Facts, IconButton, IconChevron, useFormat } from '@lajvard/ui';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Outcome } from '../../shared/rounds/index.ts';
import type { RoundAddresses } from './addresses.ts';
import styles from './rounds.module.css';

interface RoundHeadProps {
  round: RoundDetails;
  /** Whether these are still the facts of the previous round, while the next is loading. */
  old: boolean;
  addresses: RoundAddresses;
}

/** Round number, date, time, winning number and players, between the links to the previous and next round. */
export function RoundHead({ round, old, addresses }: RoundHeadProps) {
  const { t } = useTranslation('office-rounds');
  const { date, time, count } = useFormat();
  const navigate = useNavigate();
  const way = (to: number | null, name: 'previous' | 'next') => (
    <IconButton
      label={t(`office-rounds:round.${name}`)}
      disabled={to === null}
      onClick={() => to !== null && !old && void navigate({ to: addresses.round(to), search: {} as never })}
    >
      <IconChevron to={name === 'previous' ? 'start' : 'end'} size={22} />
    </IconButton>
  );
  return (
    <header className={`${styles.head} row`} aria-busy={old || undefined}>
      {way(round.previous_round_id, 'previous')}
      <Facts look="columns" className={`${styles.facts} grow weight-600`}>
        <Fact name={t('office-rounds:column.round')}>
          <bdi dir="ltr">{round.round_number}</bdi>
        </Fact>
        <Fact name={t('office-rounds:column.date')}>
          <time dateTime={round.created_at} title={round.created_at}>
            {date(round.created_at)}
          </time>
        </Fact>
        <Fact name={t('office-rounds:column.time')}>{time(round.created_at, { seconds: true })}</Fact>
        <Fact name={t('office-rounds:column.number')}>
          <Outcome round={round} wheel={round.wheel} />
        </Fact>
        {round.dealer === undefined ? null : (
          <Fact name={t('office-rounds:column.dealer')}>
            <bdi>{round.dealer}</bdi>
          </Fact>
        )}
        {round.real_wheel === undefined ? null : (
          <Fact name={t('office-rounds:column.real-wheel')}>
            <bdi>{round.real_wheel}</bdi>
          </Fact>
        )}
        <Fact name={t('office-rounds:column.total-players')}>{count(round.total_players)}</Fact>
      </Facts>
      {way(round.next_round_id, 'next')}
    </header>
  );
}
