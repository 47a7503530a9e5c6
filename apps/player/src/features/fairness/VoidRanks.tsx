import { type VoidRanks as Answer, type VoidRound, voidRanks } from '@lajvard/contract';
import { PocketBadge } from '@lajvard/felt';
import { Button, Fact, Facts, Money, useFormat } from '@lajvard/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import styles from './fairness.module.css';

/** What void rounds would have brought: a casino that voided what it would have lost would show here. */
export function VoidRanks() {
  const { t } = useTranslation('fairness');
  const { count } = useFormat();
  const [before, setBefore] = useState<number | null>(null);
  const { data } = useQuery({
    queryKey: ['void-ranks', before],
    queryFn: async () => (await callApi(voidRanks, { query: before === null ? {} : { before } })).data,
    placeholderData: keepPreviousData,
  });
  if (data === undefined) return null;
  const rule = { size: count(data.sample_rounds), chance: count(data.mean_of_chance) };
  const oldest = data.newest.at(-1);
  return (
    <section className={styles.section} aria-labelledby="ranks-title">
      <h2 id="ranks-title" className="display">
        {t('fairness:ranks.title')}
      </h2>
      <p className={`${styles.prose} muted loose`}>{t('fairness:ranks.text')}</p>
      <p className={`${styles.prose} muted loose`}>{t('fairness:ranks.shows', rule)}</p>
      <Summary data={data} />
      {oldest ? (
        <details className={styles.health}>
          <summary>{t('fairness:ranks.rounds')}</summary>
          <ol key={data.newest[0]?.round_number} className={styles.voids}>
            {data.newest.map((round) => (
              <Round key={round.round_number} round={round} />
            ))}
          </ol>
          {data.has_older ? (
            <Button kind="quiet" size="small" onClick={() => setBefore(oldest.round_number)}>
              {t('fairness:ranks.older')}
            </Button>
          ) : null}
          {before === null ? null : (
            <Button kind="quiet" size="small" onClick={() => setBefore(null)}>
              {t('fairness:ranks.newest')}
            </Button>
          )}
        </details>
      ) : null}
    </section>
  );
}

function Summary({ data }: { data: Answer }) {
  const { t } = useTranslation('fairness');
  const { count } = useFormat();
  // Ranks of 30 rounds differ by 1/60 at least: two decimals never make different means look equal.
  const mean = (value: number) => count(Math.round(value * 100) / 100);
  return (
    <>
      <p className={`${styles.figures} flex wrap text-4 weight-600`}>
        <span>{t('fairness:ranks.void', { amount: count(data.rounds) })}</span>
        <span>{t('fairness:ranks.ranked', { amount: count(data.ranked) })}</span>
        {data.mean_rank === null ? null : (
          <span>{t('fairness:ranks.mean', { mean: mean(data.mean_rank), chance: count(data.mean_of_chance) })}</span>
        )}
        <span>{t('fairness:ranks.judged', { judged: count(data.judged), below: count(data.below) })}</span>
      </p>
      {data.samples.length > 0 ? (
        <Facts look="rows" className={styles.health}>
          {data.samples.map(({ first_round, last_round, mean_rank, least_mean_rank }) => {
            const within = mean_rank >= least_mean_rank;
            return (
              <Fact key={first_round} name={t('fairness:ranks.sample', { first: first_round, last: last_round })}>
                {t('fairness:ranks.at-least', { seen: mean(mean_rank), least: mean(least_mean_rank) })} ·{' '}
                <strong className={within ? 'ok' : 'warn'}>{t(`fairness:ranks.${within ? 'within' : 'below'}`)}</strong>
              </Fact>
            );
          })}
        </Facts>
      ) : null}
    </>
  );
}

function Round({ round }: { round: VoidRound }) {
  const { round_number: number, staked, back, rank, number: pocket, awaits_beacon: awaits } = round;
  const { t } = useTranslation('fairness');
  const { count } = useFormat();
  return (
    <li className="row wrap">
      <Link to="/fairness/{-$roundNumber}" params={{ roundNumber: String(number) }}>
        {t('fairness:round.name', { round: number })}
      </Link>
      {pocket === null ? (
        <span>{t(`fairness:ranks.${awaits ? 'awaits-beacon' : 'no-number'}`)}</span>
      ) : (
        <PocketBadge pocket={pocket} size={26} />
      )}
      <span>
        {t('fairness:ranks.staked')} <Money dollars={staked} />
      </span>
      {back === null || rank === null ? null : (
        <>
          <span>
            {t('fairness:ranks.back')} <Money dollars={back} />
          </span>
          <span>
            {t('fairness:ranks.house')} <Money dollars={staked - back} signed />
          </span>
          <strong>
            {rank.first === rank.last
              ? t('fairness:ranks.rank', { rank: count(rank.first) })
              : t('fairness:ranks.shared', { first: count(rank.first), last: count(rank.last) })}
          </strong>
        </>
      )}
    </li>
  );
}
